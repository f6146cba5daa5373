import type { DubResult } from '../../../shared/commands/dubs.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { lettersOver, levelOfPace } from '../../../shared/qc/judgeLines.ts'
import { NORMS } from '../../../shared/qc/norms.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { countHurried } from '../../../shared/timing/pacing.ts'

/** A rate this close to 1 is heard as natural: listeners notice changes of tempo from about 5 % on (Quené, 2007). */
const NATURAL = 1.05

/** Counts of a dub's lines by their pace, where a report tells it. */
export type Figures = Pick<
  DubResult,
  'lines' | 'natural' | 'spedUp' | 'fastest' | 'tooLong' | 'hurried' | 'timeMap' | 'pace'
>

/** Counts lines by their pace. */
export function figures(lines: number, report: JobReport | undefined): Figures {
  if (report === undefined) return { lines }
  const rates = report.lines.map(({ rate }) => rate)
  const spedUp = rates.filter((rate) => rate > NATURAL).length
  return {
    lines,
    natural: rates.length - spedUp,
    spedUp,
    fastest: rates.reduce((most, rate) => Math.max(most, rate), 1),
    tooLong: report.lines.filter((line) => levelOfPace(line) === 'fail').length,
    hurried: countHurried(report.lines),
    ...(report.time_map === undefined ? {} : { timeMap: report.time_map }),
    ...(report.pace === undefined ? {} : { pace: report.pace }),
  }
}

/** A line whose text is too long for its time: it is hurried, or makes others late. */
export interface LongLine {
  /** The line's number, from 1. */
  readonly line: number
  /** Where it starts, in seconds. */
  readonly start: number
  readonly text: string
  /** About how many characters it must lose to be spoken naturally, and to keep the limits. */
  readonly characters: number
  readonly limit: number
}

const LONGEST_QUOTE = 60

/** The lines of a render that were too long for their time. */
export function longLines(segments: readonly Segment[], report: JobReport): LongLine[] {
  const places = new Map(segments.map((segment, place) => [segment.id, place]))
  return report.lines.flatMap(({ id, rate, tooLongBy }) => {
    const index = places.get(id) ?? -1
    const segment = segments[index]
    if (segment === undefined) return []
    const { start, text } = segment
    const { natural: characters, limit } = lettersOver({ rate, tooLongBy, text })
    return limit === 0 ? [] : [{ line: index + 1, start, text, characters, limit }]
  })
}

/** Such a line in words: where it is, by how much it is too long, and how it begins. */
export function longWords({ line, start, text, characters, limit }: LongLine): Said {
  const quote = [...text].length > LONGEST_QUOTE ? `${[...text].slice(0, LONGEST_QUOTE - 1).join('')}…` : text
  return say('note.longLine', {
    line,
    time: formatClock(start),
    count: characters,
    limit,
    most: `${NORMS.rate.fastest}×`,
    quote,
  })
}
