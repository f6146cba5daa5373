import { expect, it } from 'vitest'
import { edited, testDocument } from '../document.testing.ts'
import type { DocumentDraft } from '../document.ts'
import { likelySpeakers } from './likelySpeakers.ts'
import { mergeSpeakers } from './speakerEdits.ts'

/** Two people talk for a minute; a third voice says half a second in the middle of the first one's speech. */
function talkWithAStranger(change: (draft: DocumentDraft) => void = () => undefined) {
  const document = testDocument([
    [0, 20, 'a', 'Amina'],
    [22, 40, 'b', 'Juma'],
    [42, 50, 'c', 'Amina'],
    [50.2, 50.7, 'ha', 'x'],
    [51.5, 60, 'd', 'Juma'],
  ])
  return edited(document, (draft) => {
    const stranger = draft.speakers['SPEAKER_02']
    if (stranger !== undefined) stranger.name = ''
    change(draft)
  })
}

function likely(change?: (draft: DocumentDraft) => void) {
  return [...likelySpeakers(talkWithAStranger(change))].map(([id, { name }]) => [id, name])
}

it('names the speaker nearest in time for the lines of a speaker who says hardly anything', () => {
  expect(likely()).toEqual([['SPEAKER_02', 'Amina']])
})

it('passes over a speaker of the other sex', () => {
  const sexes = { SPEAKER_00: 'female', SPEAKER_01: 'male', SPEAKER_02: 'male' } as const
  const measured = likely((draft) => {
    for (const [id, sex] of Object.entries(sexes)) Object.assign(draft.speakers[id] ?? {}, { profile: { sex } })
  })
  expect(measured).toEqual([['SPEAKER_02', 'Juma']])
})

it('leaves alone a named speaker, one who says more, and one who has been merged', () => {
  expect(likely((draft) => Object.assign(draft.speakers['SPEAKER_02'] ?? {}, { name: 'Bi Asha' }))).toEqual([])
  expect(likely((draft) => Object.assign(draft.lines[4] ?? {}, { end: 56 }))).toEqual([])
  expect(likely((draft) => mergeSpeakers(draft, ['SPEAKER_02'], 'SPEAKER_00'))).toEqual([])
})

it('suggests nobody where all speakers say little or nothing', () => {
  const short = testDocument([[0, 1, 'a', 'x']])
  expect(likelySpeakers(short).size).toBe(0)
  expect(likelySpeakers({ ...short, lines: {} }).size).toBe(0)
})
