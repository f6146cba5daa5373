import type { FaceTrack, SeenMouth } from '../../core/pictureFindings.ts'
import type { Plane } from '../../media/picture/scaledPlane.ts'
import { cutFace, squareAround, toSquare } from './cutFace.ts'
import type { FaceFrame } from './faceFilm.ts'
import { mouthIn } from './mouthIn.ts'
import type { FaceBox, FaceLibrary } from './openFaceLibrary.ts'
import { writePng } from './writePng.ts'

/** Width in pixels below which a face is ignored: its landmarks are noise. */
const MIN_FACE_WIDTH_PX = 60
/** Faces of a picture that are followed, the largest ones. */
const MAX_FOLLOWED_FACES = 4
/** How far the boxes of one face may lie apart from one look to the next, as a share of their width. */
const MAX_FACE_SHIFT_SHARE = 0.6
/** Least part of the smaller width in the larger one. */
const MIN_FACE_WIDTH_RATIO = 0.6
/** Pixels of a portrait's side, and how much more than the face it shows. */
const PORTRAIT = { side: 72, around: 1.35 }

/** The best view of a face so far. */
interface View {
  readonly worth: number
  readonly face: Plane
  readonly portrait: Plane
}

/** A face that is being followed. */
interface Following {
  readonly start: number
  box: FaceBox
  time: number
  readonly widths: number[]
  readonly mouth: SeenMouth[]
  view: View | undefined
}

/**
 * Follows faces through a shot: they are found now and then, and between two finds of one face its landmarks are read in each
 * frame, at the place between both. Faces that leave end their track.
 */
export class FaceFollower {
  readonly #library: FaceLibrary
  readonly #take: (track: FaceTrack) => void
  #open: Following[] = []

  constructor(library: FaceLibrary, take: (track: FaceTrack) => void) {
    this.#library = library
    this.#take = take
  }

  /** Adds the frames since the last look, and looks for faces in the last of them. */
  async look(frames: readonly FaceFrame[]): Promise<void> {
    const last = frames.at(-1)
    if (last === undefined) return
    const found = await findFaces(last, this.#library)
    const boxes = found.toSorted((a, b) => b.width - a.width).slice(0, MAX_FOLLOWED_FACES)
    const [followed, gone]: [Following[], Following[]] = [[], []]
    for (const track of this.#open) {
      const at = boxes.findIndex((box) => isSame(track.box, box))
      const again = at < 0 ? await findAgain(last.picture, track.box, this.#library) : boxes.splice(at, 1)[0]
      if (again === undefined || !isSame(track.box, again)) gone.push(track)
      else {
        await this.#read(track, frames, again)
        followed.push(track)
      }
    }
    for (const box of boxes) {
      const fresh = { start: last.time, box, time: last.time, widths: [], mouth: [], view: undefined }
      await this.#read(fresh, [last], box)
      followed.push(fresh)
    }
    this.#open = followed
    for (const track of gone) await this.#close(track)
  }

  /** Ends all tracks, as at a cut. */
  async end(): Promise<void> {
    const open = this.#open
    this.#open = []
    for (const track of open) await this.#close(track)
  }

  /** Reads a face in frames that lead from its last box to the next one. */
  async #read(
    track: Following,
    frames: readonly Pick<FaceFrame, 'time' | 'picture'>[],
    next: FoundFace,
  ): Promise<void> {
    const [from, last] = [track.time, frames.at(-1)?.time ?? track.time]
    for (const { time, picture } of next.width < MIN_FACE_WIDTH_PX ? [] : frames) {
      const box = between(track.box, next, last > from ? (time - from) / (last - from) : 1)
      const read = await readFace(picture, box, this.#library)
      if (read === undefined) continue
      track.mouth.push({ time, opening: read.opening, frontal: read.frontal })
      if (time === last) keepView(track, { picture, box: next, read })
    }
    track.box = next
    track.time = last
    track.widths.push(next.width)
  }

  async #close({ start, time, widths, mouth, view }: Following): Promise<void> {
    const width = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0
    const seen = view === undefined ? {} : await this.#known(view)
    this.#take({ start, end: time, width, mouth, ...seen })
  }

  async #known({ face, portrait }: View): Promise<Pick<FaceTrack, 'print' | 'portrait'>> {
    const { tf, nets } = this.#library
    const tensor = tf.tensor3d(face.bytes, [face.height, face.width, 3], 'int32')
    try {
      const print = await nets.faceRecognitionNet.computeFaceDescriptor(tensor)
      return {
        print: [...print].map((value) => Number(value.toFixed(4))),
        portrait: writePng(portrait).toString('base64'),
      }
    } finally {
      tensor.dispose()
    }
  }
}

/** Keeps the view if it is the best so far: surely a face, large and frontal. */
function keepView(
  track: Following,
  { picture, box, read }: { readonly picture: Plane; readonly box: FoundFace; readonly read: ReadFace },
): void {
  const worth = box.score ** 2 * box.width * (0.2 + read.frontal)
  if (track.view !== undefined && worth <= track.view.worth) return
  const face = cutFace(picture, read.aligned).picture
  const shown = cutFace(picture, squareAround(box, PORTRAIT.around)).picture
  track.view = { worth, face, portrait: toSquare(shown, PORTRAIT.side) }
}

function isSame(a: FaceBox, b: FaceBox): boolean {
  const apart = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)
  const [small, large] = [Math.min(a.width, b.width), Math.max(a.width, b.width)]
  return apart < MAX_FACE_SHIFT_SHARE * large && small > MIN_FACE_WIDTH_RATIO * large
}

function between(a: FaceBox, b: FaceBox, share: number): FaceBox {
  const mid = (from: number, to: number): number => from + (to - from) * share
  return { x: mid(a.x, b.x), y: mid(a.y, b.y), width: mid(a.width, b.width), height: mid(a.height, b.height) }
}

/** Side in pixels of the detector's input: at 160 it misses most faces of whole pictures. */
const DETECTOR_INPUT_PX = 320
/** How sure a find must be, from 0 to 1: less where a face was a moment ago. */
const MIN_FACE_CONFIDENCE = 0.45
const MIN_FOLLOWED_FACE_CONFIDENCE = 0.25
/** The area that is searched around a known face, in widths of it, and the detector's side for it. */
const FACE_SEARCH_WIDTH_RATIO = 3
const FACE_SEARCH_INPUT_PX = 160

/** A face in a picture and how sure it is one, from 0 to 1. */
interface FoundFace extends FaceBox {
  readonly score: number
}

/** The faces in a frame, in pixels of its large picture. */
async function findFaces({ small, picture }: FaceFrame, library: FaceLibrary): Promise<FoundFace[]> {
  const found = await detect(small, { input: DETECTOR_INPUT_PX, sure: MIN_FACE_CONFIDENCE }, library)
  const scale = picture.width / small.width
  return found.map(({ box: { x, y, width, height }, score }) => {
    return { score, x: x * scale, y: y * scale, width: width * scale, height: height * scale }
  })
}

/** The face near the place where it was, looked at closely; undefined where it is gone. */
async function findAgain(picture: Plane, box: FaceBox, library: FaceLibrary): Promise<FoundFace | undefined> {
  const { left, top, picture: part } = cutFace(picture, squareAround(box, FACE_SEARCH_WIDTH_RATIO))
  const found = await detect(part, { input: FACE_SEARCH_INPUT_PX, sure: MIN_FOLLOWED_FACE_CONFIDENCE }, library)
  const [best] = found.toSorted((a, b) => b.score - a.score)
  if (best === undefined) return undefined
  const { x, y, width, height } = best.box
  return { score: best.score, x: left + x, y: top + y, width, height }
}

async function detect(
  { width, height, bytes }: Plane,
  { input, sure }: { readonly input: number; readonly sure: number },
  { tf, tinyFaceDetector, TinyFaceDetectorOptions }: FaceLibrary,
): Promise<readonly { readonly box: FaceBox; readonly score: number }[]> {
  const tensor = tf.tensor3d(bytes, [height, width, 3], 'int32')
  try {
    return await tinyFaceDetector(tensor, new TinyFaceDetectorOptions({ inputSize: input, scoreThreshold: sure }))
  } finally {
    tensor.dispose()
  }
}

/** Readings of the landmarks of a face: its mouth, and the box in which the network of prints was taught to see faces. */
interface ReadFace extends Omit<SeenMouth, 'time'> {
  readonly aligned: FaceBox
}

/** Finds the landmarks of a face in a colour picture; undefined where they are none of a face. */
async function readFace(picture: Plane, box: FaceBox, { tf, nets }: FaceLibrary): Promise<ReadFace | undefined> {
  const cut = cutFace(picture, box)
  const tensor = tf.tensor3d(cut.picture.bytes, [cut.picture.height, cut.picture.width, 3], 'int32')
  try {
    const found = await nets.faceLandmark68Net.detectLandmarks(tensor)
    const mouth = mouthIn(found.positions)
    if (mouth === undefined) return undefined
    const { x, y, width, height } = found.align(null, { useDlibAlignment: true })
    return { ...mouth, aligned: { x: cut.left + x, y: cut.top + y, width, height } }
  } finally {
    tensor.dispose()
  }
}
