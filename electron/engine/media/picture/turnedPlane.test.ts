import { describe, expect, it } from 'vitest'
import { turnedPlane } from './turnedPlane.ts'

/** 1 2 3 over 4 5 6. */
const plane = { width: 3, height: 2, bytes: Uint8Array.of(1, 2, 3, 4, 5, 6) }

describe('turnedPlane', () => {
  it.each([
    [0, 3, [1, 2, 3, 4, 5, 6]],
    [90, 2, [4, 1, 5, 2, 6, 3]],
    [180, 3, [6, 5, 4, 3, 2, 1]],
    [270, 2, [3, 6, 2, 5, 1, 4]],
  ] as const)('turns a picture clockwise by %i degrees', (degrees, width, bytes) => {
    const turned = turnedPlane(plane, degrees, 1)
    expect([turned.width, turned.width * turned.height]).toEqual([width, 6])
    expect([...turned.bytes]).toEqual(bytes)
  })

  it('keeps the colours of a pixel together', () => {
    const red = { width: 2, height: 1, bytes: Uint8Array.of(9, 0, 0, 0, 0, 7) }
    expect([...turnedPlane(red, 90, 3).bytes]).toEqual([9, 0, 0, 0, 0, 7])
    expect([...turnedPlane(red, 180, 3).bytes]).toEqual([0, 0, 7, 9, 0, 0])
  })
})
