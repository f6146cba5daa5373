import { expect, it } from 'vitest'
import { type Message, say } from '../../shared/locale/message.ts'
import { type Held, heldRemedies } from './heldRemedies.ts'

const held = (id: string, message: Message, hasPicture = true): Held => ({ id, name: `${id}.mp4`, message, hasPicture })
const UNKNOWN = say('plan.notKnown')
const SILENT = say('plan.silent')
const UNTRANSLATED = say('plan.noTranslator', { language: 'Swahili' })
const VOICELESS = say('plan.noVoice', { language: 'Swahili' })

it('offers to read the pictures of videos that lack words and have one, each once', () => {
  const two = [held('film', UNKNOWN), held('film', UNKNOWN), held('radio', UNKNOWN, false), held('other', UNTRANSLATED)]
  expect(heldRemedies(two).pictures).toEqual(['film'])
})

it('offers to listen unless every video that lacks words has no sound', () => {
  const audible = (...messages: Message[]) => heldRemedies(messages.map((one, at) => held(`${at}`, one))).audible
  expect(audible(SILENT, SILENT, UNTRANSLATED)).toBe(false)
  expect(audible(SILENT, UNKNOWN)).toBe(true)
  expect(audible(UNTRANSLATED)).toBe(true)
})

it('offers subtitle files for words and translations, not for voices', () => {
  const remedies = (...messages: Message[]) => heldRemedies(messages.map((one, at) => held(`${at}`, one)))
  expect(remedies(VOICELESS, VOICELESS)).toMatchObject({ lacks: ['voice'], subtitles: false })
  expect(remedies(VOICELESS, UNTRANSLATED)).toMatchObject({ lacks: ['voice', 'translation'], subtitles: true })
  expect(remedies(UNKNOWN)).toMatchObject({ lacks: ['words'], subtitles: true })
})
