import { expect, it } from 'vitest'
import { splitAtTurns } from './splitAtTurns.ts'

const line = { id: 4, start: 10, end: 14, text: 'How are you today? I am fine.', speaker: 'SPEAKER_00' }
const turn = (start: number, end: number, speaker: string) => ({ start, end, speaker })

it('leaves a line with one speaker alone', () => {
  expect(splitAtTurns([line], [turn(9, 15, 'A')])).toEqual([{ ...line, id: 0 }])
  expect(splitAtTurns([line], [])).toEqual([{ ...line, id: 0 }])
})

it('splits where the speaker changes, at a word and rather behind a sentence', () => {
  const parts = splitAtTurns([line], [turn(9, 12.3, 'A'), turn(12.5, 15, 'B')])
  expect(parts).toEqual([
    { ...line, id: 0, end: 12.4, text: 'How are you today?' },
    { ...line, id: 1, start: 12.4, text: 'I am fine.' },
  ])
})

it('takes a short interjection for no change, and a pause of the same speaker neither', () => {
  expect(splitAtTurns([line], [turn(9, 12, 'A'), turn(12, 12.5, 'B'), turn(12.5, 15, 'A')])).toHaveLength(1)
})

it('splits no word, and loses none', () => {
  const long = { ...line, start: 0, end: 9, text: 'one two three four five six seven eight nine' }
  const parts = splitAtTurns([long], [turn(0, 3, 'A'), turn(3, 6, 'B'), turn(6, 9, 'A')])
  expect(parts.map((part) => part.text).join(' ')).toBe(long.text)
  expect(parts).toHaveLength(3)
  expect(splitAtTurns([{ ...long, text: 'One' }], [turn(0, 4, 'A'), turn(4, 9, 'B')])).toHaveLength(1)
})
