import { expect, it } from 'vitest'
import { decibelsOfPeak, decibelsOfPower, gainOfDecibels } from './decibels.ts'
import { meanPower } from './meanPower.ts'

it('an amplitude and its power have one level, which a gain of as many dB makes of full scale', () => {
  for (const gain of [0.001, 0.5, 1, 4]) {
    expect(decibelsOfPower(gain ** 2)).toBeCloseTo(decibelsOfPeak(gain), 10)
    expect(gainOfDecibels(decibelsOfPeak(gain))).toBeCloseTo(gain, 12)
  }
  expect(gainOfDecibels(0)).toBe(1)
})

it('silence has the level of the floor, and no number without one', () => {
  expect([decibelsOfPower(0, 1e-12), decibelsOfPeak(0, 1e-9)].map(Math.round)).toEqual([-120, -180])
  expect([decibelsOfPower(0), decibelsOfPeak(0)]).toEqual([-Infinity, -Infinity])
})

it('the mean power of pieces is that of all their samples, and 0 of none', () => {
  expect(meanPower(Float32Array.of(1, 1, 1), Float32Array.of(-3))).toBe(3)
  expect([meanPower(), meanPower(new Float32Array(0))]).toEqual([0, 0])
})
