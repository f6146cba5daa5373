import type { Plane } from '../../media/picture/scaledPlane.ts'
import { cutFace, squareAround } from './cutFace.ts'
import type { FaceFrame } from './faceFilm.ts'
import type { Box, FaceLibrary } from './openFaceLibrary.ts'

/** Side in pixels of what the detector is given: at 160 it misses most faces of whole pictures. */
const INPUT = 320
/** How sure a find must be, from 0 to 1: less where a face was a moment ago. */
const SURE = 0.45
const STILL_SURE = 0.25
/** The area that is searched around a known face, in widths of it, and the detector's side for it. */
const AROUND = 3
const CLOSE_INPUT = 160

/** A face in a picture and how sure it is one, from 0 to 1. */
export interface FoundFace extends Box {
  readonly score: number
}

/** The faces in a frame, in pixels of its large picture. */
export async function findFaces({ small, picture }: FaceFrame, library: FaceLibrary): Promise<FoundFace[]> {
  const found = await detect(small, { input: INPUT, sure: SURE }, library)
  const scale = picture.width / small.width
  return found.map(({ box: { x, y, width, height }, score }) => {
    return { score, x: x * scale, y: y * scale, width: width * scale, height: height * scale }
  })
}

/** The face near the place where it was, looked at closely; undefined where it is gone. */
export async function findAgain(picture: Plane, box: Box, library: FaceLibrary): Promise<FoundFace | undefined> {
  const { left, top, picture: part } = cutFace(picture, squareAround(box, AROUND))
  const found = await detect(part, { input: CLOSE_INPUT, sure: STILL_SURE }, library)
  const [best] = found.toSorted((a, b) => b.score - a.score)
  if (best === undefined) return undefined
  const { x, y, width, height } = best.box
  return { score: best.score, x: left + x, y: top + y, width, height }
}

async function detect(
  { width, height, bytes }: Plane,
  { input, sure }: { readonly input: number; readonly sure: number },
  { tf, tinyFaceDetector, TinyFaceDetectorOptions }: FaceLibrary,
): Promise<readonly { readonly box: Box; readonly score: number }[]> {
  const tensor = tf.tensor3d(bytes, [height, width, 3], 'int32')
  try {
    return await tinyFaceDetector(tensor, new TinyFaceDetectorOptions({ inputSize: input, scoreThreshold: sure }))
  } finally {
    tensor.dispose()
  }
}
