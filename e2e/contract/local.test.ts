// @module-tag quick
// @module-tag together
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { collectSpeech } from '../../electron/client/speech.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../electron/engine/signal/frames.ts'
import { MAN, speak, WOMAN } from '../../electron/engine/signal/syntheticVoice.testing.ts'
import { analysisOf } from '../../shared/contract/service.ts'
import { english } from '../../shared/locale/english.ts'
import type { Cue } from '../../shared/subtitles/cue.ts'
import { audio, bursts, MediaFolder, video } from '../support/media.ts'
import { speakTakes } from '../support/qcDubs.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const cues: Cue[] = [
  { start: 1, end: 2, text: 'Good morning.', speaker: 'Amina' },
  { start: 2.5, end: 3.5, text: 'How are you?', speaker: 'Bàbá Kọ́lá' },
  { start: 4, end: 5, text: 'Well, thank you.', speaker: 'Amina' },
]

let folder: MediaFolder
let under: TestEngine
let path: string
beforeAll(async () => {
  folder = new MediaFolder()
  path = folder.file('with tracks.mkv')
  const samples = bursts([1, 2.5, 4], { seconds: 6, channels: 2 })
  await writeMedia({
    out: path,
    video: video('h264', 6),
    audio: [audio('aac', 6, { samples })],
    subtitles: [
      { codec: 'subrip', language: 'swa', cues: [{ start: 1, end: 2, text: 'Habari za asubuhi.' }] },
      { codec: 'ass', language: 'eng', default: true, cues },
    ],
  })
  under = await startTestEngine()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function analyze(input: { language?: string; diarize?: boolean }) {
  const { job_id } = await under.service.analyze(input, { file: path })
  const job = await waitForJob(under.service, job_id)
  return { analysis: analysisOf(job), report: await under.local.jobReport({ job_id }) }
}

it('tells what this computer can do, and how to get the rest', async () => {
  const { capabilities } = await under.local.capabilities({})
  expect(capabilities.find((one) => one.name === 'synthesizer')).toMatchObject({
    available: true,
    by: 'Flite, espeak-ng',
  })
  for (const one of capabilities) if (!one.available) expect(one.remedy && english(one.remedy)).toMatch(/\.$/)
})

it('probes a file and draws its waveform', async () => {
  expect(await under.local.probe({ path })).toMatchObject({
    video: { codec: 'h264' },
    subtitles: [
      { language: 'swa', text: true },
      { language: 'eng', text: true, default: true },
    ],
  })
  const { peaks, perSecond } = await under.local.peaks({ path, perSecond: 100 })
  const values = new Int8Array(Buffer.from(peaks, 'base64'))
  expect(values.length / 2 / perSecond).toBeCloseTo(6, 0)
  const loudest = (from: number, to: number): number => Math.max(...values.subarray(2 * from, 2 * to))
  expect(loudest(100, 115)).toBeGreaterThan(4 * loudest(30, 80))
})

it('says before the work where the voices of a film are not in its middle, and of a changed film anew', async () => {
  const film = folder.file('panned.wav')
  const write = (samples: Float32Array, channels: number) =>
    writeMedia({ out: film, audio: [audio('pcm', 4, { samples, channels })] })
  const hints = async () => (await under.local.middle({ path: film })).hints.map(english)
  await write(bursts([1, 2.5], { seconds: 4, channels: 1 }), 1)
  expect(await hints()).toEqual([expect.stringContaining('mono')])
  const left = bursts([1, 2.5], { seconds: 4, channels: 2 }).map((sample, at) => (at % 2 === 0 ? sample : 0))
  await write(left, 2)
  expect(await hints()).toEqual([expect.stringContaining('at the sides')])
})

it('takes no path for a language of print', async () => {
  const order = { path, language: '../../beside', stream: false } as const
  await expect(under.local.pictureText(order)).rejects.toThrow('is no language')
})

it('finds speakers, and gives each line one', async () => {
  const segments = cues.map(({ start, end, text }, id) => ({ id, start, end, text, speaker: 'SPEAKER_00' }))
  const found = await under.local.speakers({ path, segments })
  expect(found.segments.map((segment) => segment.id)).toEqual([0, 1, 2])
  for (const segment of found.segments) expect(segment.speaker).toMatch(/^SPEAKER_\d\d$/)
})

it('finds where subtitles belong by where somebody speaks', async () => {
  const film = folder.file('talk.mkv')
  const pauses = [0.7, 1.9, 0.5, 3.2, 0.8, 1.1, 2.4, 0.6, 1.5, 0.9, 4.1, 0.7]
  const lines: { start: number; end: number }[] = []
  const samples = pauses.flatMap((pause, at) => {
    const seconds = 1 + (at % 4) * 0.7
    const start = (lines.at(-1)?.end ?? 0) + pause
    lines.push({ start, end: start + seconds })
    return [
      ...new Float32Array(Math.round(pause * SPEECH_SAMPLE_RATE_HZ)),
      ...speak(at % 2 === 0 ? WOMAN : MAN, seconds, at + 1),
    ]
  })
  const seconds = Math.floor(samples.length / SPEECH_SAMPLE_RATE_HZ)
  await writeMedia({
    out: film,
    audio: [
      audio('pcm', seconds, { samples: Float32Array.from(samples), channels: 1, sampleRate: SPEECH_SAMPLE_RATE_HZ }),
    ],
  })
  const shifted = (by: number) => lines.map(({ start, end }) => ({ start: start + by, end: end + by }))
  expect(await under.local.syncCues({ path: film, cues: lines })).toMatchObject({ verdict: 'agrees' })
  const late = await under.local.syncCues({ path: film, cues: shifted(7.3) })
  expect(late).toMatchObject({
    verdict: 'sure',
    rate: 1,
    pieces: [{ first: 0, end: 12, offset: expect.closeTo(-7.3, 0) }],
    silentCues: [],
    uncovered: [],
  })
  const few = await under.local.syncCues({ path: film, cues: lines.slice(0, 2) })
  expect(few).toMatchObject({ verdict: 'none', silentCues: [] })
  expect(few.uncovered.at(-1)?.end).toBeCloseTo(lines.at(-1)?.end ?? 0, 0)
})

it('finds when the words of a text are said, and says why where it cannot', async () => {
  const film = folder.file('sermon.mkv')
  const texts = [
    'Everyone has the right to rest and leisure, and to periodic holidays with pay.',
    'No one shall be held in slavery or servitude; slavery shall be prohibited in all its forms.',
  ]
  const takes = await speakTakes(texts.map((text) => ({ text, voice: 'en-grace', speed: 0.9 })))
  const pauseSeconds = 1.3
  const starts = takes.map(
    (_, at) => takes.slice(0, at).reduce((sum, take) => sum + take.length / 48_000, 0) + (at + 1) * pauseSeconds,
  )
  const samples = takes.flatMap((take) => [...new Float32Array(pauseSeconds * 48_000), ...take])
  const sound = { samples: Float32Array.from(samples), channels: 1, sampleRate: 48_000 }
  await writeMedia({ out: film, audio: [audio('pcm', Math.floor(samples.length / 48_000), sound)] })
  const found = await under.local.alignText({ path: film, language: 'en', texts })
  expect(found.share).toBeGreaterThan(0.8)
  for (const [at, { words }] of found.texts.entries()) {
    expect(Math.abs((words[0]?.start ?? 0) - (starts[at] ?? 0))).toBeLessThan(0.15)
    for (const { from, to } of words) expect(texts[at]?.slice(from, to)).toMatch(/^\p{L}+[,;.]?$/u)
  }
  const foreign =
    'The sea was calm that evening, and no bird was heard on the water for many hours. We sat by the fire and told old stories.'
  const mixed = await under.local.alignText({
    path: film,
    language: 'en',
    texts: [...texts.slice(0, 1), foreign, ...texts.slice(1)],
  })
  expect(mixed.texts.map(({ words }) => words.length > 4)).toEqual([true, false, true])
  await expect(under.local.alignText({ path: film, language: 'tlh', texts })).rejects.toThrow(
    /No voice here reads the language tlh/,
  )
  await expect(under.local.alignText({ path: film, language: 'en', texts: ['…'] })).rejects.toThrow(/no words to place/)
  const part = { path: film, language: 'en', texts, within: { start: 0, end: 1 } }
  await expect(under.local.alignText(part)).rejects.toThrow(/Nobody speaks there/)
})

it('finds as many speakers as are told', async () => {
  const talk = folder.file('two.mkv')
  const voices = [WOMAN, MAN, WOMAN, MAN]
  const mono = voices.flatMap((voice, at) => [
    ...speak(voice, 4, at + 1),
    ...new Float32Array(SPEECH_SAMPLE_RATE_HZ / 2),
  ])
  const samples = Float32Array.from({ length: 6 * mono.length }, (_, index) => mono[Math.floor(index / 6)] ?? 0)
  const lines = voices.map((_, at) => ({ start: 4.5 * at, end: 4.5 * at + 4, text: `This is line ${at + 1}.` }))
  await writeMedia({
    out: talk,
    video: video('h264', 18),
    audio: [audio('aac', 18, { samples })],
    subtitles: [{ codec: 'subrip', language: 'eng', cues: lines }],
  })
  const segments = lines.map((line, id) => ({ ...line, id, speaker: 'SPEAKER_00' }))
  const found = async (speakers?: number) => {
    const { segments: diarizedSegments } = await under.local.speakers({ path: talk, segments, speakers })
    return new Set(diarizedSegments.map(({ speaker }) => speaker)).size
  }
  expect(await found()).toBe(2)
  expect(await found(1)).toBe(1)
  const { job_id } = await under.local.analyzeFile({ path: talk, speakers: 1 })
  expect(analysisOf(await waitForJob(under.service, job_id)).speakers).toEqual(['SPEAKER_00'])
})

it('analyzes by the default subtitle track, with the speakers it names', async () => {
  const { analysis, report } = await analyze({})
  expect(analysis).toMatchObject({ language: 'en', diarized: true, speakers: ['SPEAKER_00', 'SPEAKER_01'] })
  expect(analysis.segments.map((segment) => segment.speaker)).toEqual(['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_00'])
  expect(analysis.segments[1]?.text).toBe('How are you?')
  expect(report.notes.map(english)[0]).toContain('subtitle track')
})

it('takes the track of the wanted language, and one speaker where none are wanted', async () => {
  const { analysis } = await analyze({ language: 'sw', diarize: false })
  expect(analysis).toMatchObject({ language: 'sw', diarized: false, speakers: ['SPEAKER_00'] })
  expect(analysis.segments.map((segment) => segment.text)).toEqual(['Habari za asubuhi.'])
})

it('ends with the remedy where nothing can tell what is said', async () => {
  const silent = folder.file('silent.mp4')
  await writeMedia({ out: silent, video: video('h264', 2) })
  const { job_id } = await under.service.analyze({}, { file: silent })
  await expect(waitForJob(under.service, job_id)).rejects.toMatchObject({
    failure: { kind: 'job_failed', message: expect.stringMatching(/no sound track|subtitle/) },
  })
})

it('does not serve the private table unless it was asked to', async () => {
  await using other = await startTestEngine({ local: false, capabilities: {} }, { retry: { deadline: 0 } })
  await expect(other.local.probe({ path })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
})

it('tells what the history takes, and keeps how speech was asked for', async () => {
  const before = await under.local.storage({})
  await collectSpeech(await under.service.tts({ text: 'Habari.', voice_id: 'sw-zawadi', speed: 1.2 }))
  const after = await under.local.storage({})
  expect(after.items).toBe(before.items + 1)
  expect(after.bytes - before.bytes).toBeGreaterThan(10_000)
  const { items } = await under.service.history({ limit: 1 })
  expect(items[0]).toMatchObject({ text: 'Habari.', voice_id: 'sw-zawadi', speed: 1.2, stability: 0.5 })
  await under.service.deleteHistory({ item_id: items[0]?.id ?? '' })
  expect(await under.local.storage({})).toEqual(before)
})
