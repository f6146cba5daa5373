import { createElement } from 'react'
import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { HERE, HOSTED, standInStudio } from '../state/usedStudio.testing.ts'

standInPage()
const { useOwnVoice } = await import('./ownVoice.ts')
const { OwnVoiceRoom } = await import('./OwnVoiceRoom.tsx')
const { PhraseRecorder } = await import('./PhraseRecorder.tsx')

const PHRASES = [
  { text: 'Ẹ káàbọ̀', url: '/1.wav' },
  { text: 'Ó dàbọ̀', url: '/2.wav', unusable: true },
  { text: 'Ẹ ṣé', wanted: true },
]
const OWN = {
  id: 'own-1',
  name: 'Tolu',
  language: 'yo',
  path: '/t.griotvoice',
  consent: { by: 'Tolu', at: '2026-01-02T00:00:00Z', statement: 'I agree.' },
}

function room(more: Parameters<typeof standInStudio>[0] = {}, state: object = {}) {
  const reader = { name: 'Tolu', consent: 'I agree.' }
  const answers = {
    readings: { phrases: PHRASES, reader },
    ownVoices: { voices: [OWN], broken: [plainWords('A file is broken.')] },
    voices: { voices: [] },
    connections: HERE,
    abilities: { abilities: [] },
    keepReader: {},
    deleteOwnVoice: {},
  }
  const studio = standInStudio({ answers, ...more })
  useOwnVoice.setState({
    language: 'yo',
    phrases: [],
    reader: { name: '', consent: '' },
    current: 0,
    building: undefined,
    voices: [],
    broken: [],
    ...state,
  })
  return { studio, part: livePart(createElement(OwnVoiceRoom)) }
}

it('phrases are read one by one; those to read again are named, and the voice is made of them', async () => {
  const { studio, part } = room()
  expect(part.lines()).toMatchInlineSnapshot(`
    "group "Who reads" · combobox "Language" = "Yoruba" of Yoruba | Zulu | Igbo | Hausa | Swahili | English · textbox "Name of the reader" = "" [disabled, maxlength=80]
    textbox "What the reader agrees to" = "" [disabled, maxlength=1000, described="In the reader’s own words. It stays in the voice and is shown with it."] · region "Phrases to read" · "0 of 0 recorded" · button "Start over" [disabled]
    button "Make the voice" [disabled, title="Give the name of the reader and the consent first."] · region "Recorded voices of this computer" · heading "Recorded voices of this computer" · button "Add a voice file …"
    "The way from phrases to a voice was tried with a synthetic reader only. How a person’s voice will sound is not known yet." · "There is none yet.""
  `)
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "group "Who reads" · combobox "Language" = "Yoruba" of Yoruba | Zulu | Igbo | Hausa | Swahili | English · textbox "Name of the reader" = "Tolu" [maxlength=80]
    textbox "What the reader agrees to" = "I agree." [maxlength=1000, described="In the reader’s own words. It stays in the voice and is shown with it."] · region "Phrases to read" · button "1 Ẹ káàbọ̀ recorded" [current=false, standing=kept]
    button "2 Ó dàbọ̀ read again" [current=false, standing=again] · button "3 Ẹ ṣé to read" [current, standing=open] · "2 of 3 recorded" · status · "Read this phrase, or read it again, for the pairs of sounds that are missing:" · button "3 Ẹ ṣé"
    button "Start over" · button "Make the voice" · region "Phrase 3" [unreachable, first-focus] · "Phrase 3" · "Ẹ ṣé" [lang=yo] · button "Record" · status [good=false] · button "Previous" · button "Next"
    "Space records and stops, Enter keeps, Backspace records again." · region "Recorded voices of this computer" · heading "Recorded voices of this computer" · button "Add a voice file …"
    "The way from phrases to a voice was tried with a synthetic reader only. How a person’s voice will sound is not known yet." · listitem "Tolu" · "Tolu Yoruba" · "Tolu agreed on 2 Jan 2026, 00:00: “I agree.”" · button "Try in the voice lab"
    button "Save as a file …" · button "Remove" · listitem "A file is broken."
    asks readings {language: "yo"} · asks ownVoices {} · asks voices {} · asks connections {} · asks abilities {}"
  `)
  expect(
    (
      await tryControls({ make: () => room(), only: (label) => !/"(Play|Record|Add a voice file …)"/.test(label) })
    ).join('\n'),
  ).toMatchInlineSnapshot(`
    "combobox "Language" = Other → asks readings {language: "Other"}; ownVoice.language: "Other"; + combobox "Language" = "" of Yoruba | Zulu | Igbo | Hausa | Swahili | English; + "Ẹ ṣé" [lang=Other]
    textbox "Name of the reader" = Other → asks keepReader {language: "yo",name: "Other",consent: "I agree."}; ownVoice.reader.name: "Other"; + textbox "Name of the reader" = "Other" [maxlength=80]
    textbox "What the reader agrees to" = Other → asks keepReader {language: "yo",name: "Tolu",consent: "Other"}; ownVoice.reader.consent: "Other"; + textbox "What the reader agrees to" = "Other" [maxlength=1000, described="In the reader’s own words. It stays in the voice and is shown with it."]
    button "1 Ẹ káàbọ̀ recorded" → ownVoice.current: 0; + button "1 Ẹ káàbọ̀ recorded" [current, standing=kept]; + button "3 Ẹ ṣé to read" [current=false, standing=open]; + 5 more
    button "2 Ó dàbọ̀ read again" → ownVoice.current: 1; + button "2 Ó dàbọ̀ read again" [current, standing=again]; + button "3 Ẹ ṣé to read" [current=false, standing=open]; + 5 more
    button "3 Ẹ ṣé to read"
    button "3 Ẹ ṣé"
    button "Start over" → + button "Delete all recordings?"
    button "Make the voice" → asks buildOwnVoice {language: "yo"}; ownVoice.building: 0; + group "Who reads" [disabled]; + part [disabled]; + 8 more
    button "Previous" → ownVoice.current: 1; + button "2 Ó dàbọ̀ read again" [current, standing=again]; + button "3 Ẹ ṣé to read" [current=false, standing=open]; + 5 more
    button "Next"
    button "Try in the voice lab" → page.room: "lab"; lab.voices: [{id: 0,settings: {},voice: "own-1"}]; lab.language: "yo"
    button "Save as a file …" → asks exportOwnVoice {id: "own-1"}
    button "Remove" → + button "Remove for good?""
  `)
  expect(await studio.outcome(part, () => part.fill('Name of the reader', ' '))).toMatchInlineSnapshot(`
    "- textbox "Name of the reader" = "Tolu" [maxlength=80] and 1 more
    + textbox "Name of the reader" = " " [maxlength=80] · button "Make the voice" [disabled, title="Give the name of the reader and the consent first."]
    ownVoice.reader.name: " ""
  `)
  expect(await studio.outcome(part, () => part.fill('What the reader agrees', 'All of it.'))).toMatchInlineSnapshot(`
    "- textbox "What the reader agrees to" = "I agree." [maxlength=1000, described="In the reader’s own words. It stays in the voice and is shown with it."]
    + textbox "What the reader agrees to" = "All of it." [maxlength=1000, described="In the reader’s own words. It stays in the voice and is shown with it."]
    ownVoice.reader.consent: "All of it.""
  `)
  expect(await studio.outcome(part, () => part.fill('Language', 'ha'))).toMatchInlineSnapshot(`
    "- combobox "Language" = "Yoruba" of Yoruba | Zulu | Igbo | Hausa | Swahili | English and 4 more
    + combobox "Language" = "Hausa" of Yoruba | Zulu | Igbo | Hausa | Swahili | English · textbox "Name of the reader" = "Tolu" [maxlength=80]
    + textbox "What the reader agrees to" = "I agree." [maxlength=1000, described="In the reader’s own words. It stays in the voice and is shown with it."] · button "Make the voice" · "Ẹ ṣé" [lang=ha]
    ownVoice.language: "ha" · ownVoice.reader.name: "Tolu" · ownVoice.reader.consent: "I agree.""
  `)
})

it('what deletes is asked twice; voices speak only on this computer; a making is shown and cancelled', async () => {
  const { studio, part } = room()
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.press('Start over'))).toMatchInlineSnapshot(`
    "- button "Start over"
    + button "Delete all recordings?""
  `)
  expect(await studio.outcome(part, () => part.press('Delete all recordings?'))).toMatchInlineSnapshot(`
    "- button "Delete all recordings?"
    + button "Start over"
    asks dropReadings {language: "yo"}"
  `)
  part.press('Remove')
  expect(await studio.outcome(part, () => part.press('Remove for good?'))).toMatchInlineSnapshot(`
    "- button "Remove"
    + button "Remove for good?"
    asks removeOwnVoice {id: "own-1"}"
  `)
  const far = room({
    connections: HOSTED,
    answers: { readings: { phrases: [], reader: { name: '', consent: '' } }, ownVoices: { voices: [OWN], broken: [] } },
  })
  expect(await far.studio.shown(far.part)).toMatchInlineSnapshot(`
    "group "Who reads" · combobox "Language" = "Yoruba" of Yoruba | Zulu | Igbo | Hausa | Swahili | English · textbox "Name of the reader" = "" [disabled, maxlength=80]
    textbox "What the reader agrees to" = "" [disabled, maxlength=1000, described="In the reader’s own words. It stays in the voice and is shown with it."] · region "Phrases to read" · "0 of 0 recorded" · button "Start over" [disabled]
    button "Make the voice" [disabled, title="Give the name of the reader and the consent first."] · region "Recorded voices of this computer" · heading "Recorded voices of this computer" · button "Add a voice file …"
    "The way from phrases to a voice was tried with a synthetic reader only. How a person’s voice will sound is not known yet." · "Recorded voices speak on this computer only, and another service is in use." · listitem "Tolu" · "Tolu Yoruba"
    "Tolu agreed on 2 Jan 2026, 00:00: “I agree.”" · button "Try in the voice lab" [disabled, title="Recorded voices speak on this computer only, and another service is in use."] · button "Save as a file …" · button "Remove"
    asks readings {language: "yo"} · asks ownVoices {} · asks voices {}"
  `)
  useOwnVoice.setState({ building: 0.5 })
  expect(await far.studio.outcome(far.part)).toMatchInlineSnapshot(`
    "- group "Who reads" and 6 more
    + group "Who reads" [disabled] · part [disabled] · combobox "Language" = "Yoruba" of Yoruba | Zulu | Igbo | Hausa | Swahili | English [disabled] · part [disabled] · textbox "Name of the reader" = "" [disabled, maxlength=80] · part [disabled]
    + textbox "What the reader agrees to" = "" [disabled, maxlength=1000, described="In the reader’s own words. It stays in the voice and is shown with it."] · "In the reader’s own words. It stays in the voice and is shown with it." [disabled]
    + progressbar "The voice is being made" = "0.5" [max=1] · button "Cancel"
    ownVoice.building: 0.5"
  `)
})

it('a phrase is recorded, judged and kept by buttons and keys', async () => {
  const studio = standInStudio()
  const samples = new Float32Array(48_000)
  const calls: string[] = []
  const opened = {
    begin: () => void calls.push('begin'),
    end: async () => ({ samples, sampleRate: 48_000 }),
    level: () => 0,
  }
  const microphone = { now: opened, open: async () => opened } as never
  const part = livePart(createElement(PhraseRecorder, { phrase: { text: 'Ẹ ṣé' }, index: 2, microphone }))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "region "Phrase 3" [unreachable, first-focus] · "Phrase 3" · "Ẹ ṣé" [lang=yo] · button "Record" · img "Level of the microphone" · status [good=false] · button "Previous" · button "Next"
    "Space records and stops, Enter keeps, Backspace records again.""
  `)
  expect(await studio.outcome(part, () => part.key('Phrase 3', ' '))).toMatchInlineSnapshot(`
    "- button "Record" and 1 more
    + button "Stop" · status "Speak now" [good=false]"
  `)
  expect(await studio.outcome(part, () => part.key('Phrase 3', 'Enter'))).toBe('')
  expect(await studio.outcome(part, () => part.press('Stop'))).toMatchInlineSnapshot(`
    "- button "Stop" and 1 more
    + button "Record again" · button "Keep all the same" · button "Listen" [pressed=false, busy=false] · status "Nothing is heard. Check the microphone." [good=false]"
  `)
  expect(await studio.outcome(part, () => part.key('Phrase 3', 'Backspace'))).toMatchInlineSnapshot(`
    "- button "Record again" and 3 more
    + button "Stop" · status "Speak now" [good=false]"
  `)
  expect(calls).toEqual(['begin', 'begin'])
  const deaf = { now: undefined, open: () => Promise.reject(new Error('No microphone.')) } as never
  const silent = livePart(
    createElement(PhraseRecorder, { phrase: { text: 'Ẹ ṣé', url: '/a.wav' }, index: 0, microphone: deaf }),
  )
  await studio.shown(silent)
  expect(await studio.outcome(silent, () => silent.press('again'))).toMatchInlineSnapshot(`
    "- status [good=false]
    + status "Something unexpected went wrong. The log has the details." [good=false]"
  `)
})
