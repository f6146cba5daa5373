import type { Plane } from '../picture/scaledPlane.ts'

/** Shifts that add up to the widest stroke of a letter, in pixels; what is wider in both directions is no letter. */
const STROKE_SHIFTS_PX = [1, 2, 4, 2]
/** How much lighter than its surroundings a stroke must be, and how light at least. */
const MIN_STROKE_CONTRAST_LUMA = 48
const MIN_STROKE_LUMA = 120
/** How light the surroundings of dark strokes are at least: in the shade nearly everything has dark lines. */
const MIN_PAPER_LUMA = 140

/** Whether letters are lighter or darker than what is around them. */
export type InkPolarity = 'light' | 'dark'

/** The highest bit of each of the four pixels in a word. */
const PIXEL_TOP_BITS = 0x80808080

/**
 * The pixels that are strokes of letters: lighter (or darker) than what lies on both sides of them, across or down, within the
 * width of a stroke (a white top-hat, or a black one on light paper). One byte a pixel, 0 or 1. Four pixels are worked on at
 * once, in steps of two shades.
 */
export function strokeMask({ width, bytes: shown }: Plane, ink: InkPolarity = 'light'): Uint8Array {
  const bytes = ink === 'light' ? shown : inverted(shown)
  const maxSurroundLuma = ink === 'light' ? 255 : 255 - MIN_PAPER_LUMA
  const mask = new Uint8Array(bytes.length)
  for (const step of [1, width]) {
    const words = halved(bytes)
    for (const shift of STROKE_SHIFTS_PX) lowestAfter(words, shift * step)
    for (const shift of STROKE_SHIFTS_PX) greatestBefore(words, shift * step)
    const opened = new Uint8Array(words.buffer)
    for (let at = 0; at < bytes.length; at++) {
      const value = bytes[at] as number
      const around = 2 * (opened[at] as number)
      if (value >= MIN_STROKE_LUMA && value - around >= MIN_STROKE_CONTRAST_LUMA && around <= maxSurroundLuma)
        mask[at] = 1
    }
  }
  return mask
}

/** Light for dark. */
export function inverted(bytes: Uint8Array): Uint8Array {
  const turned = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) turned[at] = 255 - (bytes[at] as number)
  return turned
}

/** Half of each value, four to a word; their highest bits are free. */
function halved(bytes: Uint8Array): Int32Array {
  const words = new Int32Array(Math.ceil(bytes.length / 4))
  const halves = new Uint8Array(words.buffer)
  for (let at = 0; at < bytes.length; at++) halves[at] = (bytes[at] as number) >> 1
  return words
}

/** Lowers each pixel to that of `by` pixels later, if lower. Repeated with doubled distances, it is the least of a window. */
function lowestAfter(words: Int32Array, by: number): void {
  const [whole, bits] = [by >> 2, 8 * (by & 3)]
  // Upwards: a word that is read has not been written in this pass.
  for (let at = 0; at < words.length - whole - 1; at++) {
    const own = words[at] as number
    const first = words[at + whole] as number
    const later = bits === 0 ? first : (first >>> bits) | ((words[at + whole + 1] as number) << (32 - bits))
    words[at] = own ^ ((own ^ later) & atLeastMask(own, later))
  }
}

/** Raises each pixel to that of `by` pixels earlier, if higher. */
function greatestBefore(words: Int32Array, by: number): void {
  const [whole, bits] = [by >> 2, 8 * (by & 3)]
  for (let at = words.length - 1; at > whole; at--) {
    const own = words[at] as number
    const last = words[at - whole] as number
    const before = bits === 0 ? last : (last << bits) | ((words[at - whole - 1] as number) >>> (32 - bits))
    words[at] = before ^ ((own ^ before) & atLeastMask(own, before))
  }
}

/** The seven bits of each pixel of `a` that is not less than that of `b`. */
function atLeastMask(a: number, b: number): number {
  const tops = ((a | PIXEL_TOP_BITS) - b) & PIXEL_TOP_BITS
  return tops - (tops >>> 7)
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
