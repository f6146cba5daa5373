import { charactersFor, type FitOptions, type LineFit, type SpokenLine } from './spokenLine.ts'

const SHORTEST_SLOT = 0.2

/**
 * Fits each line by itself, as most tools do: rate = clamp(natural ÷ time until the next line, 1, fastest). Serves only
 * as the baseline that `fitLane` is measured against. A line never runs into its speaker's next line, nor into time
 * after its slot in which another speaker has begun.
 */
export function greedyFit(lines: readonly SpokenLine[], options: FitOptions): LineFit[] {
  const { duration, fastest = 1.3, gap = 0.05 } = options
  const starts = lineStarts(lines)
  return lines.map((line) => {
    const start = starts.get(line.id) ?? line.start
    const limit = Math.max(start, Math.min(duration, nextStart(line, lines, starts) - gap))
    const room = Math.max(0.001, limit - start)
    const rate = Math.min(fastest, Math.max(1, line.natural / room))
    const tooLong = line.natural / rate > room + 0.001
    const droppedSeconds = tooLong ? line.natural - room * rate : 0
    const spokenEnd = Math.min(limit, start + line.natural / rate)
    const dropCharacters = charactersFor(droppedSeconds, line)
    return { id: line.id, start, limit, rate, spokenEnd, tooLong, droppedSeconds, dropCharacters }
  })
}
/** Starts as given, except that lines of one speaker that begin together follow each other. */
function lineStarts(lines: readonly SpokenLine[]): Map<number, number> {
  const starts = new Map<number, number>()
  const busy = new Map<string, { from: number; to: number }>()
  for (const line of inOrder(lines)) {
    const before = busy.get(line.speaker)
    const crowded = before !== undefined && line.start < before.from + SHORTEST_SLOT
    const start = crowded ? before.to : line.start
    starts.set(line.id, start)
    busy.set(line.speaker, { from: start, to: Math.max(start + SHORTEST_SLOT, line.end) })
  }
  return starts
}

/**
 * The end of the free time after a line: its speaker's next line, or another speaker's line that begins after its slot.
 */
function nextStart(line: SpokenLine, lines: readonly SpokenLine[], starts: ReadonlyMap<number, number>): number {
  const own = starts.get(line.id) ?? line.start
  let next = Number.POSITIVE_INFINITY
  for (const other of lines) {
    const start = starts.get(other.id) ?? other.start
    const follows = other.speaker === line.speaker ? start > own : start >= line.end
    if (other !== line && follows) next = Math.min(next, start)
  }
  return next
}

function inOrder(lines: readonly SpokenLine[]): SpokenLine[] {
  return [...lines].sort((a, b) => a.start - b.start || a.id - b.id)
}
