import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DubAnalysis, type Job } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { english } from '../../../../shared/locale/english.ts'
import type { Message } from '../../../../shared/locale/message.ts'
import { TEST_MEDIA } from '../../../../shared/project/document.testing.ts'
import type { DocumentDraft } from '../../../../shared/project/document.ts'
import { changeDocument } from '../../../../shared/project/journalStep.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { emptyDocument } from '../../../../shared/project/newDocument.ts'
import { addTarget } from '../../../../shared/project/projectEdits.ts'
import { voicesIn } from '../../../../shared/project/speakers/speakersInOrder.ts'
import type { Link } from '../links.ts'
import { castTranscript } from '../render/castProjectSpeakers.ts'
import type { WorkContext } from '../workContext.ts'
import type { TranscriptOrder } from '../workOrder.ts'
import { sourcesRequest, transcribeProject } from './transcribeProject.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-transcribe-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const FACTS = { format: 'mp4', duration: 60, sizeBytes: 1, audio: [], subtitles: [] }
const ORDER: TranscriptOrder = { kind: 'transcript', source: { from: 'auto' }, to: 'sw' }

/** A way through an empty project in memory, with an analysis of the test's making. */
function setup(analyze: () => Promise<unknown>, order = ORDER) {
  const state = {
    document: emptyDocument({ ...TEST_MEDIA, facts: FACTS }),
    labels: [] as string[],
    notes: [] as string[],
    hints: [] as string[],
  }
  const checkpoint: Record<string, unknown> = {}
  const local = { syncCues: async () => ({ verdict: 'none' }) }
  const service = {
    voices: async () => ({
      voices: ['sw-a', 'sw-b'].map((id) => ({ id, name: id, language: 'sw' })),
    }),
    analyze: async (input: { language: string }) => {
      state.hints.push(input.language)
      return { job_id: 'j' }
    },
    async job(): Promise<Job> {
      return { status: 'done', progress: 1, result: DubAnalysis.parse(await analyze()), error: null }
    },
  }
  const { signal } = new AbortController()
  const context = {
    video: join(folder, 'film.mp4'),
    document: async () => state.document,
    signal,
    isCancelled: () => false,
    checkpoint,
    saveCheckpoint: async (step: object) => void Object.assign(checkpoint, step),
    enter: () => () => undefined,
    note: (message: Message) => void state.notes.push(english(message)),
    onLink: (work: (link: Link, signal: AbortSignal) => unknown) => work({ service } as unknown as Link, signal),
    onThisComputer: (work: (link: Link, signal: AbortSignal) => unknown) => work({ local } as unknown as Link, signal),
    async edit(label: Message, edit: (draft: DocumentDraft) => unknown) {
      state.labels.push(english(label))
      state.document = changeDocument(state.document, edit).document
    },
  } as unknown as WorkContext
  return { state, context, run: () => transcribeProject(context, sourcesRequest(order)) }
}

const transcriptOf = (words: unknown) => ({
  language: 'en',
  duration_seconds: 9,
  segments: [
    { id: 4, start: 0, end: 1, text: ' ', speaker: 'SPEAKER_00' },
    { id: 5, start: 1, end: 2, text: 'Good day', speaker: 'SPEAKER_01', words },
  ],
  speakers: ['SPEAKER_00', 'SPEAKER_01'],
  diarized: true,
})

it('keeps the times of words where the service tells them', async () => {
  const words = [
    { text: 'Good', start: 1, end: 1.4 },
    { text: 'day', start: 1.5, end: 2 },
  ]
  const { state, run } = setup(async () => transcriptOf(words), { ...ORDER, language: 'en' })
  await run()
  expect(state.labels).toEqual(['Recognise speech'])
  expect(linesInOrder(state.document)).toMatchObject([{ source: 'Good day', speaker: 'SPEAKER_01', words }])
  expect([state.document.sourceLanguage, state.hints]).toEqual(['en', ['en']])
})

it('listens to the video where that is wanted, whatever subtitles lie beside it, and takes nothing where it cannot', async () => {
  writeFileSync(join(folder, 'film.srt'), SWAHILI)
  const order: TranscriptOrder = { ...ORDER, source: { from: 'video' } }
  const heard = setup(async () => transcriptOf(undefined), order)
  await heard.run()
  expect(heard.state.labels).toEqual(['Recognise speech'])
  expect(heard.state.notes[0]).toMatch(/heard in the video/)
  expect(linesInOrder(heard.state.document)).toMatchObject([{ source: 'Good day' }])
  const deaf = setup(async () => {
    throw new AppError({ kind: 'unavailable', message: 'Nothing here listens.', permanent: true })
  }, order)
  await expect(deaf.run()).rejects.toThrow(/subtitle|transcri|listens/i)
  expect(deaf.state.labels).toEqual([])
})

it('does without words of another shape', async () => {
  const { state, run } = setup(async () => transcriptOf([{ w: 'Good', t: 1 }]))
  await run()
  expect(linesInOrder(state.document)[0]).not.toHaveProperty('words')
  expect(state.hints).toEqual(['auto'])
})

it('does not ask whether two are one where their number was told', async () => {
  const two = {
    ...transcriptOf(undefined),
    segments: transcriptOf(undefined).segments.map((one) => ({ ...one, text: 'Good day' })),
  }
  const apartOf = async (speakers: number | null) => {
    const { state, run } = setup(async () => two, { ...ORDER, speakers })
    await run()
    return Object.values(state.document.speakers).map(({ apart }) => apart)
  }
  expect(await apartOf(2)).toEqual([['SPEAKER_01'], undefined])
  expect(await apartOf(null)).toEqual([undefined, undefined])
})

const neverTranscribe = () => Promise.reject(new Error('nobody is asked'))
const SWAHILI = '1\n00:00:00,000 --> 00:00:02,000\nHabari za asubuhi\n'

it('takes the lines of a translation where nothing else tells them', async () => {
  writeFileSync(join(folder, 'film.sw.srt'), SWAHILI)
  const failed = () => Promise.reject(new AppError({ kind: 'job_failed', message: 'Nobody listens.' }))
  const { state, run } = setup(failed)
  await run()
  expect(state.labels).toEqual(['Read subtitles'])
  expect(state.document.targets).toEqual(['sw'])
  expect(linesInOrder(state.document)).toMatchObject([{ source: '', texts: { sw: { text: 'Habari za asubuhi' } } }])
  const order: TranscriptOrder = { ...ORDER, source: { from: 'video' } }
  await expect(setup(failed, order).run()).rejects.toThrow(/Nobody listens/)
})

it('believes the user about the language of a file', async () => {
  const path = join(folder, 'mine.srt')
  writeFileSync(path, SWAHILI)
  const order: TranscriptOrder = { ...ORDER, source: { from: 'file', path }, language: 'zu' }
  const { state, run } = setup(neverTranscribe, order)
  await run()
  expect(state.document.sourceLanguage).toBe('zu')
  expect(linesInOrder(state.document)).toMatchObject([{ source: 'Habari za asubuhi' }])
})

it('takes subtitles beside the video in the language that the user tells only', async () => {
  writeFileSync(join(folder, 'film.en.srt'), '1\n00:00:00,000 --> 00:00:02,000\nGood morning\n')
  const order: TranscriptOrder = { ...ORDER, language: 'fr' }
  const { state, run } = setup(async () => transcriptOf(undefined), order)
  await run()
  expect([state.labels, state.document.sourceLanguage]).toEqual([['Recognise speech'], 'fr'])
})

it('leaves out the lines that begin after the end of the film, and says so', async () => {
  const late = '2\n09:00:00,000 --> 09:00:02,000\nKwaheri\n'
  writeFileSync(join(folder, 'film.srt'), `${SWAHILI}\n${late}`)
  const { state, run } = setup(neverTranscribe)
  await run()
  expect(linesInOrder(state.document)).toMatchObject([{ source: 'Habari za asubuhi' }])
  expect(state.notes[0]).toMatch(/^film\.srt: 1 line after the end of the video/)
})

it('keeps that the words of a recogniser are only a draft', async () => {
  const { state, run } = setup(async () => ({ ...transcriptOf(undefined), draft: true }))
  await run()
  expect(linesInOrder(state.document).every(({ doubt }) => doubt === 'draft')).toBe(true)
})

it('casts the speakers of a transcript where their lines are to be written, by what was chosen first', async () => {
  const talk = transcriptOf(undefined)
  const second = { id: 6, start: 2, end: 3, text: 'And to you', speaker: 'SPEAKER_00' }
  const { state, context, run } = setup(async () => ({ ...talk, segments: [...talk.segments, second] }))
  await run()
  await castTranscript(context, 'sw', { SPEAKER_01: 'sw-a', SPEAKER_07: 'sw-b' })
  // Nobody asked for the language.
  expect(voicesIn(state.document, 'sw')).toEqual({})
  state.document = changeDocument(state.document, (draft) => addTarget(draft, 'sw')).document
  await castTranscript(context, 'sw', { SPEAKER_01: 'sw-a', SPEAKER_07: 'sw-b' })
  expect(voicesIn(state.document, 'sw')).toEqual({ SPEAKER_00: 'sw-b', SPEAKER_01: 'sw-a' })
  const labels = [...state.labels]
  await castTranscript(context, 'sw')
  expect(state.labels).toEqual(labels)
})
