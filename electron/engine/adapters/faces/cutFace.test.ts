import { describe, expect, it } from 'vitest'
import { cutFace, squareAround, toSquare } from './cutFace.ts'

/** A picture of grey pixels, numbered row by row. */
function pictureOf(width: number, height: number) {
  const bytes = Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.floor(at / 3))
  return { width, height, bytes }
}

/** The numbers of the pixels of a picture. */
const pixels = ({ bytes }: { readonly bytes: Uint8Array }) => [...bytes].filter((_, at) => at % 3 === 0)

describe('a face cut out of a picture', () => {
  it('is the part where it is', () => {
    const { left, top, picture } = cutFace(pictureOf(5, 4), { x: 1.2, y: 1.9, width: 2, height: 2 })
    expect([left, top, picture.width, picture.height]).toEqual([1, 2, 2, 2])
    expect(pixels(picture)).toEqual([11, 12, 16, 17])
  })

  it.each([
    ['before the first pixels', { x: -2, y: -1, width: 4, height: 3 }, [0, 0, 2, 2], [0, 1, 5, 6]],
    ['behind the last ones', { x: 3, y: 2, width: 9, height: 9 }, [3, 2, 2, 2], [13, 14, 18, 19]],
    ['far before them', { x: -9, y: -9, width: 3, height: 3 }, [0, 0, 1, 1], [0]],
    ['far behind them', { x: 90, y: 90, width: 3, height: 3 }, [4, 3, 1, 1], [19]],
  ])('has no more than there is of the picture where it lies %s', (_, box, place, parts) => {
    const { left, top, picture } = cutFace(pictureOf(5, 4), box)
    expect([left, top, picture.width, picture.height]).toEqual(place)
    expect(pixels(picture)).toEqual(parts)
  })
})

it('grows a box around its centre to a square by its longer side', () => {
  expect(squareAround({ x: 10, y: 20, width: 4, height: 8 }, 2)).toEqual({ x: 4, y: 16, width: 16, height: 16 })
  expect(squareAround({ x: 10, y: 20, width: 8, height: 4 }, 0.5)).toEqual({ x: 12, y: 20, width: 4, height: 4 })
})

it('brings a picture to a square of means, or repeats its pixels where it has fewer', () => {
  expect(pixels(toSquare(pictureOf(4, 4), 2))).toEqual([3, 5, 11, 13])
  expect(pixels(toSquare(pictureOf(2, 1), 4))).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1])
})
