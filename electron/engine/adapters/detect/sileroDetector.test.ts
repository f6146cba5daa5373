import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPack } from '../../../../shared/packs/catalogue.ts'
import type { PcmFile } from '../../core/ports.ts'
import type { UsablePack } from '../../packs/usablePack.ts'
import { createSileroDetector, widenSpeech } from './sileroDetector.ts'

const never = new AbortController().signal
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'silero-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function silence(): Promise<PcmFile> {
  const path = join(folder, 'sound.pcm')
  await writeFile(path, new Int16Array(16_000))
  return { path, sampleRate: 16_000, duration: 1 }
}

async function packWith(model?: string): Promise<UsablePack> {
  const pack = findPack('silero-vad')
  if (pack === undefined) throw new Error('The catalogue has no silero-vad.')
  await mkdir(join(folder, 'pack'))
  if (model !== undefined) await writeFile(join(folder, 'pack/silero_vad.onnx'), model)
  return { pack, hold: () => ({ folder: join(folder, 'pack'), [Symbol.dispose]: () => undefined }) }
}

it('keeps the soft edges of speech within the sound, and takes what then meets for one', () => {
  const words = [
    { start: 0.1, end: 1 },
    { start: 1.2, end: 2 },
    { start: 2.5, end: 2.9 },
  ]
  expect(widenSpeech(words, 3)).toEqual([
    { start: 0, end: 2.15 },
    { start: 2.35, end: 3 },
  ])
})

describe('createSileroDetector', () => {
  it('survives a model that brings the library down', async () => {
    const answer = createSileroDetector(await packWith('no model')).find(await silence(), { signal: never })
    await expect(answer).rejects.toMatchObject({ failure: { kind: 'engine_down' } })
    await expect(answer).rejects.toThrow('griot packs verify silero-vad')
  })

  it('says so where the model is missing', async () => {
    const answer = createSileroDetector(await packWith()).find(await silence(), { signal: never })
    await expect(answer).rejects.toMatchObject({ failure: { kind: 'unavailable' } })
  })

  it('says so where the pack was removed meanwhile', async () => {
    const gone = { ...(await packWith()), hold: () => undefined }
    const answer = createSileroDetector(gone).find(await silence(), { signal: never })
    await expect(answer).rejects.toThrow('Silero voice activity is no longer installed')
  })

  it('refuses sound at another rate', async () => {
    const sound = { ...(await silence()), sampleRate: 8000 }
    const answer = createSileroDetector(await packWith()).find(sound, { signal: never })
    await expect(answer).rejects.toMatchObject({ failure: { kind: 'invalid' } })
  })
})
