import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPack } from '../../electron/engine/packService/packStore.ts'
import { speakSample } from '../../electron/engine/packService/spokenSample.ts'
import { placesOf } from '../../electron/engine/packs/packFolders.ts'
import { english } from '../../shared/locale/english.ts'
import { findPack } from '../../shared/packs/catalogue.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import { sha256Of } from '../support/packsMirror.ts'
import { startTestEngine } from '../support/startTestEngine.ts'
import { makeTinyOmnilingual } from '../tinyModels/recognisers.ts'

const ID = 'omnilingual-300m'
const { signal } = new AbortController()
let folder = ''
let packsDir = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-recognition-'))
  packsDir = join(folder, 'packs')
})
afterAll(() => rm(folder, { recursive: true }))

/** Puts a pack there whose model is tiny and real. */
async function installTiny(): Promise<void> {
  const { whole } = placesOf(packsDir, ID)
  await mkdir(whole, { recursive: true })
  await makeTinyOmnilingual(whole, { model: 'model.int8.onnx', tokens: 'tokens.txt' })
  const files = await Promise.all(
    ['model.int8.onnx', 'tokens.txt'].map(async (path) => {
      const bytes = await readFile(join(whole, path))
      return { path, bytes: bytes.length, sha256: sha256Of(bytes), checksum: 'published' }
    }),
  )
  const record = { format: 1, id: ID, version: '2025-11-12', installed: new Date(0).toISOString(), files }
  await writeFile(join(whole, 'pack.json'), JSON.stringify(record))
}

/** A recording of a spoken sentence. */
async function recording(): Promise<string> {
  await using sample = await speakSample(signal)
  const sound = await readFile(sample.pcm.path)
  const header = Buffer.alloc(44)
  header.write('RIFF    WAVEfmt ', 'latin1')
  header.writeUInt32LE(36 + sound.length, 4)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(16_000, 24)
  header.writeUInt32LE(32_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(sound.length, 40)
  const path = join(folder, 'speech.wav')
  await writeFile(path, Buffer.concat([header, sound]))
  return path
}

it('recognises with a pack from the moment it is installed, and leaves no process behind', async () => {
  await using under = await startTestEngine({ packsDir })
  const file = await recording()
  const transcriber = async () =>
    (await under.local.capabilities({})).capabilities.find(({ name }) => name === 'transcriber')
  expect((await transcriber())?.by).not.toMatch(/Omnilingual/)

  await installTiny()
  expect(await transcriber()).toMatchObject({ available: true, by: 'Omnilingual speech recognition 300M' })
  const idle = CAN_LOOK ? childrenOf().length : 0
  const recognized = await under.service.stt({ language: 'ig' }, { file })
  expect(recognized).toMatchObject({ language: 'ig', made_by: 'Omnilingual speech recognition 300M', draft: false })
  // The tiny model spells the alphabet, a letter at every half second that is loud.
  expect(recognized.text.replaceAll(/\s/g, '')).toMatch(/^[a-z]{3,}$/)
  expect(recognized.words?.[0]?.start).toBeGreaterThan(0.5)
  if (CAN_LOOK) await expect.poll(() => childrenOf().length).toBeLessThanOrEqual(idle)
})

it('is verified and tried out', async () => {
  const pack = findPack(ID)
  if (pack === undefined) throw new Error(`There is no pack ${ID}.`)
  const check = await checkPack(pack, { packsDir, run: true, signal })
  expect(check).toMatchObject({ id: ID, problems: [], selfTest: { ran: true, passed: false } })
  expect(check.selfTest && english(check.selfTest.message)).toMatch(/^Heard \d+ of 16 words: /)
})
