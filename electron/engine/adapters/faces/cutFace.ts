import type { Plane } from '../../media/picture/scaledPlane.ts'
import type { FaceBox } from './openFaceLibrary.ts'

/** A part of a colour picture, with the place of its first pixel. */
interface CutFace {
  readonly left: number
  readonly top: number
  readonly picture: Plane
}

/** Cuts a rectangle out of a colour picture; what lies beyond the picture is left out. At least one pixel remains. */
export function cutFace({ width, height, bytes }: Plane, box: FaceBox): CutFace {
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
export function squareAround({ x, y, width, height }: FaceBox, factor: number): FaceBox {
  const side = Math.max(width, height) * factor
  return { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, width: side, height: side }
}

/** A colour picture brought to a square of `side` pixels, each the mean of those it covers. */
export function toSquare(picture: Plane, side: number): Plane {
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
