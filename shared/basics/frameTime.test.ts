import { describe, expect, it } from 'vitest'
import {
  afterDropped,
  filmClock,
  filmTimecode,
  frameOf,
  frameRateOf,
  readFilmTime,
  readFrames,
  timecodeOf,
  toFrames,
} from './frameTime.ts'

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

describe('the clock of a film', () => {
  const at = (frameRate: number, startTimecode?: { seconds: number; drop?: boolean }) =>
    filmClock({ video: { frameRate }, ...(startTimecode && { startTimecode }) })

  it('reads frames, not hundredths, from where the film begins', () => {
    expect(readFrames('00:00:14:15', at(30))).toBe(14.5)
    expect(readFrames('00:01:00;02', at(29.97))).toBeCloseTo(60.06, 6)
    const camera = at(25, { seconds: 67_523.8, drop: false })
    expect(readFrames('18:45:24:20', camera)).toBe(1)
    // Before its start it counts from the start of the film.
    expect(readFrames('00:00:01:05', camera)).toBe(1.2)
    for (const text of ['1:02.5', '00:00:14.15', '14:15', '00:00:01:500', 'x'])
      expect(readFrames(text, at(30))).toBeUndefined()
  })

  it('takes a typed timecode, a time, or a step', () => {
    const camera = at(25, { seconds: 67_523.8, drop: false })
    const typed = ['18:45:24:20', '1:02,5', '+00:00:01:05', '-0.2', '00:00:14:26', 'x'].map((text) =>
      readFilmTime(text, camera, 10),
    )
    expect(typed).toEqual([1, 62.5, 11.2, 9.8, undefined, undefined])
    expect(afterDropped(' 00:01:00;01', at(59.94))).toBe('00:01:00;04')
  })

  it('refuses timecodes that do not exist', () => {
    expect([readFrames('00:00:14:30', at(30)), readFrames('00:00:60:00', at(30))]).toEqual(['frame', 'frame'])
    expect([readFrames('00:01:00;01', at(29.97)), readFrames('00:01:00;03', at(59.94))]).toEqual(['dropped', 'dropped'])
    expect(readFrames('00:10:00;00', at(29.97))).toBeCloseTo(600, 1)
    // A film that drops none has all of them; so has one at 24 frames.
    const whole = at(29.97, { seconds: 0, drop: false })
    expect(readFrames('00:01:00:01', whole)).toBeCloseTo(60.0934, 3)
    expect(readFrames('00:01:00;01', at(24))).toBeCloseTo(60 + 1 / 24, 6)
  })

  it('counts its own timecode on, at the rate of its picture', () => {
    // A track of 29.97 numbers a picture of 59.94.
    const camera = at(59.94, { seconds: (107_892 * 1001) / 30_000, drop: true })
    expect([camera.startFrame, filmTimecode(0, camera), filmTimecode(60.06, camera)]).toEqual([
      215_784,
      '01:00:00;00',
      '01:01:00;04',
    ])
    expect(filmTimecode(60.06, at(59.94))).toBe('00:01:00;04')
  })
})
