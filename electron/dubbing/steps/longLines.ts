import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { lettersOver } from '../../../shared/qc/judgeLines.ts'
import { NORMS } from '../../../shared/qc/norms.ts'
import { formatClock } from '../../../shared/timecode.ts'

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
