import { expect, it } from 'vitest'
import { AppError } from '../../../../shared/failure.ts'
import { plainWords, say } from '../../../../shared/locale/message.ts'
import { WINDOW_REMEDIES } from '../stepRemedies.ts'
import { testDub } from '../workContext.testing.ts'
import type { Subtitles } from './findSources.ts'
import { transcribe } from './transcribe.ts'

const cues = [{ start: 0, end: 1, text: 'Good morning to you all', speaker: 'AMINA' }]
const file: Subtitles = { file: '/films/talk.srt', cues, timed: true, notes: [], isChosen: false }

/** A service that hears one line of English, or fails. */
function createTranscriber(error?: Error) {
  const languages: string[] = []
  const service = {
    async analyze({ language }: { language: string }) {
      languages.push(language)
      if (error !== undefined) throw error
      return { job_id: '1' }
    },
    async job() {
      const segments = [{ id: 7, start: 1, end: 2, text: 'Good day', speaker: 'SPEAKER_00' }]
      const result = { language: 'en', duration_seconds: 3, segments, speakers: ['SPEAKER_00'], diarized: true }
      return { status: 'done', progress: 1, result, error: null }
    },
  }
  return { link: { service }, languages }
}

it('keeps the language that the user tells, for subtitles and for listening', async () => {
  const { link, languages } = createTranscriber()
  const { context, order } = testDub({ link })
  const orderFrench = { ...order, from: 'fr' }
  expect(await transcribe(context, orderFrench, { transcript: file })).toMatchObject({ language: 'fr' })
  expect(await transcribe(context, orderFrench, {})).toMatchObject({ language: 'fr' })
  expect(await transcribe(testDub({ link }).context, order, {})).toMatchObject({ language: 'en' })
  expect(languages).toEqual(['fr', 'auto'])
})

it('keeps sounds and songs of a file as lines at their times, by who speaks nearest', async () => {
  const more = [...cues, { start: 8, end: 9, text: 'Good night', speaker: 'JUMA' }]
  const sounds = [
    { start: 2, end: 3, text: '[door slams]' },
    { start: 6, end: 7.5, text: '♪ La la\nla ♪' },
  ]
  const { context, order, told } = testDub(createTranscriber())
  const { lines } = await transcribe(context, order, { transcript: { ...file, cues: more, sounds } })
  expect(told.notes).toContain('2 sounds and songs of the subtitles are not spoken: the original is heard there.')
  expect(lines.map(({ start, text, speaker }) => [start, text, speaker])).toEqual([
    [0, 'Good morning to you all', 'SPEAKER_00'],
    [2, '[door slams]', 'SPEAKER_00'],
    [6, '♪ La la la ♪', 'SPEAKER_01'],
    [8, 'Good night', 'SPEAKER_01'],
  ])
})

it('keeps what a band tells of its sounds', async () => {
  const band = { marks: [{ time: 2, kind: 'laugh' as const }], view: 'off_screen' as const, loops: [2], shots: [] }
  const sounds = [{ start: 2, end: 3, text: '(laughs)', band }]
  const { context, order } = testDub(createTranscriber())
  const { lines } = await transcribe(context, order, { transcript: { ...file, cues, sounds } })
  expect(lines.at(-1)).toMatchObject({ text: '(laughs)', band })
})

it('tells whether a file was chosen or found', async () => {
  const { link } = createTranscriber()
  const found = testDub({ link })
  await transcribe(found.context, found.order, { transcript: file })
  expect(found.told.notes[0]).toBe('Transcript: talk.srt, found beside the video, 1 line.')
  const chosen = testDub({ link })
  await transcribe(chosen.context, chosen.order, { transcript: { ...file, isChosen: true } })
  expect(chosen.told.notes[0]).toBe('Transcript: talk.srt, 1 line.')
})

it('takes the lines of a translation where listening fails, also where the engine stops', async () => {
  const { link } = createTranscriber(new AppError({ kind: 'engine_down', message: 'The engine stopped 3 times.' }))
  const { context, order, told } = testDub({ link })
  expect(await transcribe(context, order, { translation: file })).toMatchObject({ origin: 'translation' })
  expect(told.notes[0]).toBe('Transcript: none could be made. The engine stopped 3 times.')
  await expect(transcribe(testDub({ link }).context, order, {})).rejects.toThrow('The engine stopped 3 times.')
})

it('names the remedy of the user where nothing recognises speech', async () => {
  const missing = { kind: 'unavailable', permanent: true, message: say('engine.missing.transcriber') } as const
  const { link } = createTranscriber(new AppError(missing))
  const first = testDub({ link })
  await expect(transcribe(first.context, first.order, {})).rejects.toThrow(
    'Nothing here can hear what is said in it yet.',
  )
  const remedies = {
    ...WINDOW_REMEDIES,
    noRecogniser: (to: string, from = '?') => plainWords(`Install ${from} for ${to}.`),
  }
  const { context, order } = testDub({ link, order: { from: 'fr' } })
  await expect(transcribe({ ...context, remedies }, order, {})).rejects.toThrow('Install fr for sw.')
})
