import { expect, it } from 'vitest'
import { textNotes } from './textNotes.ts'

const GOOD = 'Ẹ káàárọ̀, ṣé ẹ sùn dáadáa lónìí?'
const BARE = 'Gbogbo eniyan ni a bi ni ominira pelu eto.'
const SWAHILI = 'Tunakwenda sokoni leo kwa sababu kuna samaki wazuri.'

it('has no note on texts that are right', () => {
  expect(textNotes([GOOD, ''], 'yo')).toEqual([])
})

it('names the lines and what may sound wrong', () => {
  expect(textNotes([GOOD, BARE, GOOD, SWAHILI, 'оmо'], 'yo')).toEqual([
    'Line 4 does not seem to be in Yoruba.',
    expect.stringMatching(/^Lines 2 and 4 do not have all the tone marks of Yoruba/),
    'Line 5 does not use the right characters for letters or marks; the editor can repair them.',
    expect.stringMatching(/^Line 2 does not have the usual marks on some words/),
  ])
})

it('counts what are too many to name', () => {
  expect(textNotes(Array(20).fill(BARE), 'yo')[0]).toBe(
    'Lines 1, 2, 3, 4, 5, 6, 7, 8 and 12 more do not have all the tone marks of Yoruba, so the voice may say other words.',
  )
})
