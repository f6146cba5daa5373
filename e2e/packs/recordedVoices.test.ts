import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectSpeech } from '../../electron/client/speech.ts'
import { VOICE_FORMAT, writeVoice } from '../../electron/engine/adapters/recorded/voiceFile.ts'
import { wavParts } from '../../shared/audio/wav.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const GRIOT = fileURLToPath(new URL('../../electron/cli/griot.mjs', import.meta.url))
const RATE = 22_050
const ID = 'own-yo-ada-1'

const folder = mkdtempSync(join(tmpdir(), 'griot-recorded-'))
const packsDir = join(folder, 'packs')
let under: TestEngine

beforeAll(async () => {
  under = await startTestEngine({ packsDir })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function griot(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [GRIOT, 'voice', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, err }
}

async function listed(): Promise<string[]> {
  const { voices } = await under.service.voices({})
  return voices.map(({ id }) => id)
}

/** A voice of one vowel, a buzz of 100 Hz. */
function vowelVoice(path: string): void {
  const sound = Float32Array.from({ length: RATE }, (_, i) => 0.3 * Math.sin((2 * Math.PI * 100 * i) / RATE) ** 5)
  const marks = Array.from({ length: 90 }, (_, i) => Math.round((i + 0.25) * (RATE / 100)))
  const place = { from: 2000, cut: 6000, to: 10_000, marks }
  const consent = { by: 'Ada', statement: 'Speak.', at: '2026-01-01T00:00:00.000Z' }
  const voice = { format: VOICE_FORMAT, id: ID, name: 'Ada', language: 'yo', gender: 'female', rate: RATE } as const
  writeVoice(path, { header: { ...voice, pitchHz: 100, consent, diphones: { '_ a': place, 'a _': place } }, sound })
}

it('adds a voice that an engine lists and speaks with at once, and removes it', async () => {
  const file = join(folder, 'ada.griotvoice')
  vowelVoice(file)
  expect(await listed()).not.toContain(ID)
  const added = await griot('add', file, '--packs', packsDir)
  expect(added).toMatchObject({ code: 0, err: '' })
  expect(added.out).toBe(`${ID} can be chosen as a voice now. Ada agreed on 2026-01-01: “Speak.”\n`)
  expect(await listed()).toContain(ID)
  const { voices } = await under.service.voices({})
  expect(voices.find(({ id }) => id === ID)).toMatchObject({ kind: 'recorded', unasked: false, language: 'yo' })
  const spoken = await collectSpeech(await under.service.tts({ text: 'a', voice_id: ID }))
  expect(wavParts(spoken)?.data?.length).toBeGreaterThan(2000)
  const removed = await griot('remove', ID, '--packs', packsDir)
  expect(removed).toMatchObject({ code: 0, out: `${ID} is removed.\n` })
  expect(await listed()).not.toContain(ID)
})

it('lists the phrases to read, and tells what it needs to build a voice', async () => {
  const list = await griot('record-list', '--language', 'zu')
  expect(list.code).toBe(0)
  expect(list.out).toMatch(/^001\t\S.*\n002\t/)
  const build = ['build', folder, '--language', 'zu', '--name', 'Ada', '--packs', packsDir]
  expect(await griot(...build, '--consent', ' ')).toMatchObject({
    code: 2,
    err: 'A voice needs the consent of its reader, in the reader’s words.\n',
  })
  const without = await griot(...build, '--consent', 'Speak.')
  expect(without).toMatchObject({ code: 2, out: '' })
  expect(without.err).toContain('griot voice record-list')
})
