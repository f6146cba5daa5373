import type { SeenMouth } from '../../core/pictureFindings.ts'
import type { Point } from './openFaceLibrary.ts'

// The 68 landmarks, by their usual numbers.
const JAW_LEFT_LANDMARK = 0
const CHIN_LANDMARK = 8
const JAW_RIGHT_LANDMARK = 16
const NOSE_TIP_LANDMARK = 30
const FIRST_EYE_LANDMARK = 36
const LAST_EYE_LANDMARK_END = 48
/** Points of the inner lips, upper and lower. */
const LIPS: readonly (readonly [number, number])[] = [
  [61, 67],
  [62, 66],
  [63, 65],
]

/** How far the mouth of a face is open, and how far the face is turned, by its 68 landmarks; undefined where they are none of a face. */
export function mouthIn(positions: readonly Point[]): Omit<SeenMouth, 'time'> | undefined {
  const eyes = meanOf(positions.slice(FIRST_EYE_LANDMARK, LAST_EYE_LANDMARK_END))
  const height = distance(eyes, at(positions, CHIN_LANDMARK))
  if (!(height > 0)) return undefined
  const gaps = LIPS.map(([upper, lower]) => distance(at(positions, upper), at(positions, lower)))
  const toSide = (side: number): number => distance(at(positions, NOSE_TIP_LANDMARK), at(positions, side))
  const [left, right] = [toSide(JAW_LEFT_LANDMARK), toSide(JAW_RIGHT_LANDMARK)]
  return {
    opening: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / height,
    frontal: Math.min(left, right) / Math.max(left, right, 1),
  }
}

function at(points: readonly Point[], index: number): Point {
  return points[index] ?? { x: 0, y: 0 }
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
