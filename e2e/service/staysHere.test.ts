// @module-tag together
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../electron/client/method.ts'
import { hereOnlyLinks } from '../../electron/dubbing/work/orderFields.ts'
import { hereOnly } from '../../electron/engine/core/hereOnly.ts'
import type { Transcriber } from '../../electron/engine/core/ports.ts'
import type { Local } from '../../shared/contract/local.ts'
import type { Service } from '../../shared/contract/service.ts'
import { SpeechServer } from '../../shared/speechServers/speechServer.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

// Both are elsewhere, and never asked: an engine that asked them would answer that they cannot be reached.
const voices = [{ id: 'sade', name: 'Sade', language: 'yo' }]
const server = SpeechServer.parse({
  id: 'far',
  name: 'Far',
  kind: 'openai',
  url: 'https://voice.invalid/v1',
  voices,
  unasked: true,
})

let under: TestEngine
beforeAll(async () => {
  under = await startTestEngine(
    { speechServers: [server], chatServer: { baseUrl: 'https://chat.invalid/v1' } },
    { retry: { deadline: 0 } },
  )
})
afterAll(() => under[Symbol.asyncDispose]())

const segments = [{ id: 0, start: 0, end: 2, text: 'Good morning to all of you.', speaker: 'SPEAKER_00' }]
const never = new AbortController().signal

/** The engine as a project sees it of which nothing may leave this computer. */
function staying() {
  const link = { profile: 'local', service: under.service, local: under.local, lost: never }
  const links = { link: async () => ({ ...link, isLost: async () => false, watchWaits: () => () => undefined }) }
  return hereOnlyLinks(links).link('local', never)
}

const forbidden = (what: RegExp) => ({ failure: { kind: 'forbidden', message: expect.stringMatching(what) } })

it('speaks with no voice of a server elsewhere', async () => {
  const { service, local } = await staying()
  const order = { text: 'Ẹ káàárọ̀', voice_id: 'far/yo/sade' }
  await expect(service.tts(order)).rejects.toMatchObject(forbidden(/voice\.invalid/))
  await expect(service.ttsStream(order)).rejects.toMatchObject(forbidden(/voice\.invalid/))
  const render = {
    segments,
    voice_map: { SPEAKER_00: 'far/yo/sade' },
    path: import.meta.filename,
    output: '/nowhere.mp4',
  }
  await expect(local?.speak({ ...render, output: `${under.folder}/out.mp4` })).rejects.toMatchObject(
    forbidden(/voice\.invalid/),
  )
})

it('translates by no chat server elsewhere', async () => {
  const { service } = await staying()
  const request = service.translate({ segments, target_language: 'sw' })
  await expect(request).rejects.toMatchObject(forbidden(/chat\.invalid/))
})

it('still speaks with the voices of this computer', async () => {
  const { service } = await staying()
  const { metadata } = await service.tts({ text: 'Habari', voice_id: 'sw-juma' })
  expect(metadata?.voice_id).toBe('sw-juma')
})

it('refuses a hosted service', async () => {
  const links = { link: () => Promise.reject(new Error('was asked')) }
  await expect(hereOnlyLinks(links).link('hosted', never)).rejects.toMatchObject(forbidden(/hosted/))
})

it('keeps recognisers and voices of servers from a job, also where it chooses by itself', async () => {
  const listen = (name: string, sentTo?: string): Transcriber => ({
    ...{ name, languages: ['*'], draft: false, sentTo, findsLanguage: true },
    transcribe: async () => ({ words: [], language: 'und' }),
  })
  const [far, near] = [listen('far', 'voice.invalid'), listen('near')]
  const best = (here = false) => (here ? near : far)
  const both = { ...far, forLanguage: (_: string, here?: boolean) => best(here) }
  expect(hereOnly({ transcriber: both }, false).transcriber?.name).toBe('far')
  const kept = hereOnly({ transcriber: both }, true).transcriber
  expect([kept?.name, kept?.sentTo, kept?.forLanguage?.('yo')?.name]).toEqual(['near', undefined, 'near'])
  expect(hereOnly({ transcriber: far }, true).transcriber).toBeUndefined()
})

it('says so in every order that could send something', async () => {
  const sent: [string, unknown][] = []
  const recorder = new Proxy(
    {},
    {
      get: (_, name) => async (input: object) => void sent.push([String(name), input]),
      ownKeys: () => NAMES,
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  const link = { profile: 'local', service: recorder as Client<Service>, local: recorder as Client<Local>, lost: never }
  const links = { link: async () => ({ ...link, isLost: async () => false, watchWaits: () => () => undefined }) }
  const { service, local } = await hereOnlyLinks(links).link('local', never)
  await service.analyze({}, { file: 'x' })
  await service.render({ segments }, { file: 'x' })
  await local?.analyzeFile({ path: 'x' })
  expect(sent.map(([, input]) => input)).toEqual([
    { stays_here: true },
    { segments, stays_here: true },
    { path: 'x', stays_here: true },
  ])
})
const NAMES = ['analyze', 'render', 'analyzeFile']
