import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatClock, formatMilliseconds, formatTimecode, parseTimecode, readTime } from './timecode.ts'

describe('parseTimecode', () => {
  it.each([
    ['00:00:01,500', 1.5],
    ['01:02:03.450', 3723.45],
    ['02:03.5', 123.5],
    ['0:00:01.25', 1.25],
    ['00:00:01:500', 1.5],
    ['00 : 00 : 01 , 500', 1.5],
    ['123:00:00,000', 442_800],
    ['7', 7],
    ['3,25', 3.25],
  ])('reads %s', (text, seconds) => expect(parseTimecode(text)).toBeCloseTo(seconds, 6))

  it.each(['', 'x', '1:2:3:4:5', '-1:00', '00:00:01,', '1.2.3'])('refuses %j', (text) =>
    expect(parseTimecode(text)).toBeUndefined(),
  )
})

describe('formatTimecode', () => {
  it('carries a rounded fraction into the seconds', () => {
    expect(formatTimecode(59.9996, 'srt')).toBe('00:01:00,000')
    expect(formatTimecode(3599.999, 'ass')).toBe('1:00:00.00')
  })

  it('knows three styles', () => {
    expect(formatTimecode(3723.456, 'srt')).toBe('01:02:03,456')
    expect(formatTimecode(3723.456, 'vtt')).toBe('01:02:03.456')
    expect(formatTimecode(3723.456, 'ass')).toBe('1:02:03.46')
  })

  it('writes short times as whole milliseconds', () => {
    expect([formatMilliseconds(0.0404), formatMilliseconds(0)]).toEqual(['40 ms', '0 ms'])
  })

  it('writes nothing before zero, and reads back what it wrote', () => {
    expect(formatTimecode(-1, 'srt')).toBe('00:00:00,000')
    for (let time = 0; time < 90_000; time += 977.123) {
      expect(parseTimecode(formatTimecode(time, 'srt'))).toBeCloseTo(time, 3)
    }
  })
})

describe('formatClock', () => {
  it('is written shortly, with the decimals asked for', () => {
    expect([0, 63, 3723.4, -1].map((time) => formatClock(time))).toEqual(['0:00', '1:03', '1:02:03', '0:00'])
    expect([formatClock(59.96, 1), formatClock(1.25, 2), formatClock(3725.25, 3)]).toEqual([
      '1:00.0',
      '0:01.25',
      '1:02:05.250',
    ])
  })

  it('is read back as the same', () => {
    fc.assert(
      fc.property(fc.nat(40_000_000), (milliseconds) => {
        expect(readTime(formatClock(milliseconds / 1000, 3))).toBeCloseTo(milliseconds / 1000, 6)
      }),
    )
  })
})

describe('readTime', () => {
  it('takes a sign for a step from where one is', () => {
    const read = ['+5', '-2.5', '−1:00', ' 7 ', '1:02,5', 'soon', ''].map((text) => readTime(text, 30))
    expect(read).toEqual([35, 27.5, -30, 7, 62.5, undefined, undefined])
  })
})
