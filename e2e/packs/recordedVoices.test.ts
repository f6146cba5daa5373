// @module-tag together
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectSpeech } from '../../electron/client/speech.ts'
import { writeVoice } from '../../electron/engine/adapters/recorded/voiceFile.ts'
import { vowelVoice } from '../../electron/engine/adapters/recorded/vowelVoice.testing.ts'
import { wavParts } from '../../shared/audio/wav.ts'
import { type GriotEnded, runGriot } from '../support/runGriot.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const ADA = vowelVoice()
const ID = ADA.header.id

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

const griot = (...args: string[]): Promise<GriotEnded> => runGriot(['voice', ...args])

async function listed(): Promise<string[]> {
  const { voices } = await under.service.voices({})
  return voices.map(({ id }) => id)
}

it('adds a voice that an engine lists and speaks with at once, and removes it', async () => {
  const file = join(folder, 'ada.griotvoice')
  await writeVoice(file, ADA)
  expect(await listed()).not.toContain(ID)
  const added = await griot('add', file, '--packs', packsDir)
  expect(added).toMatchObject({ code: 0, err: '' })
  expect(added.out).toBe(`${ID} can be chosen as a voice now. Ada agreed on 2026-01-01: “Speak.”\n`)
  expect(await listed()).toContain(ID)
  const { voices } = await under.service.voices({})
  expect(voices.find(({ id }) => id === ID)).toMatchObject({ kind: 'recorded', unasked: false, language: 'yo' })
  const spoken = await collectSpeech(await under.service.tts({ text: 'a', voice_id: ID }))
  expect(wavParts(spoken)?.data?.length).toBeGreaterThan(2000)
  expect(await griot('list', '--packs', packsDir)).toEqual({ code: 0, out: `${ID}\tyo\tAda\t2026-01-01\n`, err: '' })
  const removed = await griot('remove', ID, '--packs', packsDir)
  expect(removed).toMatchObject({ code: 0, out: `${ID} is removed.\n` })
  expect(await listed()).not.toContain(ID)
  expect(await griot('list', '--packs', packsDir)).toMatchObject({ code: 0, out: '' })
})

it('lists the phrases to read, and tells what it needs to build a voice', async () => {
  const list = await griot('record-list', '--language', 'zu')
  expect(list.code).toBe(0)
  expect(list.out).toMatch(/^001\t\S.*\n002\t/)
  const build = ['build', folder, '--language', 'zu', '--name', 'Ada', '--packs', packsDir]
  expect(await griot(...build, '--consent', ' ')).toMatchObject({
    code: 2,
    err: 'A voice needs the consent of its reader, in the reader’s words, of at most 1,000 characters.\n',
  })
  const without = await griot(...build, '--consent', 'Speak.')
  expect(without).toMatchObject({ code: 2, out: '' })
  expect(without.err).toContain('griot voice record-list')
})
