import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resample } from './resample.ts'

const tone = (hertz: number, rate: number, length: number) =>
  Float32Array.from({ length }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))

it('leaves sound of the same rate alone', () => {
  const sound = tone(440, 24_000, 100)
  expect(resample(sound, 24_000, 24_000)).toBe(sound)
})

it.each([
  [22_050, 24_000],
  [22_050, 48_000],
  [16_000, 44_100],
])('keeps a tone from %i Hz at %i Hz', (from, to) => {
  const made = resample(tone(1000, from, from), from, to)
  const wanted = tone(1000, to, to)
  expect(made.length).toBe(to)
  // At the very ends there is nothing beside the sound to look at.
  const error = made.slice(200, -200).map((sample, at) => Math.abs(sample - (wanted[at + 200] ?? 0)))
  expect(Math.max(...error)).toBeLessThan(0.002)
})

it('keeps length and level of anything', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8000, max: 48_000 }), fc.integer({ min: 100, max: 2000 }), (from, length) => {
      const made = resample(new Float32Array(length).fill(0.5), from, 48_000)
      expect(made.length).toBe(Math.round((length * 48_000) / from))
      const middle = made[Math.floor(made.length / 2)] ?? 0
      expect(middle).toBeCloseTo(0.5, 5)
    }),
    { numRuns: 50 },
  )
})
