import { charactersFor, type FitOptions, type LineFit, SPEAKING_RATE_LIMITS, type SpokenLine } from './spokenLine.ts'

/** A line cut where its time is over: text that does not fit is lost. */
type GreedyLine = Omit<LineFit, 'late'>

const SHORTEST_SLOT = 0.2

/**
 * Fits each line alone, as most tools do: rate = clamp(natural ÷ time until the next line, 1, fastest). The measure that
 * `fitLane` is compared with; nothing else uses it. A line never runs into the next one of its speaker, and borrows no
 * time in which another speaker has begun.
 */
export function greedyFit(lines: readonly SpokenLine[], options: FitOptions): GreedyLine[] {
  const { duration, fastest = SPEAKING_RATE_LIMITS.fastest, gap = 0.05 } = options
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
    return { id: line.id, start, limit, rate, spokenEnd, tooLong, dropCharacters }
  })
}

/** Starts as given, except that lines of one speaker that begin together are spoken one after the other. */
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

/** When the time after a line is taken: by its own speaker's next line, or by another's that begins after its slot. */
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
