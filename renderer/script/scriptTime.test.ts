import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scriptTime, typedTime } from './scriptTime.ts'

describe('scriptTime', () => {
  it('is written shortly and read back', () => {
    expect(scriptTime(59.96)).toBe('1:00.0')
    expect(scriptTime(3725.25, 3)).toBe('1:02:05.250')
    fc.assert(
      fc.property(fc.nat(20_000_000), (milliseconds) => {
        expect(typedTime(scriptTime(milliseconds / 1000, 3))).toBeCloseTo(milliseconds / 1000, 6)
      }),
    )
  })
})

describe('typedTime', () => {
  it('takes a sign for a change', () => {
    expect(typedTime('+0.5', 2)).toBe(2.5)
    expect(typedTime('-1', 2)).toBe(1)
    expect(typedTime('1:02,5')).toBe(62.5)
    expect(typedTime('soon')).toBeUndefined()
    expect(typedTime('')).toBeUndefined()
  })
})
