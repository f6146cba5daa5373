import type { PlacedText } from '../contract/assemble.ts'
import type { Cue } from '../subtitles/cue.ts'
import { formatAss } from '../subtitles/formats/ass.ts'
import { formatJsonCues } from '../subtitles/formats/jsonCues.ts'
import { formatSbv } from '../subtitles/formats/sbv.ts'
import { formatSrt } from '../subtitles/formats/srt.ts'
import { formatTable } from '../subtitles/formats/table.ts'
import { formatTimedText } from '../subtitles/formats/timedText.ts'
import { formatTtml } from '../subtitles/formats/ttml.ts'
import { formatVtt } from '../subtitles/formats/vtt.ts'
import type { SubtitleFormat } from './exportOptions.ts'

/** Writes subtitles in a format. `language` is for formats that record it; signs at their places are for ASS alone. */
export function writeSubtitles(
  cues: readonly Cue[],
  format: SubtitleFormat,
  language?: string,
  signs: readonly PlacedText[] = [],
): string {
  switch (format) {
    case 'srt':
      return formatSrt(cues)
    case 'vtt':
      return formatVtt(cues)
    case 'ass':
      return formatAss(cues, { signs })
    case 'ttml':
      return formatTtml(cues, language)
    case 'sbv':
      return formatSbv(cues)
    case 'csv':
      return formatTable(cues, ',')
    case 'tsv':
      return formatTable(cues, '\t')
    case 'json':
      return formatJsonCues(cues, language)
    case 'txt':
      return formatTimedText(cues)
    default:
      return format satisfies never
  }
}
