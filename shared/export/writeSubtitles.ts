import { formatAss } from '../subtitles/ass.ts'
import type { Cue } from '../subtitles/cue.ts'
import { formatSbv } from '../subtitles/sbv.ts'
import { formatSrt } from '../subtitles/srt.ts'
import { formatTable } from '../subtitles/table.ts'
import { formatTimedText } from '../subtitles/timedText.ts'
import { formatTtml } from '../subtitles/ttml.ts'
import { formatVtt } from '../subtitles/vtt.ts'
import type { SubtitleFormat } from './exportOptions.ts'

/** Subtitles as the text of a file. The language is for formats that tell it. */
export function writeSubtitles(cues: readonly Cue[], format: SubtitleFormat, language?: string): string {
  switch (format) {
    case 'srt':
      return formatSrt(cues)
    case 'vtt':
      return formatVtt(cues)
    case 'ass':
      return formatAss(cues)
    case 'ttml':
      return formatTtml(cues, language)
    case 'sbv':
      return formatSbv(cues)
    case 'csv':
      return formatTable(cues, ',')
    case 'tsv':
      return formatTable(cues, '\t')
    case 'txt':
      return formatTimedText(cues)
    default:
      return format satisfies never
  }
}
