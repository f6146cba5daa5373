import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { formatClock } from '../../../shared/timecode.ts'

/** A line whose text is too long for its time: it is hurried, or makes others late. */
export interface LongLine {
  /** The line's number, from 1. */
  readonly line: number
  /** Where it starts, in seconds. */
  readonly start: number
  readonly text: string
  /** About how many characters it must lose. */
  readonly characters: number
}

const LONGEST_QUOTE = 60

/** The lines of a render that were too long for their time. */
export function longLines(segments: readonly Segment[], report: JobReport): LongLine[] {
  const places = new Map(segments.map((segment, place) => [segment.id, place]))
  return report.lines.flatMap(({ id, tooLongBy: characters = 0 }) => {
    const index = places.get(id) ?? -1
    const segment = segments[index]
    if (segment === undefined || characters === 0) return []
    return [{ line: index + 1, start: segment.start, text: segment.text, characters }]
  })
}

/** Such a line in words: where it is, by how much it is too long, and how it begins. */
export function longWords({ line, start, text, characters }: LongLine): Said {
  const quote = [...text].length > LONGEST_QUOTE ? `${[...text].slice(0, LONGEST_QUOTE - 1).join('')}…` : text
  return say('note.longLine', { line, time: formatClock(start), count: characters, quote })
}
