import type { TimeSpan } from '../timeSpan.ts'
import type { PlacedTimes } from './cueTimes.ts'

/**
 * Score from which cues in a row would have been given their place, if the film had one for them: between two pieces, and before the first
 * or after the last, where nothing else speaks for or against it.
 */
const MIN_INNER_SCORE = 12
const MIN_OUTER_SCORE = 18
/** So many cues without an explanation have neighbours in doubt: this many. */
const MIN_LOST_PIECE_CUES = 3
const DOUBTFUL_NEIGHBOURS = 2

/**
 * Counts the cues without a place that no other cut of the film explains. It explains those of a stretch between two pieces that is as
 * long as the offset falls, and those before the film begins or after it ends; but few may have a place that was not found. Cues are at the
 * rate of the pieces; `cueScore` is what one with a place scores in this film on average.
 */
export function unexplainedStrays(
  cues: readonly TimeSpan[],
  { pieces, strays }: PlacedTimes,
  { filmSeconds, cueScore }: { readonly filmSeconds: number; readonly cueScore: number },
): number {
  let count = 0
  for (const [place, piece] of pieces.entries()) {
    const own = cues.slice(piece.first, piece.end)
    const isPlaced = own.map((_, at) => !strays.has(piece.first + at))
    const [firstPlaced, lastPlaced] = [isPlaced.indexOf(true), isPlaced.lastIndexOf(true)]
    const next = pieces[place + 1]
    const gapStart = own[lastPlaced + 1]?.start ?? 0
    const outer = own.filter(({ start }, at) =>
      at < firstPlaced
        ? place === 0 && start + piece.offset < 0
        : at > lastPlaced && next === undefined && start + piece.offset > filmSeconds,
    ).length
    const inner = own.filter(
      ({ start }, at) => at > lastPlaced && next !== undefined && start - gapStart <= piece.offset - next.offset,
    ).length
    const found = inner * cueScore >= MIN_INNER_SCORE ? inner : 0
    const rest = isPlaced.filter((one) => !one).length - found - (outer * cueScore >= MIN_OUTER_SCORE ? outer : 0)
    count += rest + (rest >= MIN_LOST_PIECE_CUES ? DOUBTFUL_NEIGHBOURS : 0)
  }
  return count
}
