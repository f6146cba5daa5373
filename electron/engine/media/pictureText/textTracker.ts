import type { Plane } from '../picture/scaledPlane.ts'
import { type Box, findBlocks, strokesIn, widened } from './findBlocks.ts'
import { grown, type InkPolarity, inverted, strokeMask } from './strokeMask.ts'

/** A frame that was looked at: its time in seconds and its grey picture. */
export interface GreyFrame {
  readonly time: number
  readonly plane: Plane
}

/** A frame that was looked at closely. */
interface Sample extends GreyFrame {
  readonly mask: Uint8Array
  /** The mask with every stroke grown by a pixel. */
  readonly grown: Uint8Array
  /** The larger picture, for reading. */
  readonly large: Plane
  /** The frames after the sample before it, in order, itself last. */
  readonly frames: readonly GreyFrame[]
}

/** A text that is in the picture now. */
interface OpenText {
  readonly start: number
  readonly box: Box
  /** Places of its strokes in the small picture. */
  readonly strokes: readonly number[]
  readonly look: TextLook
  /**
   * The darkest each pixel of its box was in the larger picture while it stood: what moves behind the text is gone. Of dark
   * letters it is the lightest, inverted, so that letters are light here in any case.
   */
  readonly darkest: Plane
}

/** A text that was in the picture from `start` to `end` (seconds). */
export interface SeenText extends OpenText {
  readonly end: number
}

/** Size of the larger picture against the small one. */
export const LARGE_PICTURE_SCALE = 2
/** Least similarity of a text to itself, from -1 to 1. Another text at its place has 0.3 at most. */
const MIN_TEXT_SIMILARITY = 0.6
/** Pixels beyond a block in which marks above and below its letters are looked for. */
const TEXT_BLOCK_MARGIN_PX = { x: 6, y: 6 }
/** Fewest strokes of a text, in pixels. */
const MIN_TEXT_STROKES_PX = 24

/**
 * Follows texts through a film, from samples a fraction of a second apart. A text is a block of strokes that stays; its edges are
 * searched among all frames between two samples. What stands in the picture is followed too and so does not disturb a text
 * that appears beside it.
 */
export class TextTracker {
  readonly #take: (text: SeenText) => void
  readonly #ink: InkPolarity
  #open: OpenText[] = []
  #before: Sample | undefined
  #current: Sample | undefined

  /** `take` receives each text of this ink when it has gone. */
  constructor(ink: InkPolarity, take: (text: SeenText) => void) {
    this.#ink = ink
    this.#take = take
  }

  /** The next sample: its frames in order, itself last, and its larger picture. */
  add(frames: readonly GreyFrame[], large: Plane): void {
    const last = frames.at(-1)
    if (last === undefined) return
    const mask = strokeMask(last.plane, this.#ink)
    const next: Sample = { ...last, mask, grown: grown(mask, last.plane.width), large, frames }
    const covered = this.#current === undefined ? undefined : this.#covered(this.#current)
    this.#open = this.#open.flatMap((text) => this.#follow(text, next))
    if (this.#current !== undefined && covered !== undefined)
      this.#open.push(...this.#births(this.#current, next, covered))
    this.#before = this.#current
    this.#current = next
  }

  /** Ends the texts that stand at the film's end (seconds). */
  finish(end: number): void {
    for (const text of this.#open) this.#take({ ...text, end })
    this.#open = []
  }

  #follow(text: OpenText, next: Sample): OpenText[] {
    if (similarity(text.look, next.plane) >= MIN_TEXT_SIMILARITY) {
      darken(text.darkest, this.#cut(next.large, text.box))
      // The background that was taken for a part of the text has changed.
      return [{ ...text, look: alike(text.look, next.plane, MIN_TEXT_SIMILARITY / 2) }]
    }
    const end = edge(text.look, [this.#current ?? next, ...next.frames], 'end') ?? next.time
    this.#take({ ...text, end })
    return []
  }

  /** A box of a larger picture, in which letters are light. */
  #cut(large: Plane, box: Box): Plane {
    const part = cut(large, box)
    return this.#ink === 'light' ? part : { ...part, bytes: inverted(part.bytes) }
  }

  /** The strokes in a sample of the texts that stand in it. */
  #covered({ mask, plane }: Sample): Uint8Array {
    const covered = new Uint8Array(mask.length)
    for (const { strokes } of this.#open) for (const at of strokes) covered[at] = 1
    return grown(covered, plane.width)
  }

  /** The texts that stand in `sample` and `next` and are not followed yet. */
  #births(sample: Sample, next: Sample, covered: Uint8Array): OpenText[] {
    const { width, height } = sample.plane
    const fresh = new Uint8Array(sample.mask.length)
    for (let at = 0; at < fresh.length; at++) if (sample.mask[at] && next.grown[at] && !covered[at]) fresh[at] = 1
    return findBlocks(fresh, width, height).flatMap((found) => {
      const box = widened(found, TEXT_BLOCK_MARGIN_PX, sample.plane)
      const strokes = strokesIn(box, fresh, width)
      if (strokes.length < MIN_TEXT_STROKES_PX) return []
      const look = textLook(strokes, box, sample.plane)
      if (similarity(look, next.plane) < MIN_TEXT_SIMILARITY) return []
      const start = edge(look, [this.#before ?? sample, ...sample.frames], 'start') ?? sample.time
      const darkest = this.#cut(sample.large, box)
      darken(darkest, this.#cut(next.large, box))
      return [{ box, strokes, look, start, darkest }]
    })
  }
}

/** The time of the first frame with the text, or without it: where its similarity passes the middle between both ends. */
function edge(look: TextLook, frames: readonly GreyFrame[], which: 'start' | 'end'): number | undefined {
  const seen = frames.map(({ plane }) => similarity(look, plane))
  const midSimilarity = ((seen[0] ?? 0) + (seen.at(-1) ?? 0)) / 2
  const found = seen.findIndex((like) => (which === 'start' ? like > midSimilarity : like < midSimilarity))
  return frames[found]?.time
}

/** The part of a larger picture that is a box of the small one. */
function cut({ width, bytes }: Plane, box: Box): Plane {
  const [left, top] = [box.left * LARGE_PICTURE_SCALE, box.top * LARGE_PICTURE_SCALE]
  const part = { width: box.right * LARGE_PICTURE_SCALE - left, height: box.bottom * LARGE_PICTURE_SCALE - top }
  const copy = new Uint8Array(part.width * part.height)
  for (let row = 0; row < part.height; row++) {
    const from = (top + row) * width + left
    copy.set(bytes.subarray(from, from + part.width), row * part.width)
  }
  return { ...part, bytes: copy }
}

/** Lowers each value of a picture to that of another, if lower. */
function darken({ bytes }: Plane, by: Plane): void {
  for (let at = 0; at < bytes.length; at++) {
    const value = by.bytes[at] as number
    if (value < (bytes[at] as number)) bytes[at] = value
  }
}

/** A part of a text's pixels, and the values that they had where it began. */
interface Patch {
  readonly places: readonly number[]
  readonly values: readonly number[]
  /** How many of them are strokes. */
  readonly strokes: number
}

/** The look of a text: its strokes and the pixels that touch these, in patches. */
type TextLook = readonly Patch[]

/** Side of a patch in pixels: about two letters. */
const TEXT_PATCH_PX = 16

/** The look of strokes in a picture. */
function textLook(strokes: readonly number[], box: Box, { width, bytes }: Plane): TextLook {
  const across = Math.ceil((box.right - box.left) / TEXT_PATCH_PX)
  const patches = new Map<number, { places: number[]; values: number[]; strokes: number }>()
  const isStroke = new Set(strokes)
  const taken = new Set<number>()
  const add = (at: number, patch: { places: number[]; values: number[] }) => {
    if (taken.has(at)) return
    taken.add(at)
    patch.places.push(at)
    patch.values.push(bytes[at] ?? 0)
  }
  for (const at of strokes) {
    const [x, y] = [(at % width) - box.left, Math.floor(at / width) - box.top]
    const key = Math.floor(y / TEXT_PATCH_PX) * across + Math.floor(x / TEXT_PATCH_PX)
    const patch = patches.get(key) ?? { places: [], values: [], strokes: 0 }
    patches.set(key, patch)
    patch.strokes++
    add(at, patch)
    for (const near of [at - 1, at + 1, at - width, at + width]) if (!isStroke.has(near)) add(near, patch)
  }
  return [...patches.values()]
}

/** Share of a text that must look like itself; elsewhere a part of the background may have been taken for strokes. */
const MIN_SELF_SIMILAR_SHARE = 0.4

/** How like itself a text looks in a picture, from -1 to 1: at least so like is a share of its strokes. */
function similarity(look: TextLook, plane: Plane): number {
  const each = look.map((patch) => ({ like: correlation(patch, plane), strokes: patch.strokes }))
  const requiredStrokes = MIN_SELF_SIMILAR_SHARE * look.reduce((sum, { strokes }) => sum + strokes, 0)
  let passed = 0
  for (const { like, strokes } of each.sort((a, b) => b.like - a.like)) {
    passed += strokes
    if (passed >= requiredStrokes) return like
  }
  return 0
}

/** The patches that still look like themselves. */
function alike(look: TextLook, plane: Plane, minCorrelation: number): TextLook {
  return look.filter((patch) => correlation(patch, plane) >= minCorrelation)
}

function correlation({ places, values }: Patch, { bytes }: Plane): number {
  const count = places.length
  let [sumNow, sumThen] = [0, 0]
  for (let at = 0; at < count; at++) {
    sumNow += bytes[places[at] as number] ?? 0
    sumThen += values[at] as number
  }
  const [meanNow, meanThen] = [sumNow / count, sumThen / count]
  // One: flat pictures are like nothing.
  let [both, ofNow, ofThen] = [0, 1, 1]
  for (let at = 0; at < count; at++) {
    const [now, then] = [(bytes[places[at] as number] ?? 0) - meanNow, (values[at] as number) - meanThen]
    both += now * then
    ofNow += now * now
    ofThen += then * then
  }
  return both / Math.sqrt(ofNow * ofThen)
}
