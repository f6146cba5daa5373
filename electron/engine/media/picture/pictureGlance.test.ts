import { AV_PIX_FMT_YUV420P, type AVPixelFormat } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { afterAll, expect, it } from 'vitest'
import { PictureGlance } from './pictureGlance.ts'
import { GLANCE_LUMA_CELLS } from './shotFinder.ts'

const glance = new PictureGlance()
afterAll(() => glance[Symbol.dispose]())

/** The features of a picture of this size, with the luma of each place, and one colour. */
function featuresOf(
  width: number,
  height: number,
  { luma = (_x: number, _y: number): number => 100, u = 128, v = 128 } = {},
) {
  using frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = AV_PIX_FMT_YUV420P as AVPixelFormat
  frame.getBuffer(1)
  const lumas = Uint8Array.from({ length: width * height }, (_, at) => luma(at % width, Math.floor(at / width)))
  const quarter = (width / 2) * (height / 2)
  const colours = [new Uint8Array(quarter).fill(u), new Uint8Array(quarter).fill(v)]
  frame.fromBuffer(Buffer.concat([lumas, ...colours]))
  return glance.at(frame, 1.5)
}

const sumOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0)

it('tells how bright each part of a picture is, whatever its size', () => {
  for (const [width, height] of [
    [128, 72],
    [640, 360],
  ] as const) {
    const { time, cells } = featuresOf(width, height, { luma: (x) => (x < width / 2 ? 40 : 200) })
    expect(time).toBe(1.5)
    expect(cells).toHaveLength(GLANCE_LUMA_CELLS)
    // The first row of cells: dark on the left, bright on the right.
    expect([cells[0], cells[14], cells[17], cells[31]].map((cell) => Math.round(cell ?? 0))).toEqual([40, 40, 200, 200])
  }
})

it('tells which shades and which colours a picture has, as shares of it', () => {
  const { shades, hues } = featuresOf(128, 72, { luma: (_, y) => (y < 18 ? 44 : 160), u: 64, v: 200 })
  // 44 lies in the middle of two bins of eight values, 160 at the beginning of one.
  expect([shades[5], shades[6], shades[20]]).toEqual([0.125, 0.125, 0.75])
  expect([hues[8], hues[33 + 25]]).toEqual([1, 1])
  expect([sumOf(shades), sumOf(hues)]).toEqual([1, 2])
})
