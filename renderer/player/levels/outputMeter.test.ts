import { expect, it } from 'vitest'
import { truePeak } from './outputMeter.ts'

it('finds the peak of a sound between its samples, wherever in it that is', () => {
  // A quarter of the sampling rate, 45 degrees off: each sample is 0.354 of a wave that reaches 0.5.
  const wave = (at: number) => 0.5 * Math.sin((Math.PI / 2) * at + Math.PI / 4)
  for (const from of [0, 33, 700, 3800]) {
    const sound = Float32Array.from({ length: 4000 }, (_, at) => (at >= from && at < from + 200 ? wave(at) : 0.01))
    expect(truePeak(sound)).toBeGreaterThan(0.49)
    expect(truePeak(sound)).toBeLessThan(0.56)
  }
  expect(truePeak(new Float32Array(500))).toBe(0)
})
