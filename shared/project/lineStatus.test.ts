import { expect, it } from 'vitest'
import { lettersOver } from '../qc/checkLineNorms.ts'
import { edited, lineOf, testDocument } from './document.testing.ts'
import { evaluateLines } from './lineStatus.ts'
import { fitLines, linesToFit } from './lines/fitLines.ts'
import { deleteLines, setKeepOriginal } from './lines/lineEdits.ts'
import { linesToSpeak } from './lines/linesToSpeak.ts'
import { addTarget } from './projectEdits.ts'
import { setVoice } from './speakers/castEdits.ts'
import { recordingKey, spokenBy, takeKey } from './takes/takeKey.ts'
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

const statusesOf = (document: typeof empty, takes = new Map<string, { seconds: number }>()) => {
  const planned = fitLines(linesToFit(document, 'sw', takes), { target: 'sw', duration: 7 })
  const fits = new Map(planned.map((fit) => [fit.id, fit]))
  const statuses = evaluateLines(document, { target: 'sw', fits })
  return { fits, statuses: [1, 2, 3, 4].map((id) => statuses.get(id)) }
}
const namesOf = (...input: Parameters<typeof statusesOf>) => statusesOf(...input).statuses.map((one) => one?.name)

it('tells what is translated, too long and missing, and holds lateness against the line at fault', () => {
  expect(namesOf(translated)).toEqual(['fits', 'too_long', 'tight', 'untranslated'])
  const [, cause, late] = statusesOf(translated).statuses
  expect(cause).toMatchObject({ level: 'fail', pace: 'fail', delays: 1 })
  expect(late).toMatchObject({ level: 'remark', late: expect.any(Number), delays: 0 })
})

it('tells the rate that will be heard, and the letters to a natural pace and to the limits', () => {
  const { fits, statuses } = statusesOf(translated)
  const [, long] = statuses
  expect(long?.rate).toBe(fits.get(2)?.rate)
  const { natural = 0, limit = 0 } = long?.letters ?? {}
  expect(limit).toBeGreaterThanOrEqual(fits.get(2)?.dropCharacters ?? Number.NaN)
  expect(natural).toBeGreaterThanOrEqual(limit)
  expect(lettersOver({ rate: 1.54, tooLongBy: 1, text: 'x'.repeat(100) })).toEqual({ natural: 26, limit: 16 })
})

it('says of a line that was measured what was heard, not what was planned', () => {
  const measuredLines = new Map([
    [1, { number: 1, id: 1, speaker: 'A', text: '', start: 0, end: 2, state: 'silent' as const }],
    [2, { number: 2, id: 2, speaker: 'B', text: '', start: 2, end: 3, state: 'heard' as const, rate: 1.1 }],
  ])
  const lineStatuses = evaluateLines(translated, {
    target: 'sw',
    fits: statusesOf(translated).fits,
    measuredLines,
  })
  expect(lineStatuses.get(1)).toMatchObject({ name: 'silence', level: 'fail' })
  expect(lineStatuses.get(2)).toMatchObject({ name: 'fits', rate: 1.1 })
})

it('asks for a voice before anything about timing', () => {
  const silent = edited(translated, (draft) => setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: null }))
  expect(namesOf(silent)[1]).toBe('no_voice')
})

it('has nothing to say about lines that keep the original voice', () => {
  expect(namesOf(edited(translated, (draft) => setKeepOriginal(draft, [2], true)))[1]).toBe('kept')
})

it('keeps the original under a line that only describes a sound', () => {
  const sound = edited(translated, (draft) => setText(draft, 2, { text: '[anacheka]', target: 'sw' }))
  expect(namesOf(sound)[1]).toBe('kept')
  expect(linesToSpeak(sound, 'sw').lines).not.toContain(2)
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
  const status = (seconds: number) => namesOf(recorded, new Map([['t', { seconds }]]))[2]
  expect(status(4.1)).toBe('too_long')
  expect(status(0.75)).not.toBe('too_long')
  const late = edited(recorded, (draft) => {
    const take = { id: 't', key: recordingKey(lineOf(translated, 3), 'sw'), at: 0.3 }
    chooseTake(draft, 3, { target: 'sw', take })
  })
  expect(namesOf(late, new Map([['t', { seconds: 0.6 }]]))[2]).toBe('too_long')
})

it('judges anew what an edit concerns: all other lines keep their state, whatever is to be said of them', () => {
  const { fits } = statusesOf(translated)
  // Of the last line two things are to be said, and one of the second that the third suffers from.
  const facts = { target: 'sw', fits, suspicious: new Set([2, 4]) } as const
  const before = evaluateLines(translated, facts)
  const evaluateAfter = (edit: Parameters<typeof edited>[1]) => evaluateLines(edited(translated, edit), facts, before)
  expect(before.get(2)?.delays).toBe(1)
  const kept = evaluateAfter((draft) => setKeepOriginal(draft, [1], true))
  expect([1, 2, 3, 4].filter((id) => kept.get(id) !== before.get(id))).toEqual([1])
  expect(kept.get(1)?.name).toBe('kept')
  expect(evaluateAfter((draft) => setText(draft, 1, { target: 'sw', text: 'Habari za jioni.' }))).toBe(before)
  const fewer = evaluateAfter((draft) => deleteLines(draft, [1]))
  expect([...fewer.keys()].toSorted()).toEqual([2, 3, 4])
  expect(fewer).toEqual(
    evaluateLines(
      edited(translated, (draft) => deleteLines(draft, [1])),
      facts,
    ),
  )
})
