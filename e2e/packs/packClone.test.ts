// @module-tag together
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { speakSample } from '../../electron/engine/packService/spokenSample.ts'
import { wavHeader } from '../../shared/audio/wav.ts'
import { english } from '../../shared/locale/english.ts'
import { findPack } from '../../shared/packs/catalogue.ts'
import { Pack } from '../../shared/packs/pack.ts'
import { type PackRoutes, packRoutes } from '../../shared/packs/packRoutes.ts'
import { MediaFolder, video } from '../support/media.ts'
import { type Mirror, packOn, startMirror } from '../support/packsMirror.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { CLONE, makeTinyPocket } from '../tinyModels/cloners.ts'

const { signal } = new AbortController()
const TEXT = 'We are happy to be here.'
let folder: MediaFolder
let mirror: Mirror
let under: TestEngine
let packs: Client<PackRoutes>
/** The same speech, and the same at half the level. */
let recordings: { loud: string; soft: string; seconds: number }

beforeAll(async () => {
  folder = new MediaFolder()
  mirror = await startMirror()
  const made = await mkdtemp(join(tmpdir(), 'griot-tiny-'))
  await makeTinyPocket(made, 3)
  const content: Record<string, Buffer> = {}
  for (const name of await readdir(made)) content[name] = await readFile(join(made, name))
  await rm(made, { recursive: true })
  const pack = Pack.parse({ ...findPack('pocket-en'), files: packOn(mirror, 'pocket-en', content).files })
  under = await startTestEngine({ packsDir: folder.file('packs'), catalogue: [pack] })
  packs = createClient(packRoutes, { baseUrl: under.engine.url, key: under.engine.key, idempotent: true })
  recordings = await record()
})
afterAll(async () => {
  packs[Symbol.dispose]()
  await under[Symbol.asyncDispose]()
  await mirror[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Factor by which one recording is fainter: more than the service makes a voice louder. */
const FAINTNESS_RATIO = 9

async function record(): Promise<typeof recordings> {
  await using sample = await speakSample(signal)
  const sound = await readFile(sample.pcm.path)
  const faint = Buffer.from(sound)
  for (let at = 0; at < faint.length; at += 2)
    faint.writeInt16LE(Math.round(sound.readInt16LE(at) / FAINTNESS_RATIO), at)
  const [loud, soft] = [folder.file('loud.wav'), folder.file('soft.wav')]
  await writeFile(loud, Buffer.concat([wavHeader({ sampleRate: 16_000 }, sound.length), sound]))
  await writeFile(soft, Buffer.concat([wavHeader({ sampleRate: 16_000 }, faint.length), faint]))
  return { loud, soft, seconds: sample.pcm.duration }
}

it('says which packs there are for it where there is none', async () => {
  const request = under.service.clone({ name: 'Ada', consent: true }, { file: recordings.loud })
  await expect(request).rejects.toMatchObject({
    failure: { kind: 'unavailable', message: expect.stringContaining('No pack that follows a voice is installed') },
  })
})

describe('with a pack that follows voices', () => {
  beforeEach(async () => {
    await packs.installPack({ id: 'pocket-en', accept_licence: true })
    await expect.poll(async () => (await packs.listPacks({})).packs[0]?.state).toBe('installed')
  })

  it('makes nothing without consent', async () => {
    const request = under.service.clone({ name: 'Ada' }, { file: recordings.loud })
    await expect(request).rejects.toMatchObject({
      failure: { kind: 'invalid', message: expect.stringContaining('Send consent: true') },
    })
    expect((await under.service.voices({})).voices.some(({ kind }) => kind === 'cloned')).toBe(false)
  })

  it('follows each recording, and forgets it with its item of the history', async () => {
    const loud = await under.service.clone({ name: 'Loud', consent: true }, { file: recordings.loud })
    const soft = await under.service.clone({ name: 'Soft', consent: true }, { file: recordings.soft })
    expect(loud).toMatchObject({ name: 'Loud', language: 'en', kind: 'cloned', pack: 'pocket-en' })
    const ids = (await under.service.voices({})).voices.filter(({ kind }) => kind === 'cloned').map(({ id }) => id)
    expect(ids.toSorted()).toEqual([loud.id, soft.id].toSorted())
    const levels = [await levelOf(loud.id), await levelOf(soft.id)] as const
    expect(levels[0]).toBeGreaterThan(0.01)
    // The loud one is as loud as all voices by itself; the faint one becomes 12 dB louder.
    expect(levels[0] / levels[1]).toBeCloseTo(FAINTNESS_RATIO / 10 ** (12 / 20), 1)

    await under.service.deleteHistory({ item_id: loud.id })
    await expect(under.service.tts({ text: TEXT, voice_id: loud.id })).rejects.toMatchObject({
      failure: { kind: 'not_found' },
    })
    expect((await under.service.voices({})).voices.map(({ id }) => id)).toContain(soft.id)
  })

  it('refuses a recording in which nobody speaks', async () => {
    const silent = folder.file('silent.wav')
    await writeFile(silent, Buffer.concat([wavHeader({ sampleRate: 16_000 }, 96_000), Buffer.alloc(96_000)]))
    const request = under.service.clone({ name: 'Nobody', consent: true }, { file: silent })
    await expect(request).rejects.toMatchObject({
      failure: { kind: 'invalid', message: expect.stringContaining('Nobody speaks alone for two seconds') },
    })
  })

  it.each([
    ['follows a speaker who agrees', TEXT, true, /own voice is followed. .*synthetic/],
    ['asks for consent where none was given', TEXT, false, /Send consent: true where their speakers agree/],
    [
      'keeps pitch and pace in another language',
      'Tunafurahi sana kuwa hapa leo.',
      true,
      /does not speak Swahili: pitch/,
    ],
  ])('%s, where a dub preserves the voice', async (_, text, consent, note) => {
    const source = folder.file(`film-${consent}-${text.length}.mp4`)
    const sound = await readFile(recordings.loud)
    const samples = Float32Array.from(
      { length: (sound.length - 44) >> 1 },
      (_one, at) => sound.readInt16LE(44 + 2 * at) / 32_768,
    )
    const { seconds } = recordings
    const track = { codec: 'aac', sampleRate: 16_000, channels: 1, samples } as const
    await writeMedia({ out: source, video: video('h264', Math.floor(seconds)), audio: [track] })
    const segments = [{ id: 0, start: 1, end: seconds - 1, text, speaker: 'SPEAKER_00' }]
    const order = { segments, voice_map: { SPEAKER_00: 'preserve' }, consent }
    const { job_id } = await under.service.render(order, { file: source })
    const videoPath = folder.file('dub.mp4')
    await waitForJob(under.service, job_id, { videoPath })
    // Whoever gets the file is told, too.
    expect((await readFile(videoPath)).includes('The voices of the dub are synthetic.')).toBe(true)
    const report = await under.local.jobReport({ job_id })
    expect(report.notes.map(english).join('\n')).toMatch(note)
    const own = report.lines[0]?.voice === 'preserve:SPEAKER_00'
    expect(own).toBe(consent && text === TEXT)
  })
})

/** Mean level of what a voice says; the tiny model is as loud as what it follows. */
async function levelOf(voice_id: string): Promise<number> {
  const { body, metadata } = await under.service.tts({ text: TEXT, voice_id })
  expect(metadata?.sample_rate).toBe(CLONE.rate)
  // Two frames a letter, and a little for the end.
  expect(metadata?.duration_seconds).toBeGreaterThan(1.5 * TEXT.length * CLONE.frame)
  const bytes = Buffer.concat(await Array.fromAsync(body)).subarray(44)
  let sum = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) sum += Math.abs(bytes.readInt16LE(at)) / 32_768
  return sum / (bytes.length / 2)
}
