import { describe, expect, it } from 'vitest'
import { frameOf, frameRateOf, timecodeOf, toFrames } from './frameTime.ts'

const NTSC = frameRateOf(29.97)

describe('frameRateOf', () => {
  it.each([
    [25, 25, 1, false],
    [24, 24, 1, false],
    [23.976_023_97, 24_000, 1001, false],
    [29.970_029_97, 30_000, 1001, true],
    [59.94, 60_000, 1001, true],
    [17.3, 25, 1, false],
    [0, 25, 1, false],
    [Number.NaN, 25, 1, false],
  ])('%f is %i/%i', (measured, num, den, drop) => expect(frameRateOf(measured)).toEqual({ num, den, drop }))
})

describe('time codes', () => {
  // SMPTE ST 12-1: numbers 00 and 01 are left out in every minute but each tenth.
  it.each([
    [0, '00:00:00;00'],
    [1799, '00:00:59;29'],
    [1800, '00:01:00;02'],
    [17_981, '00:09:59;29'],
    [17_982, '00:10:00;00'],
    [107_892, '01:00:00;00'],
  ])('frame %i at 29.97 is %s', (frame, code) => expect(timecodeOf(frame, NTSC)).toBe(code))

  it('drops four at 59.94 and none at 25', () => {
    expect(timecodeOf(3600, frameRateOf(59.94))).toBe('00:01:00;04')
    expect(timecodeOf(90_000, frameRateOf(25))).toBe('01:00:00:00')
  })

  it('keeps within a few frames of the clock over a day, and is read back', () => {
    for (let frame = 0; frame < 2_589_408; frame += 977) {
      const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecodeOf(frame, NTSC).split(/[:;]/).map(Number)
      expect(frameOf(hours, minutes, seconds, frames, NTSC)).toBe(frame)
      expect(Math.abs(hours * 3600 + minutes * 60 + seconds + frames / 29.97 - (frame * 1001) / 30_000)).toBeLessThan(
        0.2,
      )
    }
    expect(toFrames(10.01, NTSC)).toBe(300)
  })
})
