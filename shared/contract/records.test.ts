import { expect, it } from 'vitest'
import { LevelPoints } from './assemble.ts'
import { Segment, SpeechRequest } from './records.ts'

it('counts characters as code points, halves of pairs included, which are refused as such too', () => {
  const messages = (text: string) => SpeechRequest.safeParse({ text }).error?.issues.map(({ message }) => message)
  expect(messages('𝐀'.repeat(5000))).toBeUndefined()
  expect(messages('𝐀'.repeat(5001))).toEqual(['must have 1 to 5000 characters, not 5001'])
  // The first and the last of all pairs.
  for (const pair of ['\u{10000}', '\u{10ffff}', '\u{e0100}']) expect(messages(`a${pair.repeat(4999)}`)).toBeUndefined()
  for (const text of [`${'a'.repeat(5000)}\ud800`, `\udc00${'𝐀'.repeat(5000)}`, `\ud800${'a'.repeat(5000)}`]) {
    const tooLong = `must have 1 to 5000 characters, not ${[...text].length}`
    expect(messages(text)).toEqual(['must be text of whole characters', tooLong])
  }
})

it('knows no times beyond 100 hours', () => {
  const line = { id: 1, start: 0, end: 360_000, text: 'Habari.', speaker: 'SPEAKER_00' }
  expect(Segment.safeParse(line).success).toBe(true)
  for (const end of [360_000.001, 1e308, Number.POSITIVE_INFINITY, -1])
    expect(Segment.safeParse({ ...line, end }).error?.issues[0]?.message).toBe('must be a number from 0 to 360000')
})

it('takes the points of a level in order of time only', () => {
  const levels = (...times: number[]) => LevelPoints.safeParse(times.map((at) => ({ at, gain: 0 }))).error?.issues
  expect(levels(0, 2, 2, 5)).toBeUndefined()
  expect(levels(0, 5, 2)?.[0]?.message).toBe('must be in order of time')
})
