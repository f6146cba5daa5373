import { expect, it } from 'vitest'
import { spreadWords } from './spreadWords.ts'

const RATE = 16_000

/** A tone with silence around some seconds. */
function toneWithPauses(seconds: number, pauses: readonly number[]): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, index) => {
    const paused = pauses.some((pause) => Math.abs(index / RATE - pause) < 0.03)
    return paused ? 0 : 0.3 * Math.sin(index / 10)
  })
}

it('finds the pauses between words near where their letters put them', () => {
  const words = spreadWords('abc abc, – abc', toneWithPauses(3, [0.95, 2.08]), RATE)
  expect(words.map(({ offset }) => offset)).toEqual([0, 4, 11])
  expect(words[0]?.start).toBe(0)
  expect(words[1]?.start).toBeCloseTo(0.95, 1)
  expect(words[2]?.start).toBeCloseTo(2.08, 1)
})

it('spreads long and short words by their length', () => {
  const [, second] = spreadWords('a abcdefgh', toneWithPauses(2, []), RATE)
  expect(second?.start).toBeLessThan(0.6)
})

it('has none where nothing is said', () => {
  expect(spreadWords('… –', new Float32Array(0), RATE)).toEqual([])
})
