import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSherpaCloner } from '../../electron/engine/adapters/speak/sherpaCloner.ts'
import { createSpeakPool, type SpeakPool } from '../../electron/engine/adapters/speak/speakPool.ts'
import type { Cloner, PcmFile, SpeakRequest } from '../../electron/engine/core/ports.ts'
import { textOf } from '../../electron/engine/dub/speak/sampleFrom.ts'
import { speakLine, type Utterance, utteranceSeconds } from '../../electron/engine/dub/speak/utterance.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import { packNamed } from '../tinyModels/installTiny.ts'
import { makeTinyZipVoice, ZIPVOICE } from '../tinyModels/zipvoice.ts'

const { signal } = new AbortController()
const RATE = 16_000
let folder = ''
let pool: SpeakPool
let cloner: Cloner
let pcm: PcmFile

/** Processes that are not the pool's. */
let others: readonly number[] = []

beforeAll(async () => {
  others = CAN_LOOK ? childrenOf() : []
  folder = await mkdtemp(join(tmpdir(), 'griot-zipvoice-'))
  await makeTinyZipVoice(folder, ['hello', 'world', 'my', 'voice'])
  pcm = { path: join(folder, 'sample.pcm'), sampleRate: RATE, duration: 3 }
  await writeFile(
    pcm.path,
    Int16Array.from({ length: 3 * RATE }, (_, at) => 9000 * Math.sin(at / 10)),
  )
  pool = createSpeakPool({ cacheDir: join(folder, 'cache') })
  const hold = () => ({ folder, [Symbol.dispose]: () => undefined })
  cloner = createSherpaCloner({ pack: packNamed('zipvoice-en'), hold }, pool)
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

/** Says something in the voice of a recording in which `sampleText` is said. */
async function say(text: string, request: Partial<SpeakRequest> = {}, sampleText = 'my voice'): Promise<Utterance> {
  const sample = { pcm, text: sampleText, seconds: 3 }
  const voice = cloner.follow(sample, { id: 'ada', name: 'Ada', language: 'en' })
  return speakLine(voice, { text, voice: 'ada', speed: 1, ...request }, signal)
}

/** Level in the middle, where nothing begins or ends. */
const level = ({ samples }: Utterance): number =>
  samples.subarray(samples.length >> 2, (3 * samples.length) >> 2).reduce((most, one) => Math.max(most, one), 0)

it('speaks each letter for as long as asked, at its own rate', async () => {
  const own = await say('hello world')
  expect(own.sampleRate).toBe(ZIPVOICE.rate)
  // Eleven letters with the space between; the library leaves out half a frame at either end.
  expect(utteranceSeconds(own)).toBeCloseTo((11 * ZIPVOICE.frames * ZIPVOICE.hop) / ZIPVOICE.rate, 1)
  expect(utteranceSeconds(await say('hello world', { speed: 2 }))).toBeCloseTo(utteranceSeconds(own) / 2, 1)
})

it('is told the words of the recording, and how close to keep to it', async () => {
  const own = level(await say('hello world'))
  expect(own).toBeGreaterThan(0.01)
  // Eight letters with the space, and seventeen.
  expect(level(await say('hello world', {}, 'my voice my voice')) / own).toBeCloseTo(17 / 8, 1)
  // The middle of the setting is the model's own guidance.
  expect(level(await say('hello world', { control: { cfgWeight: 0.5 } })) / own).toBeCloseTo(1, 2)
  expect(level(await say('hello world', { control: { cfgWeight: 1 } })) / own).toBeCloseTo(2, 1)
})

it('names the sounds that its table lacks', async () => {
  expect((await say('hello world')).unspoken ?? []).toEqual([])
  expect((await say('hello measure')).unspoken).toEqual(expect.arrayContaining(['ɛ', 'ʒ']))
})

it('needs somebody who hears what is said in a recording, and says so', async () => {
  expect(cloner.needsText).toBe(true)
  await expect(textOf(pcm, { capabilities: { cloner }, signal })).rejects.toMatchObject({
    failure: { kind: 'unavailable', message: expect.stringContaining('Install a pack that recognises speech too') },
  })
})

it.skipIf(!CAN_LOOK)('fails one line where its process dies, and says the next (needs /proc)', async () => {
  await say('hello')
  const [child = 0] = childrenOf().filter((pid) => !others.includes(pid))
  const lines = say('hello world. '.repeat(400))
  process.kill(child, 'SIGKILL')
  await expect(lines).rejects.toMatchObject({
    failure: { kind: 'engine_down', message: expect.stringContaining('ZipVoice distilled stopped unexpectedly') },
  })
  expect(utteranceSeconds(await say('hello'))).toBeGreaterThan(0)
})
