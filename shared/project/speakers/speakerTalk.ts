import type { Document, Line } from '../document.ts'
import { linesInOrder } from '../lines/linesInOrder.ts'
import { dialogueOf, isDescription } from './describer.ts'

/** The amount of a speaker's speech, and a sample of their voice. */
export interface Talk {
  readonly lines: number
  readonly seconds: number
  /** Share of all speech in the film, 0 to 1; none for a describer. */
  readonly share: number
  /** The longest line that no other line overlaps, else the longest line. */
  readonly sample: Line | undefined
}

const NO_TALK: Talk = { lines: 0, seconds: 0, share: 0, sample: undefined }

/** The amount of speech by speaker label. */
export function talkOf(document: Pick<Document, 'lines' | 'speakers'>): ReadonlyMap<string, Talk> {
  const lines = linesInOrder(document)
  const disturbed = linesTalkedInto(lines)
  const talks = new Map<string, Talk>(Object.keys(document.speakers).map((id) => [id, NO_TALK]))
  const total = dialogueOf(document).reduce((sum, { start, end }) => sum + end - start, 0)
  for (const line of lines) {
    const before = talks.get(line.speaker) ?? NO_TALK
    const seconds = before.seconds + line.end - line.start
    const sample = better(before.sample, line, disturbed)
    const share = total > 0 && !isDescription(document, line) ? seconds / total : 0
    talks.set(line.speaker, { lines: before.lines + 1, seconds, share, sample })
  }
  return talks
}

/** The longest lines of a speaker, at most so many, in order of time; first those that no other line overlaps. */
export function samplesOf({ lines }: Pick<Document, 'lines'>, speaker: string, maxLines: number): Line[] {
  const order = linesInOrder({ lines })
  const disturbed = linesTalkedInto(order)
  const length = ({ start, end }: Line) => end - start
  return order
    .filter((line) => line.speaker === speaker)
    .toSorted((a, b) => Number(disturbed.has(a.id)) - Number(disturbed.has(b.id)) || length(b) - length(a))
    .slice(0, maxLines)
    .toSorted((a, b) => a.start - b.start)
}

function better(before: Line | undefined, line: Line, disturbed: ReadonlySet<number>): Line {
  if (before === undefined) return line
  const [was, is] = [disturbed.has(before.id), disturbed.has(line.id)]
  if (was !== is) return was ? line : before
  return line.end - line.start > before.end - before.start ? line : before
}

/** Lines that overlap another line. */
function linesTalkedInto(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>()
  let last: Line | undefined
  for (const line of lines) {
    if (last !== undefined && line.start < last.end) found.add(last.id).add(line.id)
    if (last === undefined || line.end > last.end) last = line
  }
  return found
}
