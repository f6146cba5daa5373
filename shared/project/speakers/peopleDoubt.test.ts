import { expect, it } from 'vitest'
import { MOST_SPEAKERS } from '../../fixedValues.ts'
import { plainWords, say } from '../../locale/message.ts'
import { likelyNumbers, numbersIn } from './peopleDoubt.ts'

it('offers both likely numbers, what lies between them and one more', () => {
  expect(likelyNumbers({ found: 2, orElse: 1 })).toEqual([1, 2, 3])
  expect(likelyNumbers({ found: 3, orElse: 4 })).toEqual([3, 4, 5])
  expect(likelyNumbers({ found: 2, orElse: 4 })).toEqual([2, 3, 4, 5])
  expect(likelyNumbers({ found: MOST_SPEAKERS, orElse: MOST_SPEAKERS - 1 })).toEqual([MOST_SPEAKERS - 1, MOST_SPEAKERS])
})

it('reads the numbers in the note that they are open, and in no other', () => {
  expect(numbersIn(say('engineNote.speakersUnsure', { found: 2, orElse: 1 }))).toEqual({ found: 2, orElse: 1 })
  expect(numbersIn(say('cli.tellSpeakers', { flags: '' }))).toBeUndefined()
  expect(numbersIn(plainWords('2 or 1'))).toBeUndefined()
})
