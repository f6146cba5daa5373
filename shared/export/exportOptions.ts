import { z } from 'zod'
import { SubtitleProfile } from './subtitleProfile.ts'

/** What can be written: subtitles, a script for a recording studio, and time lines for editing programs. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'tsv', 'txt'] as const
export const TIMELINE_FORMATS = ['edl', 'fcpxml', 'otio'] as const
export const EXPORT_FORMATS = [...SUBTITLE_FORMATS, 'script', ...TIMELINE_FORMATS] as const
export const SubtitleFormat = z.enum(SUBTITLE_FORMATS)
export type SubtitleFormat = z.infer<typeof SubtitleFormat>
export const TimelineFormat = z.enum(TIMELINE_FORMATS)
export type TimelineFormat = z.infer<typeof TimelineFormat>
export const ExportFormat = z.enum(EXPORT_FORMATS)
export type ExportFormat = z.infer<typeof ExportFormat>

/** Which texts go in: `both` above each other in one file, `each` in a file of its own. */
export const ExportTexts = z.enum(['translation', 'source', 'both', 'each'])
export type ExportTexts = z.infer<typeof ExportTexts>

/** How a project is to be exported. */
export const ExportOptions = z.object({
  format: ExportFormat,
  texts: ExportTexts.default('translation'),
  /** How subtitles are laid out; absent: one cue for each line, as it stands in the script. */
  profile: SubtitleProfile.optional(),
  /** Who speaks: in a place of its own where the format has one, else as `NAME:` before the text. */
  names: z.boolean().default(true),
  /** Whether plain text says when each line is said; other formats always do. */
  times: z.boolean().default(true),
  /** A mark at the begin that tells spreadsheets the encoding; of tables only. */
  bom: z.boolean().default(false),
})
export type ExportOptions = z.infer<typeof ExportOptions>

/** Whether a format is one of subtitles. */
export function isSubtitles(format: ExportFormat): format is SubtitleFormat {
  return SubtitleFormat.safeParse(format).success
}

/** Whether a format is a time line. */
export function isTimeline(format: ExportFormat): format is TimelineFormat {
  return TimelineFormat.safeParse(format).success
}

/** How the names of files in a format end. */
export function extensionOf(format: ExportFormat): string {
  return format === 'script' ? '.csv' : `.${format}`
}
