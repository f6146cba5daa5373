import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { encodeWav } from '../../../shared/audio/wav.ts'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import { RenderOptions } from '../../../shared/commands/work.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import type { Document } from '../../../shared/project/document.ts'
import { addDescription } from '../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { setSettings } from '../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { isRecorded, RECORDED_VOICE, recordingKey } from '../../../shared/project/takes/takeKey.ts'
import { chooseTake, setText } from '../../../shared/project/texts/textEdits.ts'
import { dubProject } from './dubProject.ts'
import { castDub } from './render/castDub.ts'
import { planForService } from './render/renderPlan.ts'
import { renderPlanned } from './render/renderProject.ts'
import { testWork } from './workContext.testing.ts'
import type { WorkContext } from './workContext.ts'

const RECOGNIZED_SEGMENTS = [
  { id: 0, start: 1, end: 3, text: 'Good morning to you all', speaker: 'SPEAKER_00' },
  { id: 1, start: 4, end: 6, text: 'We waited three weeks', speaker: 'SPEAKER_01' },
]
const VOICES = ['sw-a', 'sw-b'].map((id) => ({ id, language: 'sw', gender: 'female' }))
const SOUND = encodeWav(new Float32Array(1600).fill(0.1), 16_000)

interface Engine {
  /** Work that the engine does before it answers an order of speech or of a film, or an error in place of it. */
  speaking?(): Promise<void>
  assembling?(): Promise<void>
}

/** An engine that hears two lines, translates by capitals, and writes a file and the sound of its lines. */
function engine({ speaking, assembling }: Engine = {}) {
  const asked: string[] = []
  const assembled: object[] = []
  const spoken: { segments: Segment[]; voice_map: Record<string, string> }[] = []
  const link = {
    async probe() {
      const sound = {
        index: 1,
        codec: 'aac',
        channels: 2,
        sampleRate: 48_000,
        language: 'eng',
        default: true,
        start: 0,
      }
      return { format: 'mp4', sizeBytes: 1, duration: 30, audio: [sound], subtitles: [] }
    },
    async analyzeFile() {
      asked.push('analyze')
      return { job_id: 'analysis' }
    },
    async speakers({ segments }: { segments: Segment[] }) {
      return { segments, speaker_profiles: [] }
    },
    async translate({ segments }: { segments: Segment[] }) {
      asked.push(`translate ${segments.map(({ text }) => text).join(' | ')}`)
      return { segments: segments.map((one) => ({ ...one, text: one.text.toUpperCase() })) }
    },
    async voices() {
      return { voices: VOICES }
    },
    async capabilities() {
      return { capabilities: [] }
    },
    async tts({ text }: { text: string }) {
      asked.push(`say ${text}`)
      const sound = async function* () {
        yield SOUND
      }
      return { body: sound(), metadata: undefined }
    },
    async speak(order: { segments: Segment[]; voice_map: Record<string, string>; takes: string }) {
      asked.push('speak')
      spoken.push(order)
      await speaking?.()
      mkdirSync(order.takes, { recursive: true })
      for (const { id } of order.segments) writeFileSync(join(order.takes, `${id}.wav`), SOUND)
      return { job_id: 'film' }
    },
    async assemble({ output, lines, ...film }: { output: string; lines: object[] }) {
      assembled.push(film)
      asked.push(`assemble ${lines.length} takes`)
      await assembling?.()
      writeFileSync(output, 'a film')
      return { job_id: 'film' }
    },
    async resumeJob() {
      return { resumed: false }
    },
    async jobState({ job_id }: { job_id: string }) {
      const speakers = ['SPEAKER_00', 'SPEAKER_01']
      const result =
        job_id === 'film'
          ? {}
          : { language: 'en', duration_seconds: 30, segments: RECOGNIZED_SEGMENTS, speakers, diarized: true }
      return { status: 'done', progress: 1, result, error: null }
    },
    async jobReport(): Promise<Pick<JobReport, 'lines' | 'notes' | 'pace'>> {
      const line = { tempo: 1, natural: 1, spoken: 1, late: 0 }
      const segments = spoken.at(-1)?.segments ?? []
      const lines = segments.map(({ id, start, end }) => ({
        ...{ id, start, end, rate: 1.1, ...line },
        slot: { start: start + 0.2, end },
      }))
      const notes = [plainWords('One voice was chosen.')]
      return { lines: lines as unknown as JobReport['lines'], notes, pace: { picture: 'wait', longest: 0.1 } }
    },
  }
  return { link: { service: link, local: link }, asked, spoken, assembled }
}

/** A context of a run, and the dub it is of. */
interface TestRun extends WorkContext {
  readonly dub: DubOrder
}

async function setup(order: Partial<DubOrder> = {}, setupOptions: Engine & { readonly document?: Document } = {}) {
  const { link, asked, spoken, assembled } = engine(setupOptions)
  const made = await testWork({ link, ...(setupOptions.document && { document: setupOptions.document }) })
  const output = join(made.folder, 'film.sw.mp4')
  const context = (more: Partial<DubOrder> = {}): TestRun =>
    Object.assign(Object.create(made.context), {
      video: join(made.folder, 'film.mp4'),
      dub: { ...made.order, output, ...order, ...more },
    })
  const textsOf = () => linesInOrder(made.file.journal.document).map(({ texts }) => texts.sw?.text)
  return { ...made, context, asked, spoken, assembled, output, textsOf }
}

/** Runs the dub of a context. */
async function dubbed(run: TestRun) {
  return (await dubProject(run, { kind: 'dub', dub: run.dub })).made
}

/** Casts the speakers as the dub of a context says. */
async function cast(run: TestRun, isCast: boolean): Promise<void> {
  const { voices } = await run.onLink(({ service }, signal) => service.voices({}, { signal }))
  await castDub(run, { kind: 'dub', dub: run.dub }, { voices, cast: undefined, isCast })
}

it('writes every step into the project: lines, texts, voices, takes, and the result with what it was made from', async () => {
  const { context, file, textsOf, output, folder } = await setup()
  expect(await dubbed(context())).toMatchObject({ path: output, lines: 2, speakers: 2, subtitles: [] })
  const { document } = file.journal
  expect(textsOf()).toEqual(['GOOD MORNING TO YOU ALL', 'WE WAITED THREE WEEKS'])
  expect(linesInOrder(document).map(({ start, source }) => [start, source])).toEqual([
    [1.2, 'Good morning to you all'],
    [4.2, 'We waited three weeks'],
  ])
  expect(Object.values(document.speakers).map(({ voices }) => voices.sw?.voice)).toEqual(['sw-a', 'sw-b'])
  const takes = linesInOrder(document).map(({ texts }) => texts.sw?.take)
  expect(takes.every((take) => take !== undefined && file.takes.find(take.id).rate === 1.1)).toBe(true)
  expect(file.records.results()).toMatchObject([{ to: 'sw', path: output, basis: renderKey(document, 'sw') }])
  expect(readdirSync(folder).filter((name) => !name.startsWith('Film.griot'))).toEqual(['film.sw.mp4', 'scratch'])
  expect(readdirSync(join(folder, 'scratch'))).toEqual([])
})

it('goes on where it was, and does no step twice that is in the project', async () => {
  let fails = true
  const failing = async () => {
    if (fails) throw new AppError({ kind: 'job_failed', message: 'No.' })
  }
  const { context, asked, file, told, output } = await setup({}, { speaking: failing, assembling: failing })
  await expect(dubbed(context())).rejects.toThrow('No.')
  fails = false
  const before = asked.splice(0)
  expect(before.map((one) => one.split(' ')[0])).toEqual(['analyze', 'translate', 'speak'])
  const run = context()
  const stopping = Object.assign(Object.create(run), {
    saveCheckpoint: async (step: Parameters<WorkContext['saveCheckpoint']>[0]) => {
      await run.saveCheckpoint(step)
      fails = step.steps?.at(-1) === 'speech'
    },
  }) as TestRun
  await expect(dubbed(stopping)).rejects.toThrow('No.')
  fails = false
  expect(asked.splice(0)).toEqual(['speak', 'assemble 2 takes'])
  // What was spoken is in the project, and is not spoken again; what is to be told of it is told.
  const takes = file.takes.list().takes.length
  told.notes.length = 0
  await dubbed(context())
  expect(asked.splice(0)).toEqual(['assemble 2 takes'])
  expect(told.notes).toContain('One voice was chosen.')
  // A film that was removed before it got its name, or since, is made again.
  rmSync(output)
  await dubbed(context())
  expect(asked).toEqual(['assemble 2 takes'])
  expect(file.takes.list().takes).toHaveLength(takes)
})

it('keeps what a person changes while it works: the dub is made of that, or says that it was edited since', async () => {
  const write = (id: number, text: string) =>
    work.edit(plainWords('Write'), (draft) => setText(draft, id, { text, target: 'sw' }))
  const [first, second] = [1, 2]
  const { context, file, spoken, textsOf, asked } = await setup(
    {},
    {
      speaking: async () => void (await write(second, 'Tulisubiri.')),
      assembling: async () => void (await write(first, 'Jambo.')),
    },
  )
  const work = context()
  const failing = Object.assign(Object.create(work), {
    // A person writes and casts between the steps.
    saveCheckpoint: async (step: Parameters<WorkContext['saveCheckpoint']>[0]) => {
      await work.saveCheckpoint(step)
      if (step.steps?.at(-1) !== 'cast') return
      await work.edit(plainWords('Write'), (draft) => {
        setText(draft, first, { text: 'Habari.', target: 'sw' })
        setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: 'sw-a' })
      })
    },
  }) as TestRun
  await dubbed(failing)
  expect(spoken[0]?.segments.map(({ text }) => text)).toEqual(['Habari.', 'WE WAITED THREE WEEKS'])
  expect(spoken[0]?.voice_map).toEqual({ SPEAKER_00: 'sw-a', SPEAKER_01: 'sw-a' })
  expect(asked.slice(-3)).toEqual(['speak', 'say Tulisubiri.', 'assemble 2 takes'])
  expect(textsOf()).toEqual(['Jambo.', 'Tulisubiri.'])
  expect(file.records.results()[0]?.basis).not.toBe(renderKey(file.journal.document, 'sw'))
})

it('translates only what has no text yet, and makes the dub from the takes that are there', async () => {
  const { context, file, asked } = await setup()
  await dubbed(context())
  asked.splice(0)
  await context().edit(plainWords('Erase'), (draft) => {
    const line = draft.lines[1]
    if (line !== undefined) delete line.texts.sw
  })
  const again = context()
  await again.saveCheckpoint({ steps: undefined, renderJob: undefined })
  await dubbed(again)
  // The line says again what its take says, so nothing is spoken.
  expect(asked).toEqual(['translate Good morning to you all', 'assemble 2 takes'])
  expect(file.records.results()[0]?.path).toMatch(/film\.sw 2\.mp4$/)
})

it('finds the lines anew only for an order that finds them in another way', async () => {
  const { context, asked } = await setup()
  await dubbed(context())
  asked.splice(0)
  const other = context({ to: 'zu', speakers: null })
  await other.saveCheckpoint({ steps: undefined, renderJob: undefined })
  await expect(dubbed(other)).rejects.toThrow() // no voice of the test speaks Zulu
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['translate'])
  const withSpeakers = context({ speakers: 3 })
  await withSpeakers.saveCheckpoint({ steps: undefined, renderJob: undefined })
  await dubbed(withSpeakers)
  expect(asked).toContain('analyze')
})

it('replaces no recording of a person by the voice of the dub', async () => {
  let record: () => unknown = () => undefined
  const { context, file } = await setup({}, { speaking: async () => void (await record()) })
  const work = context()
  record = () =>
    work.edit(plainWords('Record'), (draft) => {
      const line = file.journal.document.lines[1]
      if (line === undefined) return
      const key = recordingKey(line, 'sw')
      const sound = { bytes: Buffer.from(SOUND), seconds: 0.1 }
      const { id } = file.takes.add({ key, target: 'sw', line: 1, voice: RECORDED_VOICE }, sound)
      chooseTake(draft, 1, { target: 'sw', take: { id, key } })
    })
  await dubbed(work)
  const [first, second] = linesInOrder(file.journal.document)
  expect(first !== undefined && isRecorded(first, 'sw')).toBe(true)
  expect(second?.texts.sw?.take).toBeDefined()
})

/** Renders the project of a run by the service, as the editor orders it. */
async function renderedByService(run: TestRun, document: Document): Promise<void> {
  await run.saveCheckpoint({ steps: undefined, renderJob: undefined })
  const options = { ...RenderOptions.parse(run.dub), by: 'service' as const }
  const plan = planForService({ document, target: 'sw', options })
  await renderPlanned(run, { kind: 'render', target: 'sw', plan })
}

it('paces the picture of a dub as its own lines decided, whatever a dub in another language decides meanwhile', async () => {
  const other = () => run.edit(plainWords('Other'), (draft) => setSettings(draft, { picture: 'keep' }))
  const { context, assembled } = await setup({ picture: 'auto' })
  const run = context()
  const racing = Object.assign(Object.create(run), {
    saveCheckpoint: async (step: Parameters<WorkContext['saveCheckpoint']>[0]) => {
      await run.saveCheckpoint(step)
      if (step.steps?.at(-1) === 'speech') await other()
    },
  }) as TestRun
  await dubbed(racing)
  expect(assembled).toMatchObject([{ picture: 'wait', longest: 0.1 }])
})

it('gives a locked line a take of its words, and leaves the one that it has', async () => {
  const { context, file, asked } = await setup()
  await dubbed(context())
  const takesOf = () => linesInOrder(file.journal.document).map(({ texts }) => texts.sw?.take?.id)
  const [first, second] = takesOf()
  await context().edit(plainWords('Lock'), ({ lines }) => {
    for (const line of Object.values(lines)) {
      line.locked = true
      if (line.texts.sw?.take?.id === second) delete line.texts.sw?.take
    }
  })
  asked.splice(0)
  await renderedByService(context(), file.journal.document)
  expect(asked).toEqual(['speak', 'assemble 2 takes'])
  expect(takesOf()).toEqual([first, expect.any(String)])
})

it('leaves descriptions of the picture out of a render by the service, with or without a voice for them', async () => {
  const { context, file, asked } = await setup()
  await dubbed(context())
  await context().edit(plainWords('Describe'), (draft) => {
    const id = addDescription(draft, { start: 10, end: 12, source: 'Rain.', name: 'Describer' })
    setText(draft, id, { text: 'Mvua.', target: 'sw' })
  })
  asked.splice(0)
  await renderedByService(context(), file.journal.document)
  expect(asked).toEqual(['speak', 'assemble 2 takes'])
})

it('gives the voices that were shown before the work to who has none, as long as the service has them', async () => {
  const { context, file } = await setup({ promised: { SPEAKER_00: 'sw-b', SPEAKER_01: 'gone' } })
  await cast(context(), false)
  await dubbed(context())
  expect(Object.values(file.journal.document.speakers).map(({ voices }) => voices.sw?.voice)).toEqual(['sw-b', 'sw-a'])
  await context().edit(plainWords('Cast'), (draft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'sw-a' }))
  await cast(context(), false)
  expect(Object.values(file.journal.document.speakers)[0]?.voices.sw?.voice).toBe('sw-a')
})

it('gives the voices of the order once, and another voice where the service has it no more', async () => {
  const { context, file } = await setup({ voices: { SPEAKER_01: 'sw-a' } })
  await dubbed(context())
  const voicesOf = () => Object.values(file.journal.document.speakers).map(({ voices }) => voices.sw?.voice)
  expect(voicesOf()[1]).toBe('sw-a')
  await context().edit(plainWords('Cast'), (draft) => {
    setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: 'sw-b' })
    setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'gone' })
  })
  await cast(context(), true)
  expect(voicesOf()[1]).toBe('sw-b')
  expect(['sw-a', 'sw-b']).toContain(voicesOf()[0])
})

it('keeps the lines that a person made, and those in the language that an order names', async () => {
  const document = edited(testDocument([[1, 3, 'Good morning to you all', 'AMINA']]), (draft) => {
    draft.sourceLanguage = 'en'
  })
  const own = await setup({ from: 'en', speakers: 4 }, { document })
  await dubbed(own.context())
  expect(own.asked).not.toContain('analyze')
  const found = await setup()
  await dubbed(found.context())
  found.asked.splice(0)
  const again = found.context({ from: 'en' })
  await again.saveCheckpoint({ steps: undefined, renderJob: undefined })
  await dubbed(again)
  expect(found.asked).toEqual(['assemble 2 takes'])
  const other = found.context({ from: 'fr' })
  await other.saveCheckpoint({ steps: undefined, renderJob: undefined })
  await dubbed(other)
  expect(found.asked).toContain('analyze')
})
