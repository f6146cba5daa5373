import { decimal } from '../../../shared/basics/decimal.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { FinishedDub } from '../../../shared/commands/finishedDub.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { countHasty, linesOfRender } from '../../../shared/qc/linesOfRender.ts'
import { countVerdicts, type LineVerdict, verdictsOf } from '../../../shared/qc/lineVerdict.ts'
import { NORMS } from '../../../shared/qc/norms.ts'

/** The figures of the lines of a dub, from the report of its render: how many are in each state, the fastest rate, and how its picture is paced. */
export type Figures = Pick<FinishedDub, 'lines' | 'states' | 'fastest' | 'tooLong' | 'hurried' | 'timeMap' | 'pace'>

/** Counts lines by the verdicts on them, from the report of their render. */
export function figures(segments: readonly Segment[], report: JobReport): Figures {
  const lines = segments.length
  const verdicts = verdictsOf(linesOfRender(segments, report))
  return {
    lines,
    states: countVerdicts(verdicts),
    fastest: report.lines.reduce((highestRate, { rate }) => Math.max(highestRate, rate), 1),
    tooLong: verdicts.filter(({ name }) => name === 'too_long').length,
    hurried: countHasty(report.lines),
    ...omitUndefined({ timeMap: report.time_map, pace: report.pace }),
  }
}

/** A line that is too long for its time: it is over rate, makes others late, or is a recording that outlasts its place. */
export interface LongLine extends Pick<LineVerdict, 'outlasts'> {
  /** The line's number, from 1. */
  readonly line: number
  /** The start of the line in seconds. */
  readonly start: number
  readonly text: string
  /** About how many characters it must lose to be spoken naturally, and to keep the limits; 0 of a recording. */
  readonly characters: number
  readonly limit: number
}

const MAX_LINE_QUOTE_CHARACTERS = 60

/** The lines of a render that were too long for their time. `shown`: their texts as they are written, where they are said otherwise. */
export function longLines(segments: readonly Segment[], report: JobReport, shown: readonly string[] = []): LongLine[] {
  const checkedLines = linesOfRender(segments, report)
  return verdictsOf(checkedLines).flatMap(({ name, letters, outlasts }, at) => {
    const line = checkedLines[at]?.number ?? 0
    const segment = segments[line - 1]
    if (name !== 'too_long' || segment === undefined) return []
    const { start, text } = segment
    const { natural: characters, limit } = letters
    return [{ line, start, text: shown[line - 1] ?? text, characters, limit, ...omitUndefined({ outlasts }) }]
  })
}

/** Such a line in words: where it is, by how much it is too long, and how it begins. */
export function longWords({ line, start, text, characters, limit, outlasts }: LongLine): Message {
  const quote =
    [...text].length > MAX_LINE_QUOTE_CHARACTERS
      ? `${[...text].slice(0, MAX_LINE_QUOTE_CHARACTERS - 1).join('')}…`
      : text
  const place = { line, time: formatClock(start), quote }
  if (outlasts !== undefined) return say('note.longRecording', { ...place, seconds: decimal(outlasts, 1) })
  return say('note.longLine', { ...place, count: characters, limit, most: `${NORMS.rate.fastest}×` })
}
