import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speechLevel } from './mix/speechLevel.ts'
import { tone } from './sounds.testing.ts'
import { speechBounds } from './takes/speechBounds.ts'

const RATE = 48_000

const sine = (level: number, seconds: number) => tone(200, level, { seconds, sampleRate: RATE })

describe('speechBounds', () => {
  it('takes off silence and noise far below the speech, but a little', () => {
    const sound = new Float32Array(3 * RATE).map((_, at) => 0.001 * Math.sin(at))
    sound.set(sine(0.5, 1), RATE)
    const { from, to } = speechBounds(sound, RATE)
    expect(from / RATE).toBeCloseTo(0.996, 3)
    expect(to / RATE).toBeCloseTo(2.03, 3)
  })

  it('finds nothing in silence and stays inside any sound', () => {
    expect(speechBounds(new Float32Array(100), RATE)).toEqual({ from: 0, to: 0 })
    fc.assert(
      fc.property(fc.array(fc.float({ min: -1, max: 1, noNaN: true })), (values) => {
        const sound = Float32Array.from(values)
        const { from, to } = speechBounds(sound, 8000)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(sound.length)
        expect(to).toBeGreaterThanOrEqual(from)
      }),
    )
  })
})

describe('speechLevel', () => {
  it('is that of the speech, however long the pauses are', () => {
    const sound = new Float32Array(5 * RATE)
    sound.set(sine(0.5, 1), RATE)
    expect(speechLevel(sound, RATE)).toBeCloseTo(20 * Math.log10(0.5 / Math.SQRT2), 1)
    expect(speechLevel(new Float32Array(10), RATE)).toBe(-Infinity)
  })
})
