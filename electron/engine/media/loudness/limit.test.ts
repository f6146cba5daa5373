import { describe, expect, it } from 'vitest'
import { gainOfDecibels } from '../../../../shared/audio/decibels.ts'
import { tone } from '../../../../shared/audio/sounds.testing.ts'
import { limit } from './limit.ts'

const BLOCK = 1000
const CEILING = gainOfDecibels(-1)

function* blocksOf(samples: Float32Array): Generator<Float32Array> {
  const block = new Float32Array(2 * BLOCK)
  for (let start = 0; start < samples.length; start += block.length) {
    block.set(samples.subarray(start, start + block.length))
    yield block
  }
}

function limited(samples: Float32Array): Float32Array {
  const out = new Float32Array(samples.length)
  let position = 0
  for (const block of limit(blocksOf(samples), { channels: 2, ceiling: CEILING })) {
    out.set(block, position)
    position += block.length
  }
  expect(position).toBe(samples.length)
  return out
}

/** A stereo sine of 382 Hz. */
function sine(level: number, frames: number): Float32Array {
  return tone(48_000 / (40 * Math.PI), level, { seconds: frames / 48_000, channels: 2 })
}

describe('limit', () => {
  it('passes sound below the ceiling bit for bit', () => {
    const samples = sine(0.89, 10_000)
    expect(limited(samples)).toEqual(samples)
  })

  it('never lets a sample above the ceiling', () => {
    const out = limited(sine(2.5, 10_000))
    expect(Math.max(...out)).toBeLessThanOrEqual(CEILING + 1e-6)
    expect(Math.min(...out)).toBeGreaterThanOrEqual(-CEILING - 1e-6)
  })

  it.each([3500, 3000, 2999, 3239, 10, 9990])(
    'gives way smoothly before a peak at frame %i and recovers after it',
    (peak) => {
      const samples = new Float32Array(20_000).fill(0.5)
      samples[2 * peak] = -1.8
      const out = limited(samples)
      expect(out[2 * peak]).toBeCloseTo(-CEILING, 5)
      for (let frame = 1; frame < 10_000; frame++) {
        // The right side has no peak and shows the gain.
        const change = Math.abs((out[2 * frame + 1] ?? 0) - (out[2 * frame - 1] ?? 0))
        expect(change).toBeLessThan(0.003)
      }
      const before = out.subarray(0, Math.max(0, 2 * (peak - 240)))
      expect(before.every((sample) => sample === 0.5)).toBe(true)
    },
  )

  it('holds both frames down of a peak that lies between them', () => {
    const samples = new Float32Array(8000).fill(0.5)
    // Two great samples side by side: their peak is between them.
    const peak = 1500
    for (const frame of [peak, peak + 1]) samples[2 * frame] = 1.2
    const out = limited(samples)
    const gains = Array.from({ length: 4000 }, (_, frame) => (out[2 * frame + 1] ?? 0) / 0.5)
    const least = Math.min(...gains)
    expect(gains[peak]).toBeCloseTo(least, 6)
    expect(gains[peak + 1]).toBeCloseTo(least, 6)
    // More than what the samples themselves ask for.
    expect(least).toBeLessThan(CEILING / 1.25)
  })

  it('lets go within a quarter of a second from silence, in proportion from less', () => {
    const [frames, peak] = [20_000, 2000]
    const samples = new Float32Array(2 * frames).fill(0.5)
    samples[2 * peak] = -2 * CEILING
    const out = limited(samples)
    const gains = Array.from({ length: frames }, (_, frame) => (out[2 * frame + 1] ?? 0) / 0.5)
    const least = Math.min(...gains)
    const back = gains.findIndex((gain, frame) => frame > peak && gain === 1)
    expect(Math.abs(back - peak - 12_000 * (1 - least))).toBeLessThan(10)
    expect(gains[peak + 3000]).toBeCloseTo(least + 0.25, 3)
  })

  it('returns to exactly the sound itself after a peak', () => {
    const samples = sine(0.5, 30_000)
    samples[2000] = 1.5
    expect(limited(samples).subarray(40_000)).toEqual(samples.subarray(40_000))
  })
})
