import type { Plane } from './greyPlane.ts'

/** Widest stroke of a letter in pixels; what is wider in both directions is no letter. */
const WIDEST = 9
/** How much lighter than its surroundings a stroke must be, and how light at least. */
const [CONTRAST, LEAST] = [48, 120]

/**
 * The pixels that are strokes of light letters: lighter than what lies on both sides of them, across or down, within the width
 * of a stroke (a white top-hat). One byte a pixel, 0 or 1.
 */
export function strokeMask({ width, height, bytes }: Plane): Uint8Array {
  const mask = new Uint8Array(bytes.length)
  const line = new Uint8Array(Math.max(width, height))
  const room = { low: new Uint8Array(line.length), high: new Uint8Array(line.length) }
  const mark = (first: number, step: number, length: number): void => {
    for (let at = 0, from = first; at < length; at++, from += step) line[at] = bytes[from] as number
    if (!hasLight(line, length)) return
    erode(line, length, room.low)
    dilate(room.low, length, room.high)
    for (let at = 0, to = first; at < length; at++, to += step) {
      const value = line[at] as number
      if (value >= LEAST && value - (room.high[at] as number) >= CONTRAST) mask[to] = 1
    }
  }
  for (let row = 0; row < height; row++) mark(row * width, 1, width)
  for (let column = 0; column < width; column++) mark(column, width, height)
  return mask
}

function hasLight(line: Uint8Array, length: number): boolean {
  for (let at = 0; at < length; at++) if ((line[at] as number) >= LEAST) return true
  return false
}

/** The least value of the window that begins at each place. */
function erode(line: Uint8Array, length: number, out: Uint8Array): void {
  for (let at = 0; at < length; at++) {
    let least = 255
    const end = Math.min(length, at + WIDEST + 1)
    for (let near = at; near < end; near++) {
      const value = line[near] as number
      if (value < least) least = value
    }
    out[at] = least
  }
}

/** The greatest value of the window that ends at each place. */
function dilate(line: Uint8Array, length: number, out: Uint8Array): void {
  for (let at = 0; at < length; at++) {
    let greatest = 0
    const from = Math.max(0, at - WIDEST)
    for (let near = from; near <= at; near++) {
      const value = line[near] as number
      if (value > greatest) greatest = value
    }
    out[at] = greatest
  }
}

/** The mask with every pixel grown by one to all sides. */
export function grown(mask: Uint8Array, width: number): Uint8Array {
  const across = new Uint8Array(mask.length)
  for (let at = 1; at < mask.length - 1; at++)
    across[at] = (mask[at - 1] as number) | (mask[at] as number) | (mask[at + 1] as number)
  const out = new Uint8Array(mask.length)
  for (let at = width; at < mask.length - width; at++)
    out[at] = (across[at - width] as number) | (across[at] as number) | (across[at + width] as number)
  return out
}
