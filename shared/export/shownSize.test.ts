import { expect, it } from 'vitest'
import { shownSizeOf } from './shownSize.ts'

it('exchanges the sides of a picture that is turned, and takes the size that was read', () => {
  expect(shownSizeOf({ width: 320, height: 180, rotation: 90 })).toEqual({ width: 180, height: 320 })
  expect(shownSizeOf({ width: 320, height: 180, rotation: 180 })).toEqual({ width: 320, height: 180 })
  const shown = { width: 1024, height: 576 }
  expect(shownSizeOf({ width: 720, height: 576, rotation: 0, shown })).toEqual(shown)
})
