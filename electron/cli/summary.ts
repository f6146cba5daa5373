import type { JobReport } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { shortReportLines } from '../../shared/qc/shortReport.ts'
import { formatClock } from '../../shared/timecode.ts'
import { count } from '../studio/dub/count.ts'
import type { DubSummary, ShortenedLine } from './dubEvents.ts'

/** Rates up to this are heard as natural. */
const NATURAL = 1.02
const LONGEST_QUOTE = 60
const MOST_SHOWN = 20

/** Counts the lines by how they came out; without a report, only their number is known. */
export function summarize(
  segments: readonly Segment[],
  files: Pick<DubSummary, 'output' | 'subtitles'>,
  report?: JobReport,
): DubSummary {
  const speakers = new Set(segments.map(({ speaker }) => speaker)).size
  const counts = { ...files, lines: segments.length, speakers }
  if (report === undefined) return counts
  const rates = report.lines.map(({ rate }) => rate)
  const spedUp = rates.filter((rate) => rate > NATURAL).length
  const fastest = rates.reduce((most, rate) => Math.max(most, rate), 1)
  const shortened = shortenedLines(segments, report)
  return { ...counts, natural: rates.length - spedUp, spedUp, fastest, shortened, notes: report.notes }
}

/** The summary in words, the output path last. */
export function summaryLines(summary: DubSummary): string[] {
  const { natural, spedUp, fastest = 1, shortened = [], notes = [] } = summary
  const paces =
    natural === undefined || spedUp === undefined
      ? ''
      : `, ${natural} at a natural pace, ${spedUp} sped up${spedUp > 0 ? ` (at most ${fastest.toFixed(2)}×)` : ''}`
  return [
    `${count(summary.lines, 'line')} by ${count(summary.speakers, 'speaker')}${paces}.`,
    ...some(shortened.map(shortenedWords), 'line was shortened', 'lines were shortened'),
    ...some(
      notes.map((note) => `Note: ${note}`),
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

function shortenedLines(segments: readonly Segment[], report: JobReport): ShortenedLine[] {
  return report.lines.flatMap(({ id, droppedCharacters }) => {
    const index = segments.findIndex((segment) => segment.id === id)
    const segment = segments[index]
    if (segment === undefined || droppedCharacters === 0) return []
    return [{ line: index + 1, start: segment.start, text: segment.text, droppedCharacters }]
  })
}

function shortenedWords({ line, start, text, droppedCharacters }: ShortenedLine): string {
  const quote = [...text].length > LONGEST_QUOTE ? `${[...text].slice(0, LONGEST_QUOTE - 1).join('')}…` : text
  const place = `Line ${line} at ${formatClock(start)}`
  return `${place} was too long for its time and lost its last ${count(droppedCharacters, 'character')}: "${quote}"`
}
