import type { Plane } from '../picture/scaledPlane.ts'

/** A connected group of light pixels. */
export interface Component {
  readonly label: number
  /** Its box; `right` and `bottom` lie inside. */
  left: number
  top: number
  right: number
  bottom: number
  pixels: number
  /** The greatest value in it. */
  light: number
}

/** The connected groups of pixels at or above a value; `labels` has the group of each pixel, 0 for none. */
export function components(plane: Plane, least: number): { labels: Uint16Array; all: Component[] } {
  const labels = new Uint16Array(plane.bytes.length)
  const all: Component[] = []
  for (let first = 0; first < labels.length && all.length < MOST; first++) {
    if (labels[first] || (plane.bytes[first] as number) < least) continue
    all.push(fill(first, { plane, least, labels, label: all.length + 1 }))
  }
  return { labels, all }
}

/** Most groups: their numbers have 16 bits. */
const MOST = 0xffff

interface Filling {
  readonly plane: Plane
  readonly least: number
  readonly labels: Uint16Array
  readonly label: number
}

/** Labels the group of a pixel. */
function fill(first: number, { plane: { width, height, bytes }, least, labels, label }: Filling): Component {
  const one: Component = { label, left: width, top: height, right: 0, bottom: 0, pixels: 0, light: 0 }
  const open: number[] = []
  const visit = (at: number) => {
    if (labels[at] || (bytes[at] as number) < least) return
    labels[at] = label
    open.push(at)
  }
  visit(first)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    one.left = Math.min(one.left, x)
    one.right = Math.max(one.right, x)
    one.top = Math.min(one.top, y)
    one.bottom = Math.max(one.bottom, y)
    one.pixels++
    one.light = Math.max(one.light, bytes[at] as number)
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (y > 0) visit(at - width)
    if (y < height - 1) visit(at + width)
  }
  return one
}
