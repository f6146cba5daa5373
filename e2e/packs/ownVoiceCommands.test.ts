// @module-tag together
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeVoice } from '../../electron/engine/adapters/recorded/voiceFile.ts'
import { vowelVoice } from '../../electron/engine/adapters/recorded/vowelVoice.testing.ts'
import { createMediaFiles } from '../../electron/studio/media/mediaFiles.ts'
import { ownVoiceCommands } from '../../electron/studio/ownVoice/ownVoiceCommands.ts'
import { createStudioEventHub } from '../../electron/studio/studioEvents.ts'
import { encodeWav } from '../../shared/audio/wav.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'griot-own-'))
const home = join(dataDir, 'own-voices', 'zu')
const context = { window: 'page', signal: new AbortController().signal, onProgress: () => undefined }
let changes = 0
const open = () =>
  ownVoiceCommands({
    ...{ dataDir, files: createMediaFiles('http://studio') },
    events: { ...createStudioEventHub(), connectionChanged: () => void changes++ },
  })

beforeAll(() => void vi.stubEnv('GRIOT_PACKS', join(dataDir, 'packs')))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true })
})

it('keeps readings and their reader over a restart, until all is begun anew', async () => {
  const commands = open()
  expect((await commands.readings({ language: 'zu' }, context)).reader).toEqual({ name: '', consent: '' })
  // As a name is typed: the last of them counts.
  const typed = ['A', 'Ad', 'Ada'].map((name) =>
    commands.keepReader({ language: 'zu', name, consent: 'Yes.' }, context),
  )
  await Promise.all(typed)
  for (const level of [0.1, 0.2]) {
    const path = join(dataDir, `${level}.wav`)
    writeFileSync(path, encodeWav(new Float32Array(1000).fill(level), 48_000))
    await commands.keepReading({ language: 'zu', number: 2, path }, context)
  }
  expect(readFileSync(join(home, '002.wav'))).toEqual(readFileSync(join(dataDir, '0.2.wav')))
  const again = open()
  const { phrases, reader } = await again.readings({ language: 'zu' }, context)
  expect(reader).toEqual({ name: 'Ada', consent: 'Yes.' })
  expect(phrases.map(({ url }) => url !== undefined).slice(0, 3)).toEqual([false, true, false])
  expect((await again.readings({ language: 'yo' }, context)).phrases.some(({ url }) => url !== undefined)).toBe(false)
  await expect(again.buildOwnVoice({ language: 'zu' }, context)).rejects.toThrow(
    /The recordings lack (\d+) of \1 pairs/,
  )
  // All pairs are missing: many phrases are named, each with its place.
  const named = (await again.readings({ language: 'zu' }, context)).phrases.filter(({ wanted }) => wanted === true)
  expect(named.length).toBeGreaterThan(50)
  expect(readdirSync(home).sort()).toEqual(['002.wav', 'reader.json'])
  await again.dropReadings({ language: 'zu' }, context)
  expect(readdirSync(home)).toEqual(['reader.json'])
  expect((await open().readings({ language: 'zu' }, context)).reader).toEqual({ name: '', consent: '' })
})

it('takes in a voice, copies it under free names, and removes it', async () => {
  const commands = open()
  const file = join(dataDir, 'ada.griotvoice')
  await writeVoice(file, vowelVoice())
  const { id } = await commands.addOwnVoice({ path: file }, context)
  expect((await commands.ownVoices({}, context)).voices.map((voice) => voice.id)).toEqual([id])
  const output = join(dataDir, 'copy')
  expect((await commands.exportOwnVoice({ id, output }, context)).path).toBe(join(dataDir, 'copy.griotvoice'))
  expect((await commands.exportOwnVoice({ id, output }, context)).path).toBe(join(dataDir, 'copy 2.griotvoice'))
  expect(readFileSync(join(dataDir, 'copy 2.griotvoice'))).toEqual(readFileSync(file))
  await commands.removeOwnVoice({ id }, context)
  expect(changes).toBe(2)
  expect((await commands.ownVoices({}, context)).voices).toEqual([])
  await expect(commands.exportOwnVoice({ id, output }, context)).rejects.toThrow(`There is no recorded voice ${id}.`)
})
