// @module-tag apart
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CATALOGUE, findPack } from '../../shared/packs/catalogue.ts'
import type { InstalledPack } from '../../shared/packs/pack.ts'
import { hasSherpa } from './adapters/presentLibraries.ts'
import { findCapabilities } from './capabilities.ts'
import type { Preferences } from './core/preferences.ts'
import { usablePacks } from './packs/usablePacks.ts'

let packsDir = ''
beforeEach(async () => {
  packsDir = await mkdtemp(join(tmpdir(), 'griot-capabilities-'))
})
afterEach(() => rm(packsDir, { recursive: true }))

/** Puts a pack's record there; its files matter to nobody who does not use them. */
async function pretend(id: string, without?: string): Promise<void> {
  const pack = findPack(id)
  if (pack === undefined) throw new Error(`There is no pack ${id}.`)
  const paths = pack.files.map(({ path }) => path).filter((path) => path !== without)
  const record: InstalledPack = {
    format: 1,
    ...{ id, version: pack.version, installed: new Date(0).toISOString() },
    files: paths.map((path) => ({ path, bytes: 1, sha256: '0'.repeat(64), checksum: 'host' })),
  }
  await mkdir(join(packsDir, id))
  await writeFile(join(packsDir, id, 'pack.json'), JSON.stringify(record))
}

it('uses the speech detector of a pack from the moment it is installed', async () => {
  const capabilities = await findCapabilities({ packsDir })
  expect(capabilities.diarizer?.name).toBe('signal analysis')
  await pretend('silero-vad')
  expect(capabilities.diarizer?.name).toBe('signal analysis of what Silero finds')
})

it('takes the best pack first, and none whose files are not those it knows', async () => {
  const transcribing = (): string[] => usablePacks('transcribe', { packsDir }).map(({ pack }) => pack.id)
  await pretend('whisper-small')
  await pretend('parakeet-v3')
  await pretend('omnilingual-300m', 'tokens.txt')
  expect(transcribing()).toEqual(['parakeet-v3', 'whisper-small'])
  expect(usablePacks('transcribe', {})).toEqual([])
})

it('takes one that fits into the memory before a better one that does not, unless the user wants that', async () => {
  for (const id of ['whisper-small', 'whisper-turbo']) await pretend(id)
  const first = (memory: number, prefer: string[] = []): string | undefined =>
    usablePacks('transcribe', { packsDir, memory, prefer })[0]?.pack.id
  expect(first(16_000)).toBe('whisper-turbo')
  expect(first(4000)).toBe('whisper-small')
  expect(first(4000, ['whisper-turbo'])).toBe('whisper-turbo')
  // Where none fits it is still the best that is there.
  expect(first(1000)).toBe('whisper-turbo')
})

it('takes no time that could be noticed, however many packs there are', async () => {
  for (const { id } of CATALOGUE) await pretend(id)
  await findCapabilities({ packsDir })
  // Processor time, since a busy machine gives a test only part of a core.
  const before = process.cpuUsage()
  const { diarizer } = await findCapabilities({ packsDir })
  expect(diarizer).toBeDefined()
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(100)
})

it('chooses the recogniser by language, and the user before it', async () => {
  for (const id of ['whisper-turbo', 'parakeet-v3', 'omnilingual-300m']) await pretend(id)
  const nameFor = async (language: string, transcribe?: string): Promise<string | undefined> => {
    const prefer = transcribe === undefined ? {} : { transcribe }
    const { transcriber } = await findCapabilities({ packsDir, prefer, memory: 16_000 })
    return transcriber?.forLanguage?.(language)?.name
  }
  expect(await nameFor('en')).toMatch(/^Parakeet/)
  expect(await nameFor('yo')).toMatch(/^Omnilingual/)
  expect(await nameFor('ig')).toMatch(/^Omnilingual/)
  expect(await nameFor('ar')).toMatch(/^Whisper/)
  expect(await nameFor('auto')).toMatch(/^Whisper/)
  expect(await nameFor('en', 'whisper-turbo')).toMatch(/^Whisper/)
  expect(await nameFor('yo', 'whisper-turbo')).toMatch(/^Whisper/)
})

it('offers no pack whose library is not installed, and everything else', async () => {
  await pretend('parakeet-v3')
  await pretend('silero-vad')
  expect(hasSherpa()).toBe(true)
  expect(hasSherpa('file:///nowhere/module.js')).toBe(false)
  expect(usablePacks('transcribe', { packsDir, libraries: [] })).toEqual([])
  expect(usablePacks('detect', { packsDir, libraries: ['sherpa-onnx'] })).toHaveLength(1)
})

it('speaks with the voices of packs before the built-in ones, unless the user wants it otherwise', async () => {
  const first = async (prefer: Preferences, language: string): Promise<string | undefined> => {
    const { synthesizer } = await findCapabilities({ packsDir, prefer })
    return synthesizer?.voices.find(({ record }) => record.language === language)?.record.id
  }
  expect(await first({}, 'ha')).toMatch(/^ha-/)
  for (const id of ['murya-ha', 'mms-ha', 'kokoro-en']) await pretend(id)
  expect(await first({}, 'en')).toBe('af_heart')
  expect(await first({}, 'ha')).toBe('murya-ha-1')
  expect(await first({ speak: 'mms-ha' }, 'ha')).toBe('mms-ha')
  expect(await first({ speak: 'built-in' }, 'ha')).toMatch(/^ha-/)
  expect(await first({}, 'zu')).toMatch(/^zu-/)
})

it('tells speakers apart with a pack, unless the user wants it otherwise', async () => {
  await pretend('pyannote-campplus')
  await pretend('silero-vad')
  const { diarizer } = await findCapabilities({ packsDir })
  expect(diarizer?.name).toBe('Pyannote with CAM++ speaker prints')
  const plain = await findCapabilities({ packsDir, prefer: { diarize: 'built-in', detect: 'built-in' } })
  expect(plain.diarizer?.name).toBe('signal analysis')
})
