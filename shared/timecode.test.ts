import { describe, expect, it } from 'vitest'
import { formatMilliseconds, formatTimecode, parseTimecode } from './timecode.ts'

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

  it('knows four styles', () => {
    expect(formatTimecode(3723.456, 'srt')).toBe('01:02:03,456')
    expect(formatTimecode(3723.456, 'vtt')).toBe('01:02:03.456')
    expect(formatTimecode(3723.456, 'ass')).toBe('1:02:03.46')
    expect([formatTimecode(3723.4, 'clock'), formatTimecode(63, 'clock')]).toEqual(['1:02:03', '1:03'])
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
