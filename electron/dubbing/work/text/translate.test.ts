import { expect, it } from 'vitest'
import type { Segment } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { plainWords, say } from '../../../../shared/locale/message.ts'
import { WINDOW_REMEDIES } from '../stepRemedies.ts'
import { testDub } from '../workContext.testing.ts'
import { chunksOf, noteTranslation, translateLines } from './translate.ts'

const LINES = [{ id: 0, start: 0, end: 1, text: 'Bonjour.', speaker: 'SPEAKER_00' }]

type Input = Record<string, unknown> & { segments: Segment[] }

/** The requests of one translation, by a service with or without the calls that only the engine of this computer has. */
async function translationRequests(language: string | undefined, isLocal: boolean): Promise<Input[]> {
  const requests: Input[] = []
  const service = {
    async translate(input: Input) {
      requests.push(input)
      return { segments: input.segments, target_language: 'sw' }
    },
  }
  const link = { service, ...(isLocal ? { local: {} } : {}) }
  const glossary = [{ term: 'Griot', use: 'Griot' }]
  await translateLines(testDub({ link }).context, LINES, { to: 'sw', language, glossary, onTexts: () => undefined })
  return requests
}

it('tells the translator which language is spoken, where it is known', async () => {
  expect(await translationRequests('fr', true)).toMatchObject([{ source_language: 'fr', target_language: 'sw' }])
  expect((await translationRequests(undefined, true))[0]).not.toHaveProperty('source_language')
})

it('says nothing of the times that a text without any was given, as its sentences go onto the lines', () => {
  const { context, told } = testDub({ link: {} })
  const notes = [say('repair.untimed', { count: 2 }), say('repair.empty', { count: 2 })]
  noteTranslation(context, { file: 'a.txt', cues: [], timed: false, notes, isChosen: true })
  expect(told.notes).toEqual(['Translation: a.txt.', '2 subtitles had no text and were left out.'])
})

it('gives the translator the words of the glossary', async () => {
  expect(await translationRequests('fr', true)).toMatchObject([{ glossary: [{ term: 'Griot', use: 'Griot' }] }])
})

it('sends a service elsewhere only what it knows', async () => {
  const [request] = await translationRequests('fr', false)
  expect(request).not.toHaveProperty('source_language')
  expect(request).not.toHaveProperty('glossary')
})

it('names the remedy of the user where no translator is installed', async () => {
  const unavailable = { kind: 'unavailable', permanent: true, message: 'No translator is installed.' } as const
  const service = { translate: () => Promise.reject(new AppError(unavailable)) }
  const remedies = { ...WINDOW_REMEDIES, noTranslator: (to: string) => plainWords(`Use --${to}.`) }
  const link = { service, local: {} }
  const work = { to: 'sw' as const, onTexts: () => undefined }
  const inWindow = translateLines(testDub({ link }).context, LINES, work)
  await expect(inWindow).rejects.toThrow(/^Nothing here translates into Swahili yet/)
  const inTerminal = translateLines({ ...testDub({ link }).context, remedies }, LINES, work)
  await expect(inTerminal).rejects.toThrow('Use --sw.')
})

it('asks for many lines a part at a time, in their order', () => {
  const segments = Array.from({ length: 230 }, (_, id) => ({ id, start: id, end: id + 1, text: 'x', speaker: 's' }))
  expect([...chunksOf(segments)].map((chunk) => chunk.length)).toEqual([100, 100, 30])
  const wordy = segments.map((one) => ({ ...one, text: 'y'.repeat(3000) }))
  const chunks = [...chunksOf(wordy)]
  expect(chunks.every((chunk) => chunk.length === 2)).toBe(true)
  expect(chunks.flat().map(({ id }) => id)).toEqual(segments.map(({ id }) => id))
  expect([...chunksOf([])]).toEqual([])
})
