import { describe, expect, it } from 'vitest'
import { plainText, tidyLines } from './plainText.ts'
import { openSubtitles } from './readSubtitles.ts'

describe('what nobody sees', () => {
  it.each([
    ['ha\u200bku\u00adna ma\u2060tata', 'hakuna matata'],
    ['\u202bShalom\u202c, 5\u202f000 people\u200f!', 'Shalom, 5\u202f000 people!'],
    ['10\u00a0000 na\u00a0moja  mbili', '10\u00a0000 na\u00a0moja mbili'],
    ['a\u0007b\u009fc\ufeffd', 'abcd'],
    ['\u2028One\u2029two\u0085three\u000bfour\r\nfive', 'One\ntwo\nthree\nfour\nfive'],
    ['ya\u200cke\u200d 3\u200c', 'yake 3'],
    // Joiners that are part of a sign or of a script's spelling.
    ['👩\u200d🚀 می\u200cخواهم', '👩\u200d🚀 می\u200cخواهم'],
    ['ẹ̀kọ́\u200b àti', 'ẹ̀kọ́ àti'],
  ])('%j reads %j', (text, tidy) => {
    expect(tidyLines(text)).toBe(tidy)
    expect(plainText(text)).toBe(tidy)
  })

  it('is not in the way of times and indices', () => {
    const file =
      '\ufeff1\n\u200e00:00:01,000 --> 00:00:02,000\n\u2028First\n\n\ufeff2\n00:00:03,000\u00a0-->\u00a000:00:04,000\nSecond\n\n' +
      '3\n\u202b00:00:05,000 --> 00:00:06,000\u202c\nThird\n\n4\r\r\n00:00:07,000 --> 00:00:08,000\r\r\nEnd\u0085\u000bof tape\r\r\n'
    const { cues, notes } = openSubtitles(file, 'a.srt')
    expect(cues.map(({ start, end, text }) => [start, end, text])).toEqual([
      [1, 2, 'First'],
      [3, 4, 'Second'],
      [5, 6, 'Third'],
      [7, 8, 'End\nof tape'],
    ])
    expect(notes).toEqual([])
  })

  it('may be a control character in a file of one cue', () => {
    expect(openSubtitles('1\n00:00:01,000 --> 00:00:02,000\nA\u0001b\u0002\n', 'a.srt').cues[0]?.text).toBe('Ab')
  })
})

it.each([
  ['00:00:01, --> 00:00:02.', 1, 2],
  ['00:00:01,5 --> 00:00:02,50000', 1.5, 2.5],
  ['0:0:1,12 --> 0:0:2', 1.12, 2],
  ['００：００：０１，５ --> ００：００：０２，０００', 1.5, 2],
  ['000:00:01,000 --> 000:00:02,000', 1, 2],
])('reads the times %s', (timing, start, end) => {
  expect(openSubtitles(`1\n${timing}\nHello\n`, 'a.srt').cues).toEqual([{ start, end, text: 'Hello' }])
})
