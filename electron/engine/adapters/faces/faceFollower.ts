import type { FaceTrack, SeenMouth } from '../../core/pictureFindings.ts'
import type { Plane } from '../../media/picture/scaledPlane.ts'
import type { FaceFrame } from './faceFilm.ts'
import type { FaceBox, FaceLibrary, Point } from './openFaceLibrary.ts'
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

/** Finds the landmarks of a face in a colour picture; undefined where they are none of a face. */
async function readFace(picture: Plane, box: FaceBox, { tf, nets }: FaceLibrary): Promise<ReadFace | undefined> {
  const cut = cutFace(picture, box)
  const tensor = tf.tensor3d(cut.picture.bytes, [cut.picture.height, cut.picture.width, 3], 'int32')
  try {
    const found = await nets.faceLandmark68Net.detectLandmarks(tensor)
    const { positions } = found
    const eyes = meanOf(positions.slice(FIRST_EYE_LANDMARK, LAST_EYE_LANDMARK_END))
    const height = distance(eyes, at(positions, CHIN_LANDMARK))
    if (!(height > 0)) return undefined
    const gaps = LIPS.map(([upper, lower]) => distance(at(positions, upper), at(positions, lower)))
    const [left, right] = [JAW_LEFT_LANDMARK, JAW_RIGHT_LANDMARK].map((side) =>
      distance(at(positions, NOSE_TIP_LANDMARK), at(positions, side)),
    )
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

/** A part of a colour picture, with the place of its first pixel. */
interface CutFace {
  readonly left: number
  readonly top: number
  readonly picture: Plane
}

/** Cuts a rectangle out of a colour picture; what lies beyond the picture is left out. At least one pixel remains. */
function cutFace({ width, height, bytes }: Plane, box: FaceBox): CutFace {
  const left = Math.min(width - 1, Math.max(0, Math.round(box.x)))
  const top = Math.min(height - 1, Math.max(0, Math.round(box.y)))
  const across = Math.max(1, Math.min(width, Math.round(box.x + box.width)) - left)
  const down = Math.max(1, Math.min(height, Math.round(box.y + box.height)) - top)
  const cut = new Uint8Array(across * down * 3)
  for (let row = 0; row < down; row++) {
    const from = ((top + row) * width + left) * 3
    cut.set(bytes.subarray(from, from + across * 3), row * across * 3)
  }
  return { left, top, picture: { width: across, height: down, bytes: cut } }
}

/** A rectangle grown (or shrunk) by a factor around its centre, as a square. */
function squareAround({ x, y, width, height }: FaceBox, factor: number): FaceBox {
  const side = Math.max(width, height) * factor
  return { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, width: side, height: side }
}

/** A colour picture brought to a square of `side` pixels, each the mean of those it covers. */
function toSquare(picture: Plane, side: number): Plane {
  const range = (at: number, of: number): Range => {
    const from = Math.floor((at * of) / side)
    return { from, to: Math.max(from + 1, Math.floor(((at + 1) * of) / side)) }
  }
  const small = new Uint8Array(side * side * 3)
  for (let at = 0; at < small.length; at++) {
    const pixel = Math.floor(at / 3)
    const rows = range(Math.floor(pixel / side), picture.height)
    small[at] = meanIn(picture, at % 3, { rows, columns: range(pixel % side, picture.width) })
  }
  return { width: side, height: side, bytes: small }
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The mean of one colour over a rectangle, rounded. */
function meanIn(
  { width, bytes }: Plane,
  channel: number,
  { rows, columns }: { readonly rows: Range; readonly columns: Range },
): number {
  let sum = 0
  for (let y = rows.from; y < rows.to; y++)
    for (let x = columns.from; x < columns.to; x++) sum += bytes[(y * width + x) * 3 + channel] ?? 0
  return Math.round(sum / ((rows.to - rows.from) * (columns.to - columns.from)))
}
