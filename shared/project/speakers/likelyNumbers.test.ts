import { expect, it } from 'vitest'
import { MAX_SPEAKER_COUNT } from '../../basics/fixedValues.ts'
import { plainWords, say } from '../../locale/message.ts'
import { likelyNumbers, numbersIn } from './likelyNumbers.ts'

it('offers both likely numbers, what lies between them and one more', () => {
  expect(likelyNumbers({ found: 2, orElse: 1 })).toEqual([1, 2, 3])
  expect(likelyNumbers({ found: 3, orElse: 4 })).toEqual([3, 4, 5])
  expect(likelyNumbers({ found: 2, orElse: 4 })).toEqual([2, 3, 4, 5])
  expect(likelyNumbers({ found: MAX_SPEAKER_COUNT, orElse: MAX_SPEAKER_COUNT - 1 })).toEqual([
    MAX_SPEAKER_COUNT - 1,
    MAX_SPEAKER_COUNT,
  ])
})

it('reads the numbers in the note that they are open, and in no other', () => {
  expect(numbersIn(say('engineNote.speakersUnsure', { found: 2, orElse: 1 }))).toEqual({ found: 2, orElse: 1 })
  expect(numbersIn(say('cli.tellSpeakers', { flags: '' }))).toBeUndefined()
  expect(numbersIn(plainWords('2 or 1'))).toBeUndefined()
})
