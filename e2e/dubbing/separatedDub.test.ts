// @module-tag together
// @module-tag long
import { readdirSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { AssembleLine } from '../../shared/contract/assemble.ts'
import { english } from '../../shared/locale/english.ts'
import { packRoutes } from '../../shared/packs/packRoutes.ts'
import { bursts, finish, listen, MediaFolder } from '../support/media.ts'
import { type Mirror, packOn, startMirror } from '../support/packsMirror.ts'
import { speakTakes, writeTake } from '../support/qcDubs.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { makeTinySeparator } from '../tinyModels/separators.ts'

const SECONDS = 9
const RATE = 48_000
/** The samples of a second long after the lines. */
const AWAY = [8 * RATE, 9 * RATE] as const
/** Frequencies in Hz: the film's voice, which the tiny models take for voice while somebody speaks, and its music. */
const VOICE = 1000
const MUSIC = 300
/** An overtone of the bursts that stand for syllables. */
const BURST = 750
const SPOKEN = [
  [0.5, 3],
  [3.5, 6],
] as const

let folder: MediaFolder
let mirror: Mirror
let under: TestEngine
let lines: AssembleLine[]
const sources: Record<'stereo' | 'mono' | 'surround' | 'wide', string> = {
  stereo: '',
  mono: '',
  surround: '',
  wide: '',
}

beforeAll(async () => {
  folder = new MediaFolder()
  mirror = await startMirror()
  const models = folder.file('models')
  await mkdir(models)
  await makeTinySeparator(models)
  const content = {
    'vocals.onnx': await readFile(join(models, 'vocals.onnx')),
    'accompaniment.onnx': await readFile(join(models, 'accompaniment.onnx')),
  }
  const pack = {
    ...packOn(mirror, 'spleeter-2stems', content),
    name: 'Spleeter 2 stems',
    capability: 'separate',
  } as const
  under = await startTestEngine({
    catalogue: [{ ...pack, library: 'onnxruntime', kind: 'spleeter', languages: ['*'] }],
  })
  sources.stereo = film('stereo', 2)
  sources.mono = film('mono', 1)
  sources.surround = film('surround', 6)
  sources.wide = wideFilm()
  lines = await writeTakes()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await mirror[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Music everywhere, and a voice in its two places; of surround sound, the voice is in the centre. */
function film(name: string, channels: number): string {
  const samples = new Float32Array(SECONDS * RATE * channels)
  const voiced = channels === 6 ? [2] : [0, 1]
  for (let frame = 0; frame < SECONDS * RATE; frame++) {
    const time = frame / RATE
    const speaks = SPOKEN.some(([start, end]) => time >= start && time < end)
    const music = 0.1 * Math.sin(2 * Math.PI * MUSIC * time)
    const voice = speaks ? 0.2 * Math.sin(2 * Math.PI * VOICE * time) : 0
    for (let channel = 0; channel < channels; channel++)
      samples[frame * channels + channel] = music + (voiced.includes(channel) ? voice : 0)
  }
  const out = folder.file(`film ${name}.wav`)
  writeMedia({ out, audio: [{ codec: 'pcm', sampleRate: RATE, channels, samples }] })
  return out
}

/** Music that differs from side to side, and in the middle syllables of a voice in its two places. */
function wideFilm(): string {
  const at = SPOKEN.flatMap(([start, end]) =>
    Array.from({ length: Math.floor(3 * (end - start)) }, (_, one) => start + one / 3),
  )
  const voice = bursts(at, { seconds: SECONDS, channels: 2 })
  const samples = voice.map((one, index) => {
    const [time, side] = [Math.floor(index / 2) / RATE, index % 2]
    return one + 0.05 * Math.sin(2 * Math.PI * MUSIC * (1 + side / 4) * time)
  })
  const out = folder.file('film wide.wav')
  writeMedia({ out, audio: [{ codec: 'pcm', sampleRate: RATE, channels: 2, samples }] })
  return out
}

async function writeTakes(): Promise<AssembleLine[]> {
  const spoken = await speakTakes(SPOKEN.map(() => ({ text: 'Shule zetu, hasa za msingi.', voice: 'sw-juma' })))
  return spoken.map((sound, index) => {
    const [start, end] = SPOKEN[index] ?? [0, 0]
    const take = writeTake(folder.file(`take ${index}.wav`), sound)
    return { id: index + 1, speaker: 'SPEAKER_00', start, end, take, text: '', voice: 'v', rate: 1 }
  })
}

type How = Pick<Parameters<TestEngine['local']['assemble']>[0], 'separate'>

/** Makes a dub with its stems; the bed is what is left of the original. */
async function dub(name: string, source: string, how: How = {}) {
  const output = folder.file(`${name}.wav`)
  const seen: number[] = []
  const { job_id } = await under.local.assemble({ source, lines, output, stems: true, ...how })
  const job = await waitForJob(under.service, job_id, { onProgress: (fraction) => void seen.push(fraction) })
  const report = await under.local.jobReport({ job_id })
  const bed = report.files?.[2] ?? ''
  return { job, seen, report, bed, duration: finish(probe({ path: output })).duration }
}

/** Level of one frequency in dB, in a stretch of whole periods in the midst of the first line. */
function levelOf(samples: Float32Array, frequency: number, from = 1): number {
  let [cosine, sine] = [0, 0]
  for (let frame = from * RATE; frame < (from + 1) * RATE; frame++) {
    const turn = (2 * Math.PI * frequency * frame) / RATE
    cosine += (samples[frame] ?? 0) * Math.cos(turn)
    sine += (samples[frame] ?? 0) * Math.sin(turn)
  }
  return 20 * Math.log10((2 * Math.hypot(cosine, sine)) / RATE + 1e-9)
}

/** The first sample that two sounds do not share, with both values; the difference of all of them would take minutes to print. */
function firstOther(one: Float32Array, other: Float32Array) {
  const at = one.findIndex((sample, place) => sample !== other[place])
  if (at < 0) return one.length === other.length ? undefined : { lengths: [one.length, other.length] }
  return { at, values: [one[at], other[at]] }
}

const keptVoices = (): string[] => readdirSync(join(under.folder, 'engine', 'voices'))

describe('a dub of a film with voices', () => {
  let plain: Awaited<ReturnType<typeof dub>>

  it('is made without separation where no pack is installed, and says so; who insists is told what to install', async () => {
    plain = await dub('plain', sources.stereo)
    expect(plain.report.notes.map(english).join()).toMatch(/Without a separation of voices/)
    await expect(dub('insisted', sources.stereo, { separate: 'on' })).rejects.toMatchObject({
      failure: { kind: 'unavailable', message: expect.stringMatching(/^No pack that takes voices out/) },
    })
  })

  it('loses the voice under its lines as soon as a pack is installed, keeps its music, and the rest to the bit', async () => {
    using packs = createClient(packRoutes, { baseUrl: under.engine.url, key: under.engine.key })
    await packs.installPack({ id: 'spleeter-2stems' })
    await expect.poll(async () => (await packs.listPacks({})).packs[0]?.state).toBe('installed')
    const made = await dub('separated', sources.stereo)
    expect(made.job.status).toBe('done')
    expect(made.duration).toBe(plain.duration)
    expect(made.report.notes.map(english)).toContainEqual(
      expect.stringMatching(/^Spleeter 2 stems took the voices .* under every line/),
    )
    expect(made.report.notes.map(english).join()).not.toMatch(/Without a separation/)
    const [before, without, separated] = [listen(sources.stereo), listen(plain.bed), listen(made.bed)]
    expect(separated).toHaveLength(without.length)
    // The voice: much further down than where its mask alone takes it out, which leaves nearly as much of the music.
    const figures = {
      voice: levelOf(separated, VOICE) - levelOf(without, VOICE),
      music: levelOf(separated, MUSIC) - levelOf(without, MUSIC),
      ducked: levelOf(separated, MUSIC) - levelOf(before, MUSIC),
    }
    expect(figures.voice).toBeLessThan(-20)
    expect(figures.music).toBeGreaterThan(1)
    for (const line of made.report.lines) {
      expect(line.bed).toBe('music')
      expect(line.gap).toBeGreaterThanOrEqual(10)
      expect(line.duckDb).toBeCloseTo(figures.ducked, 0)
    }
    // Away from the lines nothing happens to it.
    expect(firstOther(separated.subarray(...AWAY), before.subarray(...AWAY))).toBeUndefined()
  })

  it('is read back with the music that stayed taken for its bed, not for speech', async () => {
    const spoken = SPOKEN.map(([start, end], id) => ({ id, start, end, speaker: 'SPEAKER_00', text: 'Habari.' }))
    const order = { source: sources.stereo, dub: folder.file('separated.wav'), lines: spoken }
    const { figures } = await under.local.qc(order)
    expect(figures.lines.heard).toBe(2)
    expect(figures.onset?.max).toBeLessThanOrEqual(0.03)
  })

  it('stays what it was, of one channel or of six, of which the centre is listened to', async () => {
    const mono = await dub('mono', sources.mono, { separate: 'on' })
    expect(levelOf(listen(mono.bed), VOICE)).toBeLessThan(levelOf(listen(sources.mono), VOICE) - 40)
    const surround = await dub('surround', sources.surround, { separate: 'on' })
    expect(finish(probe({ path: surround.bed })).audio[0]?.channels).toBe(6)
    expect(surround.report.notes.map(english).join()).toMatch(/Of its surround sound only the centre was listened to/)
    expect(levelOf(listen(surround.bed), VOICE)).toBeLessThan(levelOf(listen(sources.surround), VOICE) - 30)
    expect(mono.report.notes.map(english).join()).not.toMatch(/surround/)
    expect(keptVoices()).toHaveLength(3)
  })

  it('is made without where the pack fails, and says why; who insists is told', async () => {
    rmSync(join(under.folder, 'engine', 'voices'), { recursive: true })
    const [model = ''] = readdirSync(join(under.folder, 'engine', 'packs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('vocals.onnx'))
      .map((name) => join(under.folder, 'engine', 'packs', name))
    rmSync(model)
    const made = await dub('failed', sources.stereo)
    expect(made.report.notes.map(english)).toContainEqual(
      expect.stringMatching(
        /^The voices of the original could not be taken out, so their frequencies were lowered\. .*vocals/,
      ),
    )
    expect(firstOther(listen(made.bed), listen(plain.bed))).toBeUndefined()
    await expect(dub('insisted', sources.stereo, { separate: 'on' })).rejects.toThrow(/vocals/)
  })

  it('loses a voice in the middle without a pack, by more than bands that are lowered', async () => {
    const [cut, made] = [
      await dub('wide cut', sources.wide, { separate: 'off' }),
      await dub('wide', sources.wide, { separate: 'middle' }),
    ]
    // The pack still fails, which is no matter where it is not asked.
    expect(cut.report.notes.map(english).join()).not.toMatch(/could not be taken out/)
    expect(made.report.notes.map(english).join()).toMatch(/Voices were taken out of the middle/)
    const [before, without, taken] = [listen(sources.wide), listen(cut.bed), listen(made.bed)]
    const over = (samples: Float32Array, frequency: number) => levelOf(samples, frequency) - levelOf(before, frequency)
    // The voice against the music, which the mix lowers as well.
    expect(over(taken, BURST) - over(taken, MUSIC)).toBeLessThan(-12)
    expect(over(taken, BURST)).toBeLessThan(over(without, BURST) - 12)
    expect(firstOther(taken.subarray(...AWAY), before.subarray(...AWAY))).toBeUndefined()
  })
})
