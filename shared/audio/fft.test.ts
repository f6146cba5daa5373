import { describe, expect, it } from 'vitest'
import { createFft, createPowerSpectrum } from './fft.ts'

const noise = (size: number, seed: number) =>
  Float64Array.from({ length: size }, (_, i) => Math.sin(12.9898 * (i + seed)) * Math.cos(78.233 * (i * seed + 1)))

/** The definition, term by term. */
function transform(re: Float64Array, im: Float64Array): { re: number; im: number }[] {
  const size = re.length
  return Array.from({ length: size }, (_, k) => {
    const sum = { re: 0, im: 0 }
    for (let n = 0; n < size; n++) {
      const angle = (-2 * Math.PI * k * n) / size
      sum.re += (re[n] ?? 0) * Math.cos(angle) - (im[n] ?? 0) * Math.sin(angle)
      sum.im += (re[n] ?? 0) * Math.sin(angle) + (im[n] ?? 0) * Math.cos(angle)
    }
    return sum
  })
}

describe('createFft', () => {
  it.each([2, 4, 8, 16, 64, 128])('equals the direct transform of %i points', (size) => {
    const re = noise(size, 1)
    const im = noise(size, 2)
    const expected = transform(re, im)
    createFft(size).forward(re, im)
    for (const [k, value] of expected.entries()) {
      expect(re[k]).toBeCloseTo(value.re, 9)
      expect(im[k]).toBeCloseTo(value.im, 9)
    }
  })

  it('refuses a size that is no power of two', () => {
    expect(() => createFft(12)).toThrow('12')
  })
})

describe('createPowerSpectrum', () => {
  it('equals the squared magnitude of the direct transform', () => {
    const frame = noise(32, 3)
    const expected = transform(frame, new Float64Array(32))
    const power = new Float64Array(17)
    createPowerSpectrum(32)(frame, power)
    for (const [k, value] of power.entries())
      expect(value).toBeCloseTo((expected[k]?.re ?? 0) ** 2 + (expected[k]?.im ?? 0) ** 2, 8)
  })
})
