// @module-tag together
import { execFileSync } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { type ChatPeer, startChatPeer } from '../support/chatPeer.ts'
import { audio, MediaFolder, video } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

// A client made by a generator that others use (oazapfts), from nothing but /openapi.json.

const MODULES = join(import.meta.dirname, '../../node_modules')
const GENERATOR = join(MODULES, 'oazapfts/dist/cli.js')
const SECONDS = 3

interface Answer {
  readonly status: number
  readonly data: unknown
}
type Call = (...args: unknown[]) => Promise<Answer>

const media = new MediaFolder()
let folder: string
let peer: ChatPeer
let under: TestEngine
let last: Response
let calls: Readonly<Record<string, Call>>

beforeAll(async () => {
  // Beside the tests: Node reads no types below node_modules, and the client has to find its runtime.
  folder = await mkdtemp(join(import.meta.dirname, 'generated-'))
  peer = await startChatPeer()
  under = await startTestEngine({ chatServer: { baseUrl: peer.baseUrl } })
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${under.engine.url}/openapi.json`)).text())
  const [from, to] = [join(folder, 'openapi.json'), join(folder, 'client.ts')]
  execFileSync(process.execPath, [GENERATOR, from, to, '--argumentStyle=object', '--allSchemas'])
  const client = await import(pathToFileURL(to).href)
  client.defaults.baseUrl = under.engine.url
  client.defaults.headers = { authorization: `Bearer ${under.engine.key}` }
  // It reads all bodies of a call as text where one of them is JSON, so bytes are kept beside.
  client.defaults.fetch = async (...fetchArgs: Parameters<typeof fetch>) => {
    const answer = await fetch(...fetchArgs)
    last = answer.clone()
    return answer
  }
  calls = client
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
  media[Symbol.dispose]()
  await rm(folder, { recursive: true, force: true })
})

async function ask<T>(name: string, input?: object): Promise<T> {
  const { status, data } = (await calls[name]?.(...(input === undefined ? [] : [input]))) ?? { status: 0, data: name }
  expect([name, status, status === 200 ? '' : JSON.stringify(data)]).toEqual([name, 200, ''])
  return data as T
}

async function bytes(name: string, input: object): Promise<Buffer> {
  await ask(name, input)
  return Buffer.from(await last.arrayBuffer())
}

it('passes twelve calls, a whole dub among them', async () => {
  const { voices } = await ask<{ voices: { id: string }[] }>('voices')
  expect(voices.map(({ id }) => id)).toContain('sw-juma')
  const speech = await bytes('tts', { speechRequest: { text: 'Habari.', voice_id: 'sw-juma' } })
  expect(speech.toString('latin1', 0, 4)).toBe('RIFF')
  const { items } = await ask<{ items: { id: string }[] }>('history', { feature: 'tts', limit: 1 })
  const sound = await bytes('historyAudio', { itemId: items[0]?.id })
  expect(sound.equals(speech)).toBe(true)
  await ask('deleteHistory', { itemId: items[0]?.id })

  const segments = [{ id: 0, start: 0.2, end: 2, text: 'Good morning.', speaker: 'SPEAKER_00' }]
  peer.answer = () => JSON.stringify([{ id: 1, text: 'Habari za asubuhi.' }])
  const translated = await ask<{ segments: typeof segments }>('translate', {
    translateRequest: { segments, target_language: 'sw', source_language: 'en' },
  })
  expect(translated.segments).toHaveLength(1)
  const path = media.file('film.mp4')
  await writeMedia({ out: path, video: video('h264', SECONDS), audio: [audio('aac', SECONDS)] })
  const { job_id: jobId } = await ask<{ job_id: string }>('render', {
    idempotencyKey: 'one dub',
    renderForm: {
      file: new File([await openAsBlob(path)], 'film.mp4'),
      segments: JSON.stringify(translated.segments),
      voice_map: JSON.stringify({ SPEAKER_00: 'sw-juma' }),
    },
  })
  await expect.poll(async () => (await ask<{ status: string }>('job', { jobId })).status).toBe('done')
  const { jobs } = await ask<{ jobs: { job_id: string; video?: string }[] }>('jobs', { limit: 5 })
  expect(jobs[0]).toMatchObject({ job_id: jobId, video: expect.any(String) })
  const dub = await bytes('jobVideo', { jobId })
  expect(dub.toString('latin1', 4, 8)).toBe('ftyp')
  expect(await ask('cancelOrder', { jobId })).toEqual({ cancelled: false })

  peer.answer = () => 'Habari.'
  const { choices } = await ask<{ choices: { message: { content: string } }[] }>('chat', {
    chatRequest: { model: 'tiny', messages: [{ role: 'user', content: [{ type: 'text', text: 'Say hello.' }] }] },
  })
  expect(choices[0]?.message.content).toBe('Habari.')
  expect(await ask('model', { model: 'tiny' })).toMatchObject({ id: 'tiny' })
})

it('is told of refusals with their status and reason', async () => {
  expect(await calls['tts']?.({ speechRequest: { text: 'Habari.', voice_id: 'nobody' } })).toMatchObject({
    status: 404,
    data: { detail: expect.stringContaining('nobody') },
  })
  expect(await calls['model']?.({ model: 'nobody' })).toMatchObject({
    status: 404,
    data: { error: { code: 'model_not_found', param: 'model' } },
  })
})

it('has types that a person can read, by which wrong calls do not compile', async () => {
  const types = await readFile(join(folder, 'client.ts'), 'utf8')
  for (const name of [
    'Voice',
    'Segment',
    'RenderSegment',
    'Job',
    'ListedJob',
    'DubAnalysis',
    'ChatCompletion',
    'VoiceError',
  ])
    expect(types.includes(`export type ${name} = {`), name).toBe(true)
  const check = (body: string): string => {
    const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'esnext', '--moduleResolution', 'bundler']
    const more = [
      '--module',
      'esnext',
      '--lib',
      'esnext,dom,dom.iterable',
      '--allowImportingTsExtensions',
      '--ignoreConfig',
    ]
    try {
      return execFileSync(process.execPath, [join(MODULES, 'typescript/bin/tsc'), ...options, ...more, body]).toString()
    } catch (error) {
      return String((error as { stdout: Buffer }).stdout)
    }
  }
  const use = join(folder, 'use.ts')
  const write = (speed: string) =>
    writeFile(
      use,
      `import { type VoiceError, tts } from './client.ts'
       const answer = await tts({ speechRequest: { text: 'Habari.', speed: ${speed} } })
       if (answer.status === 200) answer.data.arrayBuffer()
       else if (answer.status === 404) { const { detail }: VoiceError = answer.data; detail.trim() }
       export {}`,
    )
  await write('1.2')
  expect(check(use)).toBe('')
  await write("'fast'")
  expect(check(use)).toContain("Type 'string' is not assignable to type 'number'")
})
