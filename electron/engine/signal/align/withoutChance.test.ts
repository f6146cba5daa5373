import { expect, it } from 'vitest'
import type { LaidText } from './layText.ts'
import { withoutChance } from './withoutChance.ts'

/** Stretches of a text: seconds, score, and frames of the text for each of the film. */
function laidOf(stretches: readonly (readonly [seconds: number, score: number, squeeze?: number])[]): LaidText {
  let frame = 0
  const rows = stretches.flatMap(([seconds, score, squeeze = 1]) =>
    Array.from({ length: 100 * seconds }, (_, at) => {
      if (at % squeeze === 0) frame++
      return { frame, score }
    }),
  )
  const first = Int32Array.from(rows, (row) => row.frame)
  return { first, last: first, scores: Float32Array.from(rows, ({ score }) => score) }
}

/** For each stretch the share of its frames that is kept. */
function keptOf(stretches: Parameters<typeof laidOf>[0]): number[] {
  const { first } = withoutChance(laidOf(stretches))
  let from = 0
  return stretches.map(([seconds]) => {
    const own = first.subarray(from, from + 100 * seconds)
    from += own.length
    return own.filter((frame) => frame >= 0).length / own.length
  })
}

it('leaves out stretches that are as alike as chance, and keeps others whole', () => {
  expect(
    keptOf([
      [10, 3.5],
      [8, 0.5],
      [10, 3.5],
    ]),
  ).toEqual([1, 0, 1])
  expect(keptOf([[60, 0.9]])).toEqual([0])
})

it('keeps a word that is unlike in a stretch that is alike', () => {
  expect(
    keptOf([
      [6, 3.5],
      [0.6, -1],
      [6, 3.5],
    ]),
  ).toEqual([1, 1, 1])
})

it('keeps a short stretch that is said otherwise, where speech of its length has its place, and leaves out a long one', () => {
  const unlike = (seconds: number) =>
    keptOf([
      [10, 3.5],
      [seconds, 0.5],
      [10, 3.5],
    ])[1]
  expect(unlike(4)).toBe(1)
  expect(unlike(9)).toBe(0)
})

it('keeps no stretch of a text that is not there as a whole', () => {
  expect(
    keptOf([
      [30, 0.5],
      [10, 3.5],
      [4, 0.5],
    ]),
  ).toEqual([0, 1, 0])
})

it('leaves out a text that is squeezed into a moment', () => {
  const [, squeezed] = keptOf([
    [10, 3.5],
    [6, 2.5, 20],
    [10, 3.5],
  ])
  expect(squeezed).toBeLessThan(0.05)
})
