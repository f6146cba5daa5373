import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stretch } from './stretch.ts'

const RATE = 48_000

/** A voice-like tone: a fundamental and its overtones. */
function tone(frequency: number, seconds: number, rate = RATE): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
    const phase = (2 * Math.PI * frequency * at) / rate
    return 0.3 * Math.sin(phase) + 0.15 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase)
  })
}

/** The frequency at which the sound is most like itself one period later, to a part of a sample. */
function pitchOf(samples: Float32Array, around: number, rate = RATE): number {
  const middle = samples.subarray(Math.floor(samples.length / 4), Math.floor((3 * samples.length) / 4))
  const lags = { from: Math.floor(rate / around / 1.2), to: Math.ceil((rate / around) * 1.2) }
  const similarityAt = (lag: number) => {
    let sum = 0
    for (let at = 0; at + lags.to + 1 < middle.length; at++) sum += (middle[at] ?? 0) * (middle[at + lag] ?? 0)
    return sum
  }
  let best = lags.from
  for (let lag = lags.from; lag <= lags.to; lag++) if (similarityAt(lag) > similarityAt(best)) best = lag
  const [before, here, after] = [similarityAt(best - 1), similarityAt(best), similarityAt(best + 1)]
  return rate / (best + (before - after) / (2 * (before - 2 * here + after)))
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))
}

describe('stretch', () => {
  it.each([0.5, 0.8, 0.93, 1.07, 1.2, 1.3, 1.7, 2])('keeps pitch, level and the wanted length at %f', (tempo) => {
    for (const frequency of [90, 150, 233, 310]) {
      const made = stretch(tone(frequency, 0.8), RATE, tempo)
      expect(Math.abs(made.length - (0.8 * RATE) / tempo)).toBeLessThanOrEqual(1)
      expect(Math.abs(pitchOf(made, frequency) / frequency - 1)).toBeLessThan(0.01)
      expect(Math.abs(20 * Math.log10(rms(made) / rms(tone(frequency, 0.8))))).toBeLessThan(1)
    }
  })

  it('keeps an event where the tempo puts it', () => {
    const sound = new Float32Array(RATE)
    sound.set(tone(200, 0.2), RATE / 2)
    const made = stretch(sound, RATE, 1.25)
    const onset = made.findIndex((sample) => Math.abs(sample) > 0.05)
    expect(Math.abs(onset / RATE - 0.5 / 1.25)).toBeLessThan(0.02)
  })

  it('changes nothing at a tempo of 1', () => {
    const sound = tone(180, 0.2)
    expect(stretch(sound, RATE, 1)).toEqual(sound)
  })

  it('is as long as asked for any sound, and never louder than two pieces of it', () => {
    const sounds = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 3000 })
    fc.assert(
      fc.property(sounds, fc.double({ min: 0.5, max: 2, noNaN: true }), (values, tempo) => {
        const sound = Float32Array.from(values)
        const made = stretch(sound, 8000, tempo)
        expect(made.length).toBe(Math.round(sound.length / tempo))
        const peak = sound.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0)
        expect(made.every((sample) => Math.abs(sample) <= peak * 1.001 + 1e-6)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
