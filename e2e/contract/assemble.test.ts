// @module-tag together
// @module-tag long
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { SourceFile, timeUnit } from '../../electron/engine/media/read/sourceFile.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import type { AssembleLine } from '../../shared/contract/assemble.ts'
import { english } from '../../shared/locale/english.ts'
import { audio, finish, level, listen, MediaFolder, onsets, pictureHashes, video } from '../support/media.ts'
import { speakTakes, writeTake } from '../support/qcDubs.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 20
const RATE = 48_000
const TEXTS = [
  'Habari za asubuhi.',
  'Leo tutazungumza kuhusu mradi mpya wa maji.',
  'Ndiyo, ni habari njema sana kwa watu wote wa kijiji hiki.',
  'Asante sana.',
]
/** Slots; the third is too short for its take at its own pace. */
const SLOTS = [
  [1, 2.4],
  [3.5, 6.6],
  [7, 8.8],
  [15, 16.5],
] as const
const keep = [{ start: 12, end: 14 }]

let folder: MediaFolder
let under: TestEngine
let source: string
/** The same without sound, for what depends on lines alone. */
let silent: string
/** Seconds of a shorter one, for what depends on its end or its picture. */
const SHORT_SECONDS = 4
let short: string
let lines: AssembleLine[]
let made: Awaited<ReturnType<typeof assemble>>
beforeAll(async () => {
  folder = new MediaFolder()
  under = await startTestEngine()
  source = folder.file('Ọjà – chanzo.mp4')
  writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { language: 'eng' })] })
  silent = folder.file('silent.mp4')
  writeMedia({ out: silent, video: video('h264', SECONDS) })
  short = folder.file('short.mp4')
  writeMedia({ out: short, video: video('h264', SHORT_SECONDS), audio: [audio('aac', SHORT_SECONDS)] })
  lines = await writeTakes()
  const cues = [{ start: 1, end: 2, text: 'Habari za asubuhi.' }]
  made = await assemble('dub.mp4', { originalTrack: true, stems: true, subtitles: { title: 'Kiswahili', cues } })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Takes with half a second of silence before and after, out of the order of their lines. */
async function writeTakes(): Promise<AssembleLine[]> {
  const spoken = await speakTakes(TEXTS.map((text, at) => ({ text, voice: at % 2 === 0 ? 'sw-juma' : 'sw-zawadi' })))
  const gap = RATE / 2
  const made: AssembleLine[] = []
  for (const [index, take] of [...spoken.entries()].toReversed()) {
    const samples = new Float32Array(take.length + 2 * gap)
    samples.set(take, gap)
    const path = writeTake(folder.file(`take ${index}.wav`), samples)
    const [start, end] = SLOTS[index] ?? [0, 0]
    const speaker = `SPEAKER_0${index % 2}`
    made.push({ id: index + 1, speaker, start, end, take: path, text: TEXTS[index] ?? '', voice: 'v', rate: 1 })
  }
  return made
}

type Order = Parameters<TestEngine['local']['assemble']>[0]

async function assemble(name: string, more: Partial<Order> = {}) {
  const output = folder.file(name)
  const seen: number[] = []
  const { job_id } = await under.local.assemble({ source, lines, keep, output, language: 'sw', ...more })
  const job = await waitForJob(under.service, job_id, { onProgress: (fraction) => seen.push(fraction) })
  const report = await under.local.jobReport({ job_id })
  return { output, job, seen, report, facts: finish(probe({ path: output })) }
}

describe('a dub from takes', () => {
  it('is at its place, with the picture of its source, the original beside it and subtitles', () => {
    expect(made.job).toMatchObject({ status: 'done', result: null })
    expect(made.seen.at(-1)).toBe(1)
    expect(pictureHashes(made.output)).toEqual(pictureHashes(source))
    expect(Math.abs(made.facts.duration - SECONDS)).toBeLessThanOrEqual(0.04)
    expect(made.facts.audio).toMatchObject([
      { codec: 'aac', language: 'swa', default: true },
      { codec: 'aac', language: 'eng', default: false },
    ])
    expect(made.facts.subtitles).toMatchObject([{ codec: 'mov_text', language: 'swa' }])
    const [before, after] = [listen(source), listen(made.output, { soundTrack: 2 })]
    expect(level(after, 1, 7)).toBeCloseTo(level(before, 1, 7), 1)
  })

  it('lets every line begin within 40 ms of its slot', () => {
    const spokenOnsets = onsets(listen(made.report.files?.[1] ?? ''), 0.003)
    for (const { id, start } of lines) {
      const nearest = Math.min(...spokenOnsets.map((onset) => Math.abs(onset - start)))
      expect(nearest, `line ${id} at ${start} s`).toBeLessThanOrEqual(0.04)
    }
  })

  it('hurries what is too long for its slot, within the limit, and lets no line run into the next', () => {
    const rates = new Map(made.report.lines.map(({ id, rate }) => [id, rate]))
    expect(made.report.lines.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4])
    for (const rate of rates.values()) expect(rate).toBeGreaterThanOrEqual(0.85)
    for (const rate of rates.values()) expect(rate).toBeLessThanOrEqual(1.3)
    expect(rates.get(3)).toBeGreaterThan(1.05)
    for (const line of made.report.lines) {
      const next = made.report.lines.filter((one) => one.speaker === line.speaker && one.start > line.start)
      for (const { start } of next) expect(line.end).toBeLessThanOrEqual(start)
    }
  })

  it('has stems that add up to the mix', () => {
    const [, voices = '', bed = ''] = made.report.files ?? []
    expect([voices, bed]).toEqual([folder.file('dub.voices.wav'), folder.file('dub.bed.wav')])
    const [mix, speech, rest] = [made.output, voices, bed].map((path) => listen(path, { channels: 2 }))
    if (mix === undefined || speech === undefined || rest === undefined) throw new Error('There are three.')
    expect(speech.length).toBe(rest.length)
    const sum = speech.map((sample, at) => sample + (rest[at] ?? 0))
    const difference = sum.map((sample, at) => sample - (mix[at] ?? 0))
    // What AAC adds.
    expect(level(difference, 0.5, 35)).toBeLessThan(level(sum, 0.5, 35) - 25)
  })
})

/** Beds, and how much louder the original is under them where nobody speaks, in dB. */
const BEDS: [name: string, mix: Order['mix'], change: { from: number; to: number }][] = [
  [
    'lowered',
    {
      bedGain: -9,
      bedLevels: [
        { at: 17, gain: 0 },
        { at: 18, gain: -12 },
      ],
    },
    { from: -21.05, to: -20.95 },
  ],
  ['without its voices', { bed: 'remove_voices', bedGain: -9 }, { from: -9.05, to: -8.95 }],
  // The tone of a room is left, not a hole.
  ['muted', { bed: 'mute' }, { from: -58, to: -30 }],
]
it.each(BEDS)(
  'leaves what is kept to the bit where the original is %s, and is as loud as was asked for elsewhere',
  async (name, mix, change) => {
    const { output } = await assemble(`${name}.wav`, { mix })
    const [before, after] = [listen(source, { channels: 2 }), listen(output, { channels: 2 })]
    let furthest = 0
    for (let at = 12 * 2 * RATE; at < 14 * 2 * RATE; at++) {
      furthest = Math.max(furthest, Math.abs((after[at] ?? 0) - (before[at] ?? 0)))
    }
    expect(furthest).toBeLessThan(1e-5)
    const rest = level(listen(output), 18.2, 19.5) - level(listen(source), 18.2, 19.5)
    expect(rest).toBeGreaterThan(change.from)
    expect(rest).toBeLessThan(change.to)
  },
)

it('keeps the six channels of a source, with the voices in the middle', async () => {
  const surround = folder.file('surround.mkv')
  const seconds = 3
  const samples = tone(200, 0.05, { seconds, channels: 6 })
  writeMedia({ out: surround, video: video('h264', seconds), audio: [audio('aac', seconds, { channels: 6, samples })] })
  const order = { source: surround, lines: lines.filter(({ end }) => end < seconds), keep: [] }
  const { facts, report } = await assemble('surround dub.mkv', { ...order, stems: true })
  expect(facts.audio).toMatchObject([{ codec: 'aac', channels: 6, language: 'swa' }])
  const voices = listen(report.files?.[1] ?? '', { channels: 6 })
  const channel = (channelIndex: number): Float32Array => voices.filter((_, at) => at % 6 === channelIndex)
  expect(level(channel(2), 1.1, 2)).toBeGreaterThan(-40)
  for (const other of [0, 1, 3, 4, 5]) expect(level(channel(other), 1.1, 2)).toBeLessThan(-100)
})

it('counts from the own pace of takes that were sped up', async () => {
  const spedUp = lines.map((line) => ({ ...line, rate: 1.25 }))
  const { report } = await assemble('hurried.wav', { source: silent, lines: spedUp })
  for (const [index, { rate, end, start }] of report.lines.entries()) {
    expect(rate).toBeLessThanOrEqual(1.3)
    expect(end - start).toBeGreaterThanOrEqual((made.report.lines[index]?.end ?? 0) - start - 0.02)
  }
})

it('keeps all of what has no time, and tells how much is too long', async () => {
  const [line] = lines.filter(({ id }) => id === 3)
  if (line === undefined) throw new Error('There is a third line.')
  const whole = made.report.lines.find(({ id }) => id === 3)
  const natural = ((whole?.end ?? 0) - (whole?.start ?? 0)) * (whole?.rate ?? 1)
  const next = { ...line, id: 4, start: line.start + 1.4, end: line.start + 5 }
  const { report } = await assemble('tight.wav', { source: silent, lines: [line, next], keep: [], timing: 'tight' })
  for (const { start, end, rate } of report.lines) expect((end - start) * rate).toBeCloseTo(natural, 1)
  expect(report.lines[0]?.tooLongBy).toBeGreaterThan(5)
  expect(report.lines[0]?.end).toBeLessThanOrEqual(report.lines[1]?.start ?? 0)
})

it('keeps the pace of a recording, for which the next line gives way', async () => {
  const [line] = lines.filter(({ id }) => id === 3)
  if (line === undefined) throw new Error('There is a third line.')
  const own = { ...line, recorded: true }
  const next = { ...line, id: 4, start: line.start + 1.4, end: line.start + 5 }
  const { report } = await assemble('recorded.wav', { source: silent, lines: [own, next], keep: [], lineFiles: true })
  expect(report.lines[0]?.rate).toBe(1)
  expect(report.lines[1]?.start).toBeGreaterThanOrEqual(report.lines[0]?.end ?? 99)
})

it('outlasts the film for the last words, with the last picture held', async () => {
  const [line] = lines.filter(({ id }) => id === 3)
  if (line === undefined) throw new Error('There is a third line.')
  const last = { ...line, start: SHORT_SECONDS - 0.5, end: SHORT_SECONDS - 0.1 }
  const { report, facts } = await assemble('outlasts.mp4', { source: short, lines: [last], keep: [] })
  const end = report.lines[0]?.end ?? 0
  expect(end).toBeGreaterThan(SHORT_SECONDS + 0.3)
  expect(facts.duration).toBeGreaterThan(end - 0.05)
  expect(facts.duration).toBeLessThan(end + 0.1)
  using dub = new SourceFile(folder.file('outlasts.mp4'))
  const stream = dub.picture
  if (stream === undefined) throw new Error('The dub has a picture.')
  const shown = [...dub.packets(stream)].length
  expect(shown).toBeGreaterThan(0)
  expect(Number(stream.duration) * timeUnit(stream)).toBeGreaterThan(end - 0.05)
})

it('makes a dub of nothing but the original', async () => {
  const { report } = await assemble('nothing.mp4', { source: short, lines: [], keep: [] })
  expect(report.lines).toEqual([])
})

describe('what is wrong', () => {
  const LINE = { id: 7, speaker: 'A', start: 1, end: 2 }

  it.each([
    ['another kind of file', { output: '/tmp/dub.txt' }, 'Use one that ends with .mp4'],
    ['a video that is not there', { source: '/nowhere/film.mp4' }, 'video /nowhere/film.mp4 was not found'],
    ['a stretch that ends before it begins', { keep: [{ start: 2, end: 1 }] }, 'to keep ends at 1 s'],
    ['files of lines into a folder that is there', { lineFiles: true }, 'no.lines is there already'],
  ])('is refused before any work: %s', async (_, more, words) => {
    mkdirSync(folder.file('no.lines'), { recursive: true })
    const ordered = under.local.assemble({ source, lines, keep, output: folder.file('no.mp4'), ...more })
    const failure = { kind: 'invalid', message: expect.stringContaining(words) }
    await expect(ordered).rejects.toMatchObject({ failure })
  })

  it.each([
    ['a take that is not there', { lines: [{ ...LINE, take: '/nowhere/1.wav' }] }, 'take /nowhere/1.wav was not'],
    ['a folder that is not there', { output: '/nowhere/dub.mp4' }, 'folder /nowhere does not exist'],
  ])('ends the job in plain words: %s', async (_, more, words) => {
    const { job_id } = await under.local.assemble({
      source,
      lines,
      keep,
      output: folder.file('no.mp4'),
      ...more,
    })
    await expect(waitForJob(under.service, job_id)).rejects.toMatchObject({
      failure: { kind: 'job_failed', message: expect.stringContaining(words) },
    })
    expect(existsSync(folder.file('no.mp4'))).toBe(false)
  })
})

it('leaves nothing behind when it is cancelled', async () => {
  const output = folder.file('cancelled.mp4')
  const { job_id } = await under.local.assemble({ source, lines, output, stems: true })
  expect(await under.local.cancelJob({ job_id })).toEqual({ cancelled: true })
  await expect(waitForJob(under.service, job_id)).rejects.toMatchObject({
    failure: { message: 'Cancelled.', said: { key: 'failure.cancelled' } },
  })
  expect(readdirSync(folder.path).filter((name) => name.startsWith('cancelled'))).toEqual([])
})

it('burns subtitles into the picture, which is encoded anew for that and says so', async () => {
  // Stills are taken where a picture is whole, which is one in ten seconds.
  const film = folder.file('burnt.mp4')
  writeMedia({ out: film, video: video('h264', 11), audio: [audio('aac', 11)] })
  const burn = { size: 'large' as const, cues: [{ start: 1, end: 10.8, text: 'Ẹ káàbọ̀ o, ẹ jọ̀ọ́' }] }
  const first = lines.filter(({ id }) => id === 1)
  const { output, report } = await assemble('burned.mp4', { source: film, lines: first, keep: [], burn })
  expect(report.notes.map(english)[0]).toBe(
    'Texts are drawn into the picture, which was encoded again as H.264 for that.',
  )
  const stills = async (path: string, name: string) => {
    const to = folder.file(name)
    mkdirSync(to)
    await under.local.stills({ path, folder: to, times: [0.5, 10], tallest: 96 })
    return [0, 1].map((index) => readFileSync(join(to, `${index}.jpg`)).length)
  }
  const [before, plain] = await stills(film, 'plain')
  const [without, written] = await stills(output, 'written')
  // Letters make a picture harder to write down: where none are shown there is no such difference.
  expect(written).toBeGreaterThan(1.15 * (plain ?? 0))
  expect(without).toBeLessThan(1.1 * (before ?? 0))
})
