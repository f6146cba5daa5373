// @module-tag together
import { expect, it } from 'vitest'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { chooseVoice, listSynthesizerVoices } from '../../electron/engine/handlers/chooseVoice.ts'
import { DEFAULT_VOICE } from '../../shared/contract/records.ts'
import { english } from '../../shared/locale/english.ts'
import { messageOf } from '../../shared/locale/messageOf.ts'

const { voices } = createEspeak()
/** The records with their notes in English, as the service tells them, and as data, as our page reads them. */
const listedVoices = voices.map(({ record, note }) => ({ ...record, note: note && english(note), said: note }))
const heart = { record: { id: DEFAULT_VOICE, name: 'Heart', language: 'en', gender: 'female' as const }, pitchHz: 200 }

it('lists what stands for the default once, and it is what an order without a voice is spoken by', () => {
  const [first, ...others] = listSynthesizerVoices(voices)
  expect(first).toMatchObject({ id: DEFAULT_VOICE, stands_for: chooseVoice(voices, DEFAULT_VOICE).record.id })
  expect(others).toEqual(listedVoices)
  expect(others.map(({ note, said }) => messageOf(said, note))).toEqual(voices.map(({ note }) => note))
})

it('lists the voice of that id by its own name where it is installed', () => {
  expect(listSynthesizerVoices([heart, ...voices])).toEqual([heart.record, ...listedVoices])
})

it('promises no default where no English voice could stand for it', () => {
  const others = voices.filter(({ record }) => record.language !== 'en')
  expect(listSynthesizerVoices(others)).toEqual(listedVoices.filter(({ language }) => language !== 'en'))
  expect(() => chooseVoice(others, DEFAULT_VOICE)).toThrow('There is no voice af_heart')
})
