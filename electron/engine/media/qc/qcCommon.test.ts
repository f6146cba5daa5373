import { expect, it } from 'vitest'
import { commonPower, emptyBands } from './qcCommon.ts'

/** A band of a frame in which dub and source have these powers and are wholly alike. */
function alike(dub: number, source: number) {
  const sums = emptyBands(1)
  sums.source[0] = source
  sums.cross.re[0] = Math.sqrt(dub * source)
  return commonPower(sums, 0)
}

it('takes a lowered, equal or raised source for the bed', () => {
  expect(alike(0.001, 0.1)).toBeCloseTo(0.001, 6)
  expect(alike(0.1, 0.1)).toBeCloseTo(0.1, 6)
  expect(alike(0.1, 0.01)).toBeCloseTo(0.1, 6)
})

it('takes no speech for the noise that an encoder left of silence', () => {
  expect(alike(0.01, 1e-9)).toBeLessThan(1e-6)
})
