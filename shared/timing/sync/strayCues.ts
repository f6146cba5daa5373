import type { TimeSpan } from '../timeSpan.ts'
import type { PlacedTimes } from './cueTimes.ts'

/** Cues without a place at the beginning or end of a file, from which a piece that lies in the film would have been found. */
const MIN_OUTER_STRAYS = 4

/**
 * Counts the cues without a place that no other cut of the film explains. It explains those of a stretch between two pieces that is as
 * long as the offset falls, and many before the film begins or after it ends; few there may have a place that was not found. Cues are at
 * the rate of the pieces.
 */
export function unexplainedStrays(
  cues: readonly TimeSpan[],
  { pieces, strays }: PlacedTimes,
  filmSeconds: number,
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
    count += isPlaced.filter((one) => !one).length - inner - (outer >= MIN_OUTER_STRAYS ? outer : 0)
  }
  return count
}
