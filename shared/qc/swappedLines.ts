/** The spoken length of a line and that of its text, in seconds. */
interface LineLength {
  readonly spoken: number
  readonly expected: number
}

/** Lines from which it is known how exactly a dub's lengths follow its texts, and lines after one with which it is compared. */
const MIN_LINES_FOR_SPREAD = 6
const MAX_COMPARED_LINES = 40
/** Least spread of the logarithm of lengths: built-in voices have 0.04, and their ends are heard to a few hundredths of a second. */
const MIN_SPREAD = 0.05
/** Log odds of an exchange over none, beyond those of as many pairs by chance. */
const MIN_LOG_ODDS = 7
/** Spreads by which either line may be off the other's text: a line over which others speak fits no text. */
const MAX_EXCHANGED_SPREADS = 2.5

/**
 * The pairs of lines, by index, whose sounds are exchanged: both last as long as the other's text takes, and not as their own. A likelihood
 * ratio of normal errors of the logarithm, as wide as those of the dub's other lines; lines of about the same length cannot be told.
 */
export function swappedLines(lengths: readonly (LineLength | undefined)[]): [number, number][] {
  const known = lengths.flatMap((length, index) =>
    length === undefined || length.spoken <= 0 || length.expected <= 0
      ? []
      : [{ index, spoken: Math.log(length.spoken), expected: Math.log(length.expected) }],
  )
  if (known.length < MIN_LINES_FOR_SPREAD) return []
  const squares = known.map(({ spoken, expected }) => (spoken - expected) ** 2)
  const all = squares.reduce((sum, square) => sum + square, 0)
  const pairs = known.length * Math.min(MAX_COMPARED_LINES, known.length)
  const found = known.flatMap((one, at) =>
    known.slice(at + 1, at + 1 + MAX_COMPARED_LINES).flatMap((other, step) => {
      const own = (squares[at] ?? 0) + (squares[at + 1 + step] ?? 0)
      const variance = Math.max(MIN_SPREAD ** 2, (all - own) / (known.length - 2))
      const exchanged = [(one.spoken - other.expected) ** 2, (other.spoken - one.expected) ** 2] as const
      if (Math.max(...exchanged) > MAX_EXCHANGED_SPREADS ** 2 * variance) return []
      const odds = (own - exchanged[0] - exchanged[1]) / (2 * variance)
      return odds > MIN_LOG_ODDS + Math.log(pairs) ? [{ pair: [one.index, other.index] as [number, number], odds }] : []
    }),
  )
  const taken = new Set<number>()
  return found
    .toSorted((a, b) => b.odds - a.odds)
    .flatMap(({ pair }) => {
      if (pair.some((index) => taken.has(index))) return []
      for (const index of pair) taken.add(index)
      return [pair]
    })
}
