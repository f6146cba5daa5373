import { z } from 'zod'
import { EDITIONS } from '../subtitles/placeCues.ts'
import { SubtitleProfile } from './subtitleProfile.ts'

/** Formats of exports: subtitles, a script for a recording studio, and timelines for editing programs. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'tsv', 'json', 'txt'] as const
/** Subtitle formats that have times of words. */
const WORD_TIME_FORMATS: ReadonlySet<string> = new Set(['vtt', 'ass', 'ttml', 'json'])
export const TIMELINE_FORMATS = ['edl', 'fcpxml', 'otio'] as const
const EXPORT_FORMATS = [...SUBTITLE_FORMATS, 'script', 'xlsx', 'dapt', ...TIMELINE_FORMATS] as const
export const SubtitleFormat = z.enum(SUBTITLE_FORMATS)
export type SubtitleFormat = z.infer<typeof SubtitleFormat>
export const TimelineFormat = z.enum(TIMELINE_FORMATS)
export type TimelineFormat = z.infer<typeof TimelineFormat>
export const ExportFormat = z.enum(EXPORT_FORMATS)
export type ExportFormat = z.infer<typeof ExportFormat>

/** The texts of an export: `both` languages in one file, one above the other, or `each` in its own file. */
export const ExportTexts = z.enum(['translation', 'source', 'both', 'each'])
export type ExportTexts = z.infer<typeof ExportTexts>

/** The options of an export. */
export const ExportOptions = z.object({
  format: ExportFormat,
  texts: ExportTexts.default('translation'),
  /** Whether subtitles are of the film's dialogue or of the descriptions of its picture; scripts have both. */
  lines: z.enum(['dialogue', 'descriptions']).default('dialogue'),
  /**
   * Subtitles for people who do not hear: sounds that a text describes in square brackets, and so the name of who speaks where the
   * speaker changes and is not seen; `names` then does not matter.
   */
  sounds: z.boolean().default(false),
  /** Layout of subtitles; absent: one cue for each line, as in the script. */
  profile: SubtitleProfile.optional(),
  /** Speaker names: in a field where the format has one, else as `NAME:` before the text. */
  names: z.boolean().default(true),
  /** Whether plain text contains times; other formats always do. */
  times: z.boolean().default(true),
  /** A byte order mark, which tells spreadsheets the encoding; for tables only. */
  bom: z.boolean().default(false),
  /** Also the texts of the picture that nobody speaks: in ASS at their places. */
  signs: z.boolean().default(false),
  /** Also the times of words, in formats that have them (`hasWordTimes`). */
  words: z.boolean().default(false),
  /** For another edition of the film: its place in `EDITIONS`. Absent: the times as they are. */
  edition: z
    .int()
    .min(0)
    .max(EDITIONS.length - 1)
    .optional(),
  /** Whose times subtitles have where the picture of the dub waits. */
  clock: z.enum(['dub', 'source']).default('dub'),
})
export type ExportOptions = z.infer<typeof ExportOptions>

/** Whether a format is a subtitle format. */
export function isSubtitles(format: ExportFormat): format is SubtitleFormat {
  return SubtitleFormat.safeParse(format).success
}

/** Whether an export can have the times of words: not where one subtitle has two languages. */
export function hasWordTimes({ format, texts }: Pick<ExportOptions, 'format' | 'texts'>): boolean {
  return WORD_TIME_FORMATS.has(format) && texts !== 'both'
}

/** Whether a format is a timeline format. */
export function isTimeline(format: ExportFormat): format is TimelineFormat {
  return TimelineFormat.safeParse(format).success
}

/** The file extension of a format, with its dot. */
export function extensionOf(format: ExportFormat): string {
  if (format === 'dapt') return '.ttml'
  return format === 'script' ? '.csv' : `.${format}`
}
