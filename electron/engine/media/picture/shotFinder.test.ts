import { expect, it } from 'vitest'
import { CHROMA_HISTOGRAM_BINS, GLANCE_LUMA_CELLS, type Glance, LUMA_HISTOGRAM_BINS, ShotFinder } from './shotFinder.ts'

/** A picture whose colours are a bell around a place of each distribution. */
function picture(time: number, tone: number, light = 128): Glance {
  const bell = (size: number) => {
    const weights = Float32Array.from({ length: size }, (_, bin) => Math.exp(-(((bin / size - tone) * 5) ** 2)))
    const sum = weights.reduce((all, one) => all + one, 0)
    return weights.map((one) => one / sum)
  }
  const half = bell(CHROMA_HISTOGRAM_BINS / 2)
  const cells = Float32Array.from({ length: GLANCE_LUMA_CELLS }, (_, cell) => light + 40 * Math.sin(cell * tone))
  return { time, cells, shades: bell(LUMA_HISTOGRAM_BINS), hues: Float32Array.from([...half, ...half]) }
}

/** The cuts found in a film of 25 pictures a second; each picture is given by its tone. */
function cutsIn(tones: readonly number[]): number[] {
  const finder = new ShotFinder()
  for (const [frame, tone] of tones.entries()) finder.add(picture(frame / 25, tone))
  return finder.finish().map((time) => Math.round(time * 25))
}

const still = (tone: number, frames: number) => Array.from({ length: frames }, () => tone)
const from = (first: number, last: number, frames: number) =>
  Array.from({ length: frames }, (_, frame) => first + ((last - first) * frame) / (frames - 1))

it('finds cuts where they are, also at the edges of the window and near each other', () => {
  expect(cutsIn([...still(0.2, 30), ...still(0.7, 30), ...still(0.3, 9), ...still(0.9, 30)])).toEqual([30, 60, 69])
  expect(cutsIn([...still(0.2, 3), ...still(0.7, 3)])).toEqual([3])
})

it('takes slow changes, quick pans and steady flicker for no cuts', () => {
  expect(cutsIn(from(0.1, 0.9, 50))).toEqual([])
  expect(cutsIn([...still(0.1, 30), ...from(0.1, 0.9, 8), ...still(0.9, 30)])).toEqual([])
  expect(cutsIn(Array.from({ length: 60 }, (_, frame) => (Math.floor(frame / 3) % 2 === 0 ? 0.2 : 0.6)))).toEqual([])
})

it('takes a flash for no cut, and a cut beside one for one', () => {
  expect(cutsIn([...still(0.2, 30), ...still(0.9, 4), ...still(0.2, 30)])).toEqual([])
  expect(cutsIn([...still(0.2, 30), 0.95, ...still(0.2, 5), ...still(0.6, 30)])).toContain(36)
})

it('takes a cut through a blended picture for one', () => {
  expect(cutsIn([...still(0.2, 30), 0.5, ...still(0.9, 30)])).toHaveLength(1)
})

it('has nothing to say about a film without pictures or with one', () => {
  expect(cutsIn([])).toEqual([])
  expect(cutsIn([0.5])).toEqual([])
})
