import { expect, it } from 'vitest'
import { checkLines, checkTexts } from './checkLines.ts'

const line = (id: number, start: number, end: number, speaker = 'SPEAKER_00') => ({ id, start, end, speaker })
const piled = (count: number, speaker?: string, from = 0) =>
  Array.from({ length: count }, (_, at) => line(from + at, 1, 2, speaker))

it('allows fifty lines of a speaker at one moment, and as many of another', () => {
  expect(() => checkLines([...piled(50), ...piled(50, 'SPEAKER_01', 50)], 'segments')).not.toThrow()
})

it('names the line that is one too many, and what can be done', () => {
  expect(() => checkLines([...piled(50), line(77, 1.5, 3)], 'segments')).toThrow(
    'Line 77 begins at 1.5 s while 50 other lines of SPEAKER_00 are not over; at most 50 lines of a speaker may stand at ' +
      'one moment. Give them other times or speakers.',
  )
})

it('names the id that several lines have', () => {
  expect(() => checkLines([line(1, 0, 1), line(2, 1, 2), line(3, 2, 3), line(2, 3, 4)], 'segments')).toThrow(
    'Several lines have the id 2, by which reports name them. Number the lines anew.',
  )
})

it('counts no line that is over when another begins, however many there are', () => {
  const after = Array.from({ length: 20_000 }, (_, at) => line(at, at / 50, (at + 50) / 50))
  expect(() => checkLines(after, 'segments')).not.toThrow()
  const longer = after.map((one) => ({ ...one, end: one.end + 0.01 }))
  expect(() => checkLines(longer, 'segments')).toThrow(/^Line 50 begins at 1 s/)
})

it('allows the text that a voice is given at once, in whole characters', () => {
  expect(() => checkTexts([{ id: 1, text: '𝄞'.repeat(5000) }], 'segments')).not.toThrow()
  expect(() =>
    checkTexts(
      [
        { id: 4, text: '' },
        { id: 7, text: 'a'.repeat(15_000_000) },
      ],
      'segments',
    ),
  ).toThrow('The text of line 7 must have at most 5,000 characters, not 15,000,000. Divide it into several lines.')
})
