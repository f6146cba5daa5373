import type { SeenMouth } from '../../core/pictureFindings.ts'
import type { Plane } from '../../media/picture/scaledPlane.ts'
import { cutFace } from './cutFace.ts'
import type { Box, FaceLibrary, Point } from './openFaceLibrary.ts'

/** Readings of the landmarks of a face: its mouth, and the box in which the network of prints was taught to see faces. */
export interface ReadFace extends Omit<SeenMouth, 'time'> {
  readonly aligned: Box
}

// The 68 landmarks, by their usual numbers.
const [JAW_LEFT, CHIN, JAW_RIGHT, NOSE_TIP, EYES, EYES_END] = [0, 8, 16, 30, 36, 48]
/** Points of the inner lips, upper and lower. */
const LIPS: readonly (readonly [number, number])[] = [
  [61, 67],
  [62, 66],
  [63, 65],
]

/** Finds the landmarks of a face in a colour picture; undefined where they are none of a face. */
export async function readFace(picture: Plane, box: Box, { tf, nets }: FaceLibrary): Promise<ReadFace | undefined> {
  const cut = cutFace(picture, box)
  const tensor = tf.tensor3d(cut.picture.bytes, [cut.picture.height, cut.picture.width, 3], 'int32')
  try {
    const found = await nets.faceLandmark68Net.detectLandmarks(tensor)
    const { positions } = found
    const eyes = meanOf(positions.slice(EYES, EYES_END))
    const height = distance(eyes, at(positions, CHIN))
    if (!(height > 0)) return undefined
    const gaps = LIPS.map(([upper, lower]) => distance(at(positions, upper), at(positions, lower)))
    const [left, right] = [JAW_LEFT, JAW_RIGHT].map((side) => distance(at(positions, NOSE_TIP), at(positions, side)))
    const { x, y, width, height: tall } = found.align(null, { useDlibAlignment: true })
    return {
      opening: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / height,
      frontal: Math.min(left ?? 0, right ?? 0) / Math.max(left ?? 0, right ?? 0, 1),
      aligned: { x: cut.left + x, y: cut.top + y, width, height: tall },
    }
  } finally {
    tensor.dispose()
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
