import { expect, it } from 'vitest'
import { inverted, strokeMask } from './strokeMask.ts'

/** Lighter by this than the lightest wide place is a stroke; a value is this at least. */
const STROKE_CONTRAST_LEVELS = 48
const MIN_STROKE_LEVEL = 120
const NEIGHBOURHOOD_PX = 9

it.each([
  [64, 40],
  // No multiple of a word of four pixels.
  [61, 43],
])('marks the narrow light places of a picture of %d by %d pixels, as the plain rule does', (width, height) => {
  const bytes = pictureOf(width, height)
  const mask = strokeMask({ width, height, bytes })
  const different: number[] = []
  for (let y = NEIGHBOURHOOD_PX; y < height - NEIGHBOURHOOD_PX; y++) {
    for (let x = NEIGHBOURHOOD_PX; x < width - NEIGHBOURHOOD_PX; x++) {
      const at = y * width + x
      // Values are compared in steps of two.
      const lightness = [1, width].map((step) => (bytes[at] ?? 0) - opened(bytes, at, step))
      if (lightness.some((over) => Math.abs(over - STROKE_CONTRAST_LEVELS) <= 2)) continue
      const isExpected =
        (bytes[at] ?? 0) >= MIN_STROKE_LEVEL && lightness.some((over) => over >= STROKE_CONTRAST_LEVELS)
      if (mask[at] !== Number(isExpected)) different.push(at)
    }
  }
  expect(different).toEqual([])
  expect(mask.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(50)
})

it('marks the narrow dark places of light paper, and none where it is dark', () => {
  const [width, height] = [64, 40]
  const bytes = pictureOf(width, height)
  const [light, dark] = [
    strokeMask({ width, height, bytes }),
    strokeMask({ width, height, bytes: inverted(bytes) }, 'dark'),
  ]
  const most = (mask: Uint8Array) => mask.reduce((sum, value) => sum + value, 0)
  expect(dark.every((value, at) => value <= (light[at] ?? 0))).toBe(true)
  expect(most(dark)).toBeGreaterThan(50)
  const shade = bytes.map((value) => value >> 1)
  expect(most(strokeMask({ width, height, bytes: shade }, 'dark'))).toBe(0)
})

/** The greatest of the least values of all windows with a place. */
function opened(bytes: Uint8Array, at: number, step: number): number {
  const windows = Array.from({ length: NEIGHBOURHOOD_PX + 1 }, (_, back) =>
    Array.from({ length: NEIGHBOURHOOD_PX + 1 }, (_, on) => bytes[at + (on - back) * step] ?? 255),
  )
  return Math.max(...windows.map((window) => Math.min(...window)))
}

/** Noise and strokes of three widths over a slope. */
function pictureOf(width: number, height: number): Uint8Array {
  let seed = 7
  return Uint8Array.from({ length: width * height }, (_, at) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const [x, y] = [at % width, Math.floor(at / width)]
    const isStroke = x % 23 < 3 || (y % 17 < 6 && x % 23 > 14) || x % 29 > 14
    return Math.min(255, (isStroke ? 170 : 40 + x) + (seed % 20))
  })
}
