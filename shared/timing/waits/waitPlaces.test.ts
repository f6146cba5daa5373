import { expect, it } from 'vitest'
import { knotsOf, placeWaits } from './waitPlaces.ts'

const knots = (...waits: Parameters<typeof knotsOf>[0]) => knotsOf(waits).map(({ source, dub }) => [source, dub])
const places = (lacking: number, start: number, end: number, shots: readonly number[] = []) =>
  placeWaits(lacking, { start, end, speechEnd: end }, { shots, slope: 1.25, taken: [], line: 1 }).map((wait) => [
    Number(wait.start.toFixed(3)),
    Number(wait.end.toFixed(3)),
    Number(wait.added.toFixed(3)),
  ])

it('leads into and out of the slowest picture gently, for 0.3 s and at most a quarter of the stretch', () => {
  expect(knots({ start: 10, end: 12, added: 0.8, line: 1, slope: 1.5 })).toEqual([
    [10, 10],
    [10.3, 10.375],
    [11.7, 12.425],
    [12, 12.8],
  ])
  expect(knots({ start: 10, end: 10.8, added: 0.3, line: 1, slope: 1.5 })).toEqual([
    [10, 10],
    [10.2, 10.25],
    [10.6, 10.85],
    [10.8, 11.1],
  ])
  expect(knots({ start: 10, end: 12, added: 0.5, line: 1, slope: 1.25 })).toEqual([
    [10, 10],
    [12, 12.5],
  ])
})

it('slows no stretch of less than 0.3 s: one is longer than it must be, or the picture is held', () => {
  expect(places(0.02, 1, 3)).toEqual([[1.85, 2.15, 0.02]])
  // A fifth of a short shot is kept to its cuts.
  expect(places(0.03, 1, 1.4)).toEqual([[1.32, 1.32, 0.03]])
})

it('keeps a tenth of a second to every cut', () => {
  // So much is lacking that all is slowed which may be.
  expect(places(9, 1, 2.6, [2]).map(([start, end]) => [start, end])).toEqual([
    [1.1, 1.9],
    [2.1, 2.5],
    [2.5, 2.5],
  ])
})
