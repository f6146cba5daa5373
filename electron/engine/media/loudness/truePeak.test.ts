import { describe, expect, it } from 'vitest'
import { TruePeakMeter } from './truePeak.ts'

const RATE = 48_000

/** Decibels of the true peak of one channel, given to the meter in odd pieces. */
function truePeak(samples: Float32Array): number {
  const meter = new TruePeakMeter(1)
  for (let from = 0; from < samples.length; from += 701) meter.write(samples.subarray(from, from + 701))
  meter.finish()
  return 20 * Math.log10(meter.peak)
}

/** A sine faded in and out, so that its ends have no peaks of their own. */
function sine(frequency: number, level: number, phase: number): Float32Array {
  return Float32Array.from({ length: RATE / 2 }, (_, frame) => {
    const fade = Math.min(1, frame / 4800, (RATE / 2 - frame) / 4800)
    return level * fade * Math.sin((2 * Math.PI * frequency * frame) / RATE + (phase * Math.PI) / 180)
  })
}

/** Signals 15 to 19 of EBU Tech 3341; each may be read 0.2 dB too high or 0.4 dB too low. */
const signals: [frequency: number, level: number, phase: number, expected: number][] = [
  [RATE / 4, 0.5, 0, -6],
  [RATE / 4, 0.5, 45, -6],
  [RATE / 6, 0.5, 60, -6],
  [RATE / 8, 0.5, 67.5, -6],
  [RATE / 4, 1.41, 45, 3],
]

describe('TruePeakMeter', () => {
  it.each(signals)(
    'finds the peak of a sine of %f Hz at level %f and phase %f',
    (frequency, level, phase, expected) => {
      const error = truePeak(sine(frequency, level, phase)) - expected
      expect(error).toBeLessThan(0.2)
      expect(error).toBeGreaterThan(-0.4)
    },
  )

  it.each([0, 1, 2, 3])('finds a peak that lies %i quarters of a sample late', (quarters) => {
    // Signals 20 to 23: a pulse made at four times the rate, of which every fourth sample is kept.
    const samples = Float32Array.from({ length: 4000 }, (_, frame) => {
      const x = (frame - 2000 - quarters / 4) / 2.5
      return x === 0 ? 0.5 : 0.5 * (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.exp(-((x / 12) ** 2))
    })
    const error = truePeak(samples) + 6.02
    expect(error).toBeLessThan(0.2)
    expect(error).toBeGreaterThan(-0.4)
  })

  it('is never below the greatest sample', () => {
    const samples = new Float32Array(1000)
    samples[500] = 0.7
    expect(truePeak(samples)).toBeGreaterThanOrEqual(20 * Math.log10(0.7) - 1e-6)
  })
})
