import { z } from 'zod'
import { between } from '../contract/records.ts'
import { TARGETS } from '../contract/targets.ts'
import { EDITIONS } from '../subtitles/placeCues.ts'
import { SubtitleProfile } from './subtitleProfile.ts'

/** Formats of exports: subtitles, a script for a recording studio, a film with its dubbing band, and timelines for editing programs. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'tsv', 'json', 'txt'] as const
/** Formats that have times of words. */
const WORD_TIME_FORMATS: ReadonlySet<string> = new Set(['vtt', 'ass', 'ttml', 'json', 'detx'])
export const TIMELINE_FORMATS = ['edl', 'fcpxml', 'otio'] as const
/** Formats for the recording of actors: the band, and sheets to print or as tables. */
export const RECORDING_FORMATS = ['detx', 'sheets', 'sheet_tables'] as const
const EXPORT_FORMATS = [
  ...SUBTITLE_FORMATS,
  'script',
  'xlsx',
  'dapt',
  ...RECORDING_FORMATS,
  'band',
  ...TIMELINE_FORMATS,
] as const
export const SubtitleFormat = z.enum(SUBTITLE_FORMATS)
export type SubtitleFormat = z.infer<typeof SubtitleFormat>
export const TimelineFormat = z.enum(TIMELINE_FORMATS)
export type TimelineFormat = z.infer<typeof TimelineFormat>
export const ExportFormat = z.enum(EXPORT_FORMATS)
export type ExportFormat = z.infer<typeof ExportFormat>

/** Extensions of formats that are not named after theirs. */
const OTHER_EXTENSIONS: Partial<Record<ExportFormat, string>> = {
  band: '.mp4',
  dapt: '.ttml',
  script: '.csv',
  sheets: '.html',
  sheet_tables: '.csv',
}

/** The texts of an export: `both` languages in one file, one above the other, or `each` in its own file. */
export const ExportTexts = z.enum(['translation', 'source', 'both', 'each'])
export type ExportTexts = z.infer<typeof ExportTexts>

/** More loops nobody records in an hour. */
const MAX_LOOPS_PER_HOUR = 120

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
  /** Loops that are recorded in an hour, for the plan of the day; absent: `LOOPS_PER_HOUR`. */
  loopsPerHour: between(1, MAX_LOOPS_PER_HOUR).optional(),
  /** The language of headings in sheets. */
  wording: z.enum(TARGETS).default('en'),
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

/** Whether a format is one of cue sheets. */
export function isSheets(format: ExportFormat): format is 'sheets' | 'sheet_tables' {
  return format === 'sheets' || format === 'sheet_tables'
}

/** The file extension of a format, with its dot. */
export function extensionOf(format: ExportFormat): string {
  return OTHER_EXTENSIONS[format] ?? `.${format}`
}
