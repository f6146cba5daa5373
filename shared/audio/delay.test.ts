// @module-tag sampled
import { expect, it } from 'vitest'
import { times } from '../sample.testing.ts'
import { agreedDelay, findSequence, maximumLengthSequence, SEQUENCE_LENGTH } from './delay.ts'

const RATE = 48_000
const sequence = maximumLengthSequence()

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

interface Line {
  /** Samples of delay, and of the second path behind it with its level. */
  readonly delay: number
  readonly echo: number
  readonly level: number
  readonly noise: number
  readonly next: () => number
}

/** The sequence as a microphone hears it: later, softer, with a second path and noise. */
function recordSequence({ delay, echo, level, noise, next }: Line): Float32Array {
  const samples = new Float32Array(SEQUENCE_LENGTH + RATE / 2)
  for (let at = 0; at < samples.length; at++) {
    const direct = sequence[at - delay] ?? 0
    const second = sequence[at - delay - echo] ?? 0
    samples[at] = 0.02 * direct + 0.02 * level * second + (2 * next() - 1) * noise
  }
  return samples
}

it('passes through every state once, so that it is balanced', () => {
  expect(new Set(sequence)).toEqual(new Set([1, -1]))
  expect(sequence.reduce((sum, value) => sum + value, 0)).toBe(1)
})

it('is found to the sample at many openings, with noise louder than it and a second path as loud', () => {
  const next = random(7)
  const errors = Array.from({ length: times(10, 50) }, () => {
    const delay = Math.round(next() * 0.3 * RATE)
    const echo = 100 + Math.round(next() * 2000)
    const found = findSequence(recordSequence({ delay, echo, level: 0.5 + next() * 0.7, noise: 0.05, next }), sequence)
    return Math.abs((found ?? Number.POSITIVE_INFINITY) - delay)
  })
  expect(Math.max(...errors)).toBe(0)
})

it('is not found where it was not played', () => {
  const next = random(3)
  expect(
    findSequence(recordSequence({ delay: 100, echo: 1, level: 0, noise: 0, next }).fill(0), sequence),
  ).toBeUndefined()
  const noise = Float32Array.from({ length: RATE }, () => next() - 0.5)
  expect(findSequence(noise, sequence)).toBeUndefined()
})

it('is what most bursts agree on', () => {
  expect(agreedDelay([600, 601, 2000])).toBe(601)
  expect(agreedDelay([undefined, 600, 599])).toBe(600)
  expect(agreedDelay([600, undefined, undefined])).toBeUndefined()
  expect(agreedDelay([600, 2000, 4000])).toBeUndefined()
  expect(agreedDelay([])).toBeUndefined()
})
