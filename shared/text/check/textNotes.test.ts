import { expect, it } from 'vitest'
import { english } from '../../locale/english.ts'
import { textNotes } from './textNotes.ts'

const GOOD = 'Ẹ káàárọ̀, ṣé ẹ sùn dáadáa lónìí?'
const BARE = 'Gbogbo eniyan ni a bi ni ominira pelu eto.'
const IGBO =
  'O bu ihe oma na anyi na-ekwurita okwu taa, ka umu anyi wee muta ihe o bula di mkpa n’uwa nke obodo umu mmadu niile.'
const SWAHILI = 'Tunakwenda sokoni leo kwa sababu kuna samaki wazuri.'

it('has no note on texts that are right', () => {
  expect(textNotes([GOOD, ''], 'yo')).toEqual([])
})

it('names the lines and what may sound wrong', () => {
  expect(textNotes([GOOD, BARE, GOOD, SWAHILI, 'оmо'], 'yo').map(english)).toEqual([
    'These do not seem to be in Yoruba: line 4.',
    'These do not have all the tone marks of Yoruba, so the voice may say other words: lines 2 and 4.',
    'These do not use the right characters for letters or marks; the editor can repair them: line 5.',
    'These do not have the usual marks on some words: line 2.',
  ])
  expect(textNotes([IGBO], 'ig').map(english)[0]).toMatch(/^These do not have all the dots of Igbo/)
})

it('counts what are too many to name', () => {
  expect(textNotes(Array(20).fill(BARE), 'yo').map(english)[0]).toMatch(
    /so the voice may say other words: lines 1, 2, 3, 4, 5, 6, 7, 8 and 12 more\.$/,
  )
})

it('asks how signs are said that no rule knows, and not for pictures', () => {
  expect(textNotes(['Habari 😀 ♪', '5 ⊕ 3', '中 ⊕'], 'sw').map(english)).toEqual([
    'No rule says these signs, so the voice passes over them; write them in words: ⊕ 中 (lines 2 and 3).',
  ])
})
