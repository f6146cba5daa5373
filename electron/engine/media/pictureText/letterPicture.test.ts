import { expect, it } from 'vitest'
import type { Box } from './findBlocks.ts'
import { letterPicture } from './letterPicture.ts'
import { LARGE_PICTURE_SCALE } from './textTracker.ts'

/** Width of the small picture, and the part of it where a text was found, in pixels. */
const [WIDTH, FOUND] = [120, { left: 10, top: 10, right: 100, bottom: 60 }] as const

/** A text of light rectangles, given in pixels of its larger picture, all of which were taken for strokes. */
function seen(lights: readonly Box[]) {
  const width = LARGE_PICTURE_SCALE * (FOUND.right - FOUND.left)
  const height = LARGE_PICTURE_SCALE * (FOUND.bottom - FOUND.top)
  const bytes = new Uint8Array(width * height).fill(20)
  const strokes = new Set<number>()
  for (const { left, top, right, bottom } of lights) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        bytes[y * width + x] = 235
        strokes.add((FOUND.top + (y >> 1)) * WIDTH + FOUND.left + (x >> 1))
      }
    }
  }
  return { start: 0, end: 2, box: FOUND, strokes: [...strokes], look: [], darkest: { width, height, bytes } }
}

it('tells the place of the letters, without what is light beside them', () => {
  const letters = Array.from({ length: 8 }, (_, at) => {
    return { left: 50 + 12 * at, top: 70, right: 56 + 12 * at, bottom: 84 }
  })
  const lights = [
    { left: 6, top: 4, right: 12, bottom: 16 },
    { left: 160, top: 30, right: 166, bottom: 44 },
  ]
  const found = letterPicture(seen([...letters, ...lights]), WIDTH)
  const [x, y] = [LARGE_PICTURE_SCALE * FOUND.left, LARGE_PICTURE_SCALE * FOUND.top]
  // With room for marks: a third of a letter's height.
  expect(found?.box).toEqual({
    left: expect.closeTo(x + 50 - 5, 0),
    top: expect.closeTo(y + 70 - 5, 0),
    right: expect.closeTo(x + 140 + 5, 0),
    bottom: expect.closeTo(y + 84 + 5, 0),
  })
})
