import { describe, expect, it } from 'vitest'
import { likelyOnsets, onsetsOf, toNearest } from './onsets.ts'

const bursts = (...times: readonly (readonly [number, number])[]) => times.map(([start, end]) => ({ start, end }))

describe('onsetsOf', () => {
  it('leaves out what is too short for a word, and counts no pause at it', () => {
    const found = onsetsOf(bursts([1, 3], [3.2, 3.3], [3.65, 5]), 10)
    expect(found.seconds).toEqual([1, 3.65])
    expect(found.weights).toEqual([0.9, 0.9])
  })

  it('thinks a line likelier after a long pause, and at a long burst', () => {
    const { weights } = onsetsOf(bursts([1, 3], [3.05, 4], [4.2, 5], [5.4, 6], [7, 7.3]), 10)
    expect(weights).toEqual([0.9, 0.07, 0.3, 0.65, 0.4])
  })
})

it('keeps the likely ones', () => {
  expect(likelyOnsets({ seconds: [1, 2, 3], weights: [0.9, 0.1, 0.3], speech: [], filmSeconds: 9 })).toEqual([1, 3])
})

it('measures to the nearest time', () => {
  expect(toNearest([1, 4], 1.5)).toBe(-0.5)
  expect(toNearest([1, 4], 3)).toBe(1)
  expect(toNearest([1, 4], 9)).toBe(-5)
  expect(toNearest([], 2)).toBe(Number.NEGATIVE_INFINITY)
})
