import type { JobReport } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { shortReportLines } from '../../shared/qc/shortReport.ts'
import { count } from '../../shared/text/count.ts'
import { figures } from '../dubbing/steps/figures.ts'
import { longLines, longWords } from '../dubbing/steps/longLines.ts'
import type { DubSummary } from './dubEvents.ts'
import { words } from './words.ts'

const MOST_SHOWN = 20
const REMEDIES =
  'Remedies: --fit shorten has a chat model shorten them, --picture wait lets the picture wait; or edit the translation.'

/** Counts the lines by how they came out; without a report, only their number is known. */
export function summarize(
  segments: readonly Segment[],
  files: Pick<DubSummary, 'output' | 'subtitles'>,
  report?: JobReport,
): DubSummary {
  const speakers = new Set(segments.map(({ speaker }) => speaker)).size
  const { tooLong: _, ...counts } = figures(segments.length, report)
  const tooLong = report === undefined ? {} : { tooLong: longLines(segments, report) }
  return { ...files, speakers, ...counts, ...tooLong }
}

/** The summary in words, the output path last. */
export function summaryLines(summary: DubSummary): string[] {
  const { natural, spedUp, fastest = 1, tooLong = [], notes = [] } = summary
  const paces =
    natural === undefined || spedUp === undefined
      ? ''
      : `, ${natural} at a natural pace, ${spedUp} sped up${spedUp > 0 ? ` (at most ${fastest.toFixed(2)}×)` : ''}`
  return [
    `${count(summary.lines, 'line')} by ${count(summary.speakers, 'speaker')}${paces}.`,
    ...some(
      tooLong.map((line) => words(longWords(line))),
      'line is too long',
      'lines are too long',
    ),
    ...(tooLong.length > 0 ? [REMEDIES] : []),
    ...some(
      notes.map((note) => `Note: ${words(note)}`),
      'note',
      'notes',
    ),
    ...(summary.qc === undefined ? [] : shortReportLines(summary.qc, '--report writes all of them to a file.')),
    ...(summary.reports ?? []).map((file) => `Report: ${file}`),
    ...summary.subtitles.map((file) => `Subtitles: ${file}`),
    `Dubbed video: ${summary.output}`,
  ]
}

/** The first few entries, and how many more there are. */
function some(lines: readonly string[], one: string, many: string): string[] {
  const more = lines.length - MOST_SHOWN
  if (more <= 0) return [...lines]
  return [...lines.slice(0, MOST_SHOWN), `${more} more ${more === 1 ? one : many}; --json tells all.`]
}
