import type { Plane } from '../../media/picture/scaledPlane.ts'
import { cutFace, squareAround } from './cutFace.ts'
import type { FaceFrame } from './faceFilm.ts'
import type { Box, FaceLibrary } from './openFaceLibrary.ts'

/** Side in pixels of what the detector is given: at 160 it misses most faces of whole pictures. */
const INPUT = 320
/** How sure a find must be, from 0 to 1: less where a face was a moment ago. */
const SURE = 0.45
const STILL_SURE = 0.25
/** What is looked at around a face that was there, in widths of it, and the detector's side for it. */
const AROUND = 3
const CLOSE_INPUT = 160

/** The boxes of the faces in a frame, in pixels of its large picture. */
export async function findFaces({ small, picture }: FaceFrame, library: FaceLibrary): Promise<Box[]> {
  const found = await detect(small, { input: INPUT, sure: SURE }, library)
  return found.map(({ box }) => scaled(box, picture.width / small.width))
}

/** The face near the place where it was, looked at closely; undefined where it is gone. */
export async function findAgain(picture: Plane, box: Box, library: FaceLibrary): Promise<Box | undefined> {
  const { left, top, picture: part } = cutFace(picture, squareAround(box, AROUND))
  const found = await detect(part, { input: CLOSE_INPUT, sure: STILL_SURE }, library)
  const [best] = found.toSorted((a, b) => b.score - a.score)
  return best && { ...scaled(best.box, 1), x: left + best.box.x, y: top + best.box.y }
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

function scaled({ x, y, width, height }: Box, scale: number): Box {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
}
