import { expect, it } from 'vitest'
import { newPaceModel, predictSeconds } from './paceModel.ts'
import { roomOf, speechBudget } from './speechBudget.ts'

const TEXT = 'Habari za asubuhi, karibuni nyote kwenye mkutano wetu wa leo.'

it('counts what fits by the usual text of the language, or by the text that is there', () => {
  const empty = speechBudget(3, { language: 'sw' })
  expect(empty).toMatchObject({ syllables: { natural: 17, limit: 19 }, spokenSyllables: 0, share: 0 })
  expect(empty.letters.limit).toBeGreaterThan(empty.letters.natural)
  const { spokenSyllables, share, syllables } = speechBudget(3, { language: 'sw', text: TEXT })
  expect(spokenSyllables).toBe(25)
  expect(share).toBeCloseTo(predictSeconds(newPaceModel('sw'), TEXT, '') / 3, 5)
  expect(syllables.natural).toBe(Math.floor(spokenSyllables / share))
})

it('is just filled by a text that takes the whole place, and exceeded by one that takes a fifth more', () => {
  const natural = predictSeconds(newPaceModel('sw'), TEXT, '')
  const full = speechBudget(natural, { language: 'sw', text: TEXT })
  expect(full.share).toBeCloseTo(1, 5)
  expect(Math.abs(full.syllables.natural - full.spokenSyllables)).toBeLessThanOrEqual(1)
  const tight = speechBudget(natural / 1.2, { language: 'sw', text: TEXT })
  expect(tight.spokenSyllables).toBeGreaterThan(tight.syllables.limit)
})

it('does not trust a word or two, and lends a line some of the silence after it', () => {
  expect(speechBudget(3, { language: 'yo', text: 'Bẹ́ẹ̀.' }).syllables).toEqual(
    speechBudget(3, { language: 'yo' }).syllables,
  )
  expect(roomOf({ start: 1, end: 3 }, { start: 10 })).toBeCloseTo(2.5)
  expect(roomOf({ start: 1, end: 3 }, { start: 3.2 })).toBeCloseTo(2.13)
  expect(roomOf({ start: 1, end: 3 }, { start: 2.5 })).toBe(2)
  expect(roomOf({ start: 1, end: 3 }, undefined)).toBe(2.5)
})
