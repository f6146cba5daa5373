import type { Plane } from '../picture/scaledPlane.ts'
import type { Box } from './findBlocks.ts'

/** A part of a text's pixels, and the values that they had where it began. */
interface Patch {
  readonly places: readonly number[]
  readonly values: readonly number[]
  /** How many of them are strokes. */
  readonly strokes: number
}

/** The look of a text: its strokes and the pixels that touch these, in patches. */
export type TextLook = readonly Patch[]

/** Side of a patch in pixels: about two letters. */
const PATCH = 16

/** The look of strokes in a picture. */
export function textLook(strokes: readonly number[], box: Box, { width, bytes }: Plane): TextLook {
  const across = Math.ceil((box.right - box.left) / PATCH)
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
    const key = Math.floor(y / PATCH) * across + Math.floor(x / PATCH)
    const patch = patches.get(key) ?? { places: [], values: [], strokes: 0 }
    patches.set(key, patch)
    patch.strokes++
    add(at, patch)
    for (const near of [at - 1, at + 1, at - width, at + width]) if (!isStroke.has(near)) add(near, patch)
  }
  return [...patches.values()]
}

/** Share of a text that must look like itself; elsewhere a part of the background may have been taken for strokes. */
const SHARE = 0.4

/** How like itself a text looks in a picture, from -1 to 1: at least so like is a share of its strokes. */
export function likeness(look: TextLook, plane: Plane): number {
  const each = look.map((patch) => ({ like: correlation(patch, plane), strokes: patch.strokes }))
  const wanted = SHARE * look.reduce((sum, { strokes }) => sum + strokes, 0)
  let passed = 0
  for (const { like, strokes } of each.sort((a, b) => b.like - a.like)) {
    passed += strokes
    if (passed >= wanted) return like
  }
  return 0
}

/** The patches that still look like themselves. */
export function alike(look: TextLook, plane: Plane, least: number): TextLook {
  return look.filter((patch) => correlation(patch, plane) >= least)
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
