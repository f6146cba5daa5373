import { expect, it } from 'vitest'
import { MAX_PULL_RATIO, pullTake } from './pullTake.ts'

const RATE = 48_000

/** A take of two breath groups with a pause between them. */
function take(first: number, pause: number, second: number): Float32Array {
  const samples = new Float32Array(Math.round((first + pause + second) * RATE))
  for (let at = 0; at < samples.length; at++) {
    const seconds = at / RATE
    const spoken = seconds < first || seconds >= first + pause
    samples[at] = spoken ? 0.3 * Math.sin(2 * Math.PI * 200 * seconds) : 0.0005 * Math.sin(at)
  }
  return samples
}

/** Seconds of a take that are not quiet. */
const spokenSeconds = (samples: Float32Array) => {
  let count = 0
  for (let at = 0; at + 480 <= samples.length; at += 480) {
    if (samples.subarray(at, at + 480).some((sample) => Math.abs(sample) > 0.05)) count += 1
  }
  return count * 0.01
}

it('is as long as was asked for, pauses and speech alike', () => {
  const pulled = pullTake(take(1, 0.5, 1.5), { sampleRate: RATE, factor: 1.1 })
  expect(pulled.length / RATE).toBeCloseTo(3 / 1.1, 2)
  expect(spokenSeconds(pulled)).toBeCloseTo(2.5 / 1.1, 1)
})

it('is pulled by no more than is allowed, and never made longer', () => {
  expect(pullTake(take(1, 0.4, 1), { sampleRate: RATE, factor: 3 }).length / RATE).toBeCloseTo(2.4 / MAX_PULL_RATIO, 2)
  expect(pullTake(take(1, 0.4, 1), { sampleRate: RATE, factor: 0.5 }).length / RATE).toBeCloseTo(2.4, 2)
})

it('leaves each group its pitch and has no clicks where the pause is shorter', () => {
  const pulled = pullTake(take(1, 0.6, 1), { sampleRate: RATE, factor: 1.1 })
  let steepest = 0
  for (let at = 1; at < pulled.length; at++)
    steepest = Math.max(steepest, Math.abs((pulled[at] ?? 0) - (pulled[at - 1] ?? 0)))
  // A sine of 200 Hz and 0.3 rises by 0.008 a sample; its end at full height is the only step that was there before.
  expect(steepest).toBeLessThan(0.02)
})

it('takes a sound of one group, and silence', () => {
  expect(pullTake(take(2, 0, 0), { sampleRate: RATE, factor: 1.1 }).length / RATE).toBeCloseTo(2 / 1.1, 2)
  expect(pullTake(new Float32Array(100), { sampleRate: RATE, factor: 1.1 }).length).toBeGreaterThan(0)
})
