import { expect, it } from 'vitest'
import { fitLines, linesToFit } from './lines/fitLines.ts'
import { setKeepOriginal } from './lines/lineEdits.ts'
import { addTarget } from './projectEdits.ts'
import { setVoice } from './speakers/castEdits.ts'
import { standingOf } from './standing.ts'
import { recordingKey, spokenBy, takeKey } from './takes/takeKey.ts'
import { edited, lineOf, testDocument } from './testDocument.ts'
import { chooseTake, setText } from './texts/textEdits.ts'

const empty = testDocument([
  [0, 2, 'Good morning.', 'A'],
  [2.5, 3, 'It did.', 'B'],
  [3.2, 3.9, 'Yes.', 'B'],
  [4, 6, 'Then plant beans.', 'A'],
])
const cast = edited(empty, (draft) => {
  addTarget(draft, 'sw')
  for (const id of Object.keys(draft.speakers)) setVoice(draft, id, { target: 'sw', voice: 'amina' })
})
const translated = edited(cast, (draft) => {
  setText(draft, 1, { target: 'sw', text: 'Habari za asubuhi.' })
  setText(draft, 2, { target: 'sw', text: 'Ndiyo, ilinyesha sana katika mashamba yote ya kijiji chetu kidogo.' })
  setText(draft, 3, { target: 'sw', text: 'Ndiyo.' })
})

const namesOf = (document: typeof empty, takes = new Map<string, { seconds: number }>()) => {
  const fits = fitLines(linesToFit(document, 'sw', takes), { target: 'sw', duration: 7 })
  return [1, 2, 3, 4].map((id) => {
    const line = lineOf(document, id)
    const fit = fits.find((one) => one.id === id)
    return standingOf(line, 'sw', { ...spokenBy(document, line), fit }).name
  })
}

it('tells what is translated, too long and missing', () => {
  expect(namesOf(translated)).toEqual(['fits', 'too_long', 'late', 'untranslated'])
})

it('tells the true rate of a line that is too long, not the one it is hurried to', () => {
  const line = { ...lineOf(translated, 2), start: 2.5, end: 3.13 }
  const timing = { start: 2.5, limit: 3.2, spokenEnd: 3.58, late: 0, rate: 1.3, natural: 1.4, predicted: false }
  const fit = { id: 2, ...timing, tooLong: true, dropCharacters: 9 }
  const by = spokenBy(translated, line)
  expect(standingOf(line, 'sw', { ...by, fit }).rate?.toFixed(1)).toBe('2.2')
  expect(standingOf(line, 'sw', { ...by, fit: { ...fit, tooLong: false } }).rate).toBe(1.3)
})

it('asks for a voice before anything about timing', () => {
  const silent = edited(translated, (draft) => setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: null }))
  expect(namesOf(silent)[1]).toBe('no_voice')
})

it('has nothing to say about lines that keep the original voice', () => {
  expect(namesOf(edited(translated, (draft) => setKeepOriginal(draft, [2], true)))[1]).toBe('kept')
})

it('says that a line has no words, and when a voice was recorded for it all the same', () => {
  const wordless = edited(translated, (draft) => {
    setText(draft, 1, { text: '' })
    setText(draft, 1, { text: '', target: 'sw' })
  })
  expect(namesOf(wordless)[0]).toBe('wordless')
  const key = recordingKey(lineOf(wordless, 1), 'sw')
  const take = { id: 't', key }
  expect(namesOf(edited(wordless, (draft) => chooseTake(draft, 1, { target: 'sw', take })))[0]).toBe('recorded')
})

it('takes the length of a fresh take for known, and a changed text for a stale take', () => {
  const spoken = edited(translated, (draft) => {
    const line = lineOf(translated, 1)
    const key = takeKey(line, 'sw', spokenBy(translated, line))
    if (key !== undefined) chooseTake(draft, 1, { target: 'sw', take: { id: 't', key } })
  })
  const takes = new Map([['t', { seconds: 2.4 }]])
  const [fit] = fitLines(linesToFit(spoken, 'sw', takes), { target: 'sw', duration: 7 })
  expect(fit).toMatchObject({ id: 1, natural: 2.4, predicted: false })
  const changed = edited(spoken, (draft) => setText(draft, 1, { target: 'sw', text: 'Habari.' }))
  expect(namesOf(changed, takes)[0]).toBe('stale_take')
})

it('says that a recording of 4.1 s does not fit a place of 0.7 s, though it is played at its own pace', () => {
  const recorded = edited(translated, (draft) => {
    const take = { id: 't', key: recordingKey(lineOf(translated, 3), 'sw') }
    chooseTake(draft, 3, { target: 'sw', take })
  })
  const standing = (seconds: number) => namesOf(recorded, new Map([['t', { seconds }]]))[2]
  expect(standing(4.1)).toBe('too_long')
  expect(standing(0.75)).not.toBe('too_long')
  const late = edited(recorded, (draft) => {
    const take = { id: 't', key: recordingKey(lineOf(translated, 3), 'sw'), at: 0.3 }
    chooseTake(draft, 3, { target: 'sw', take })
  })
  expect(namesOf(late, new Map([['t', { seconds: 0.6 }]]))[2]).toBe('too_long')
})
