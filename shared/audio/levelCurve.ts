import type { LevelPoint } from '../contract/records.ts'
import { lowerBound } from '../lowerBound.ts'

/**
 * The level (dB) of a curve at a time: straight between its points, which are in order of time, and that of the first and the
 * last before and after them; 0 without points.
 */
export function levelAt(points: readonly LevelPoint[], time: number): number {
  const after = lowerBound(points.length, (index) => (points[index]?.at ?? 0) > time)
  const [before, next] = [points[after - 1], points[after]]
  if (before === undefined || next === undefined) return (before ?? next)?.gain ?? 0
  return before.gain + ((next.gain - before.gain) * (time - before.at)) / (next.at - before.at)
}
