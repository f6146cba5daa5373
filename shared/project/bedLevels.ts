import type { LevelPoint } from '../contract/assemble.ts'
import type { DocumentDraft } from './document.ts'
import { durationOf, tidySeconds } from './lines/draftLines.ts'

/** Seconds that two points of the bed's level are apart at least. */
const MIN_POINT_DISTANCE_SECONDS = 0.05

/**
 * Puts a point into the bed's level, in place of another: the given one (by its number), else one that is too near. There it
 * stays between its neighbours. Answers its number.
 */
export function putBedPoint(draft: DocumentDraft, { at, gain }: LevelPoint, pointIndex?: number): number {
  const points = [...(draft.mix.bedLevels ?? [])]
  const instead = pointIndex ?? nearest(points, at)
  const inFilm = Math.max(0, Math.min(durationOf(draft), at))
  // The order counts more than the end of the film, which may have been replaced by a shorter one.
  const within = instead === undefined ? inFilm : between(points[instead - 1]?.at, points[instead + 1]?.at, inFilm)
  const point = { at: tidySeconds(within), gain: tidyGain(gain) }
  const later = points.findIndex((one) => one.at > point.at)
  const number = instead ?? (later >= 0 ? later : points.length)
  points.splice(number, instead === undefined ? 0 : 1, point)
  draft.mix.bedLevels = points
  return number
}

/** The number of the point nearest to a time (seconds), of those that are too near for another one. */
function nearest(points: readonly LevelPoint[], at: number): number | undefined {
  const distances = points.map((one) => Math.abs(one.at - at))
  const nearestDistance = Math.min(...distances)
  return nearestDistance < MIN_POINT_DISTANCE_SECONDS ? distances.indexOf(nearestDistance) : undefined
}

/** Removes a point of the bed's level by its number. */
export function removeBedPoint(draft: DocumentDraft, number: number): void {
  const points = draft.mix.bedLevels?.filter((_, at) => at !== number) ?? []
  if (points.length === 0) delete draft.mix.bedLevels
  else draft.mix.bedLevels = points
}

/** The bed's level in order of time, as a render needs it. */
export function bedPointsInOrder(points: readonly LevelPoint[] = []): LevelPoint[] {
  return points.toSorted((one, other) => one.at - other.at)
}

function between(before: number | undefined, after: number | undefined, at: number): number {
  const earliest = before === undefined ? 0 : before + MIN_POINT_DISTANCE_SECONDS
  const latest = after === undefined ? Number.POSITIVE_INFINITY : after - MIN_POINT_DISTANCE_SECONDS
  return Math.max(earliest, Math.min(latest, at))
}

function tidyGain(gain: number): number {
  return Math.round(2 * Math.max(-60, Math.min(12, gain))) / 2
}
