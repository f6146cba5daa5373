import type { Plane } from '../picture/scaledPlane.ts'

/** Shifts that add up to the widest stroke of a letter, in pixels; what is wider in both directions is no letter. */
const SHIFTS = [1, 2, 4, 2]
/** How much lighter than its surroundings a stroke must be, and how light at least. */
const [CONTRAST, LEAST] = [48, 120]

/**
 * The pixels that are strokes of light letters: lighter than what lies on both sides of them, across or down, within the width
 * of a stroke (a white top-hat). One byte a pixel, 0 or 1.
 */
export function strokeMask({ width, bytes }: Plane): Uint8Array {
  const mask = new Uint8Array(bytes.length)
  for (const step of [1, width]) {
    const opened = greatestBefore(leastAfter(bytes, step), step)
    for (let at = 0; at < bytes.length; at++) {
      const value = bytes[at] as number
      if (value >= LEAST && value - (opened[at] as number) >= CONTRAST) mask[at] = 1
    }
  }
  return mask
}

/** The least value from each place to a stroke's width after it. Windows are doubled, so it takes one pass for each shift. */
function leastAfter(bytes: Uint8Array, step: number): Uint8Array {
  const out = Uint8Array.from(bytes)
  for (const shift of SHIFTS) {
    const by = shift * step
    // Upwards: a value that is read has not been written in this pass.
    for (let at = 0; at < out.length - by; at++) {
      const after = out[at + by] as number
      if (after < (out[at] as number)) out[at] = after
    }
  }
  return out
}

/** The greatest value from a stroke's width before each place to it. In place. */
function greatestBefore(out: Uint8Array, step: number): Uint8Array {
  for (const shift of SHIFTS) {
    const by = shift * step
    for (let at = out.length - 1; at >= by; at--) {
      const before = out[at - by] as number
      if (before > (out[at] as number)) out[at] = before
    }
  }
  return out
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
