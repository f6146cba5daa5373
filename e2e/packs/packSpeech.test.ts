import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWav } from '../../electron/client/bytes/wav.ts'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { checkPack } from '../../electron/engine/packService/packStore.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { english } from '../../shared/locale/english.ts'
import { findPack } from '../../shared/packs/catalogue.ts'
import { Pack } from '../../shared/packs/pack.ts'
import { type PackRoutes, packRoutes } from '../../shared/packs/packRoutes.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import { audio, listen, MediaFolder, onsets, video } from '../support/media.ts'
import { type Mirror, packOn, startMirror } from '../support/packsMirror.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { makeTinyMms } from '../tinyModels/voices.ts'

const { signal } = new AbortController()
const LETTERS = 'abdeẹfghijklmnoọprsṣtuwyáàéèíìóòúù\u0300\u0301'
const TEXT = 'Ẹ káàárọ̀. Báwo ni Queen?'

let folder: MediaFolder
let mirror: Mirror
let under: TestEngine
let packs: Client<PackRoutes>
let catalogue: Pack[]
let packsDir = ''

/** A pack of the catalogue whose files on a mirror are tiny and real. */
async function tinyPack(id: string, letters: string): Promise<Pack> {
  const made = await mkdtemp(join(tmpdir(), 'griot-tiny-'))
  await makeTinyMms(made, letters)
  const names = ['model.onnx', 'tokens.txt']
  const content = Object.fromEntries(
    await Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(made, name))])),
  )
  await rm(made, { recursive: true })
  return Pack.parse({ ...findPack(id), files: packOn(mirror, id, content).files })
}

beforeAll(async () => {
  folder = new MediaFolder()
  mirror = await startMirror()
  catalogue = [await tinyPack('mms-yo', LETTERS), await tinyPack('mms-sw', 'abcdefghijklmnopqrstuvwyz')]
  packsDir = folder.file('packs')
  under = await startTestEngine({ packsDir, catalogue })
  packs = createClient(packRoutes, { baseUrl: under.engine.url, key: under.engine.key, idempotent: true })
})
afterAll(async () => {
  packs[Symbol.dispose]()
  await under[Symbol.asyncDispose]()
  await mirror[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function install(id: string): Promise<void> {
  await packs.installPack({ id, accept_licence: true })
  const state = async () => (await packs.listPacks({})).packs.find((pack) => pack.id === id)?.state
  await expect.poll(state).toBe('installed')
}

const voiceOf = async (id: string) => (await under.service.voices({})).voices.find((voice) => voice.id === id)

describe('a voice of a pack', () => {
  it('is there when the pack is, speaks, tells what it left out, and is in the history', async () => {
    expect(await voiceOf('mms-yo')).toBeUndefined()
    await install('mms-yo')
    expect(await voiceOf('mms-yo')).toMatchObject({
      ...{
        language: 'yo',
        gender: 'neutral',
        kind: 'neural',
        pack: 'mms-yo',
        licence: 'CC-BY-NC-4.0',
        commercial: false,
      },
      controls: ['speed', 'stability'],
    })
    const { body, metadata } = await spoken({ text: TEXT, voice_id: 'mms-yo' })
    expect(metadata).toMatchObject({ voice_id: 'mms-yo', sample_rate: 16_000, text: TEXT })
    expect(metadata.notes).toEqual([expect.stringContaining('MMS Yoruba does not know Q and left it out.')])
    expect(metadata.said).toMatchObject([{ key: 'engineNote.unspoken', values: { voice: 'MMS Yoruba', signs: 'Q' } }])
    expect((await openWav(body)).sampleRate).toBe(16_000)
    const { items } = await under.service.history({ limit: 1 })
    expect(items[0]).toMatchObject({ voice_id: 'mms-yo', notes: metadata.notes })
  })

  it('serves its language where no other voice is asked for', async () => {
    const { metadata } = await spoken({ text: 'Báwo ni?', language: 'yo' })
    expect(metadata.voice_id).toBe('mms-yo')
  })

  it('is heard from its first sentence while the others are made', async () => {
    const text = `${'Báwo ni ilé rẹ lónìí '.repeat(10)}. `.repeat(20)
    const { body } = await under.service.ttsStream({ text, voice_id: 'mms-yo' })
    const sizes: number[] = []
    for await (const chunk of body) sizes.push(chunk.length)
    const whole = await spoken({ text, voice_id: 'mms-yo' })
    // A header that leaves the end open, then piece by piece what the one answer holds.
    expect(sizes.length).toBeGreaterThan(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe((await collect(whole.body)).length)
  })

  it('dubs a film beside voices of another rate, and its signs are told by line', async () => {
    const source = folder.file('film.mp4')
    const samples = tone(3000, 0.001, { seconds: 12, channels: 2 })
    await writeMedia({ out: source, video: video('h264', 12), audio: [audio('aac', 12, { samples })] })
    const segments = [
      { id: 0, start: 1, end: 4, text: 'Ẹ káàárọ̀ Queen.', speaker: 'SPEAKER_00' },
      { id: 1, start: 6, end: 9, text: 'Habari za asubuhi.', speaker: 'SPEAKER_01' },
    ]
    const voice_map = { SPEAKER_00: 'mms-yo', SPEAKER_01: 'sw-juma' }
    const { job_id } = await under.service.render({ segments, voice_map }, { file: source })
    const videoPath = folder.file('dub.mp4')
    await waitForJob(under.service, job_id, { videoPath })
    const report = await under.local.jobReport({ job_id })
    expect(report.notes.map(english)).toContainEqual(
      expect.stringMatching(/MMS Yoruba does not know Q and .* Lines: 0\.$/),
    )
    expect(report.lines.map(({ voice }) => voice)).toEqual(['mms-yo', 'sw-juma'])
    const soundOnsets = onsets(listen(videoPath), 0.02)
    for (const start of [1, 6]) expect(soundOnsets.some((onset) => Math.abs(onset - start) < 0.1)).toBe(true)
  })

  it('is tried out with figures', async () => {
    const [pack] = catalogue
    if (pack === undefined) throw new Error('There is no pack.')
    const check = await checkPack(pack, { packsDir, run: true, signal })
    expect(check.selfTest).toMatchObject({ ran: true, passed: true })
    expect(check.selfTest && english(check.selfTest.message)).toMatch(/^Spoke \d+\.\d s at 16,000 Hz\. Took /)
  })

  it('is gone with its pack, at once and though it spoke a moment ago', async () => {
    await install('mms-sw')
    await spoken({ text: 'habari', voice_id: 'mms-sw' })
    const children = CAN_LOOK ? childrenOf().length : 0
    expect(await packs.removePack({ id: 'mms-sw' })).toEqual({ removed: true })
    expect(await voiceOf('mms-sw')).toBeUndefined()
    await expect(under.service.tts({ text: 'habari', voice_id: 'mms-sw' })).rejects.toMatchObject({
      failure: { kind: 'not_found' },
    })
    expect((await spoken({ text: 'habari', language: 'sw' })).metadata.voice_id).toMatch(/^sw-/)
    if (CAN_LOOK) expect(childrenOf().length).toBeLessThanOrEqual(children + 1)
  })
})

async function spoken(request: { text: string; voice_id?: string; language?: string }) {
  const { body, metadata } = await under.service.tts(request)
  if (metadata === undefined) throw new Error('The answer tells nothing of itself.')
  return { body, metadata }
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body))
}
