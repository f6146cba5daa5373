import { lowerBound } from '../../basics/lowerBound.ts'
import type { LevelPoint } from '../../contract/assemble.ts'

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

/** The stretches up to an end in which a curve is under a level (dB). */
export function stretchesUnder(
  points: readonly LevelPoint[],
  level: number,
  end: number,
): { readonly start: number; readonly end: number }[] {
  const known = points.filter(({ at }) => at < end)
  const corners = [{ at: 0, gain: levelAt(points, 0) }, ...known, { at: end, gain: levelAt(points, end) }]
  const found: { start: number; end: number }[] = []
  for (const [index, to] of corners.entries()) {
    const from = corners[index - 1] ?? to
    if (Math.min(from.gain, to.gain) >= level || to.at <= from.at) continue
    const crossing = from.at + ((level - from.gain) / (to.gain - from.gain)) * (to.at - from.at)
    const [begun, over] = [from.gain < level ? from.at : crossing, to.gain < level ? to.at : crossing]
    const last = found.at(-1)
    if (last?.end === begun) last.end = over
    else found.push({ start: begun, end: over })
  }
  return found
}
