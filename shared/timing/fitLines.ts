/** A line to be spoken. Times in seconds; `natural` is how long its speech takes at the voice's own pace. */
export interface SpokenLine {
  readonly id: number
  readonly speaker: string
  readonly start: number
  readonly end: number
  readonly natural: number
}

/** Where a line goes and how fast: its speech starts at `start`, must end by `limit`, at `rate` times the own pace. */
export interface LineFit {
  readonly id: number
  readonly start: number
  readonly limit: number
  readonly rate: number
  /** The line does not fit even at the fastest rate; what is left at `limit` has to go. */
  readonly tooLong: boolean
}

export interface FitOptions {
  /** Length of the programme in seconds; nothing is spoken past it. */
  readonly duration: number
  /** Greatest rate; above 1.3 haste is plainly heard (product norms, section 5). */
  readonly fastest?: number
  /** Silence kept before the line that follows, in seconds. */
  readonly gap?: number
}

const SHORTEST_SLOT = 0.2

/**
 * Fits every line to its time: at its own pace where that fits the line's slot, else with the silence that follows
 * borrowed, else faster, up to the limit. A line never runs into the next one of its speaker, and borrows no time in
 * which another speaker has begun.
 */
export function fitLines(lines: readonly SpokenLine[], options: FitOptions): LineFit[] {
  const { duration, fastest = 1.3, gap = 0.05 } = options
  const starts = lineStarts(lines)
  return lines.map((line) => {
    const start = starts.get(line.id) ?? line.start
    const limit = Math.max(start, Math.min(duration, nextStart(line, lines, starts) - gap))
    const room = Math.max(0.001, limit - start)
    const rate = Math.min(fastest, Math.max(1, line.natural / room))
    return { id: line.id, start, limit, rate, tooLong: line.natural / rate > room + 0.001 }
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
