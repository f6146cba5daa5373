import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wavHeader } from '../../../shared/audio/wav.ts'
import { service } from '../../../shared/contract/service.ts'
import { createClient } from '../../client/client.ts'
import { received, reply, serve } from '../../client/server.testing.ts'
import type { Link } from '../../dubbing/work/links.ts'
import { createMediaFiles } from '../media/mediaFiles.ts'
import { createSpeeches } from './speeches.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-speeches-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const RATE = 8000
const context = { signal: new AbortController().signal, onProgress: () => undefined }
const plain = { settings: {}, streamed: true }
/** Two parts: none of its halves fits into one request with the other. */
const LONG = `${'a'.repeat(3000)}. ${'b'.repeat(3000)}.`

/** Half a second of sound. */
function sound(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'audio/wav' })
  response.end(Buffer.concat([wavHeader({ sampleRate: RATE, channels: 1 }), Buffer.alloc(RATE, 9)]))
}

/** Speeches of a service that answers its requests one after the other like this. */
async function setup(answers: ((response: ServerResponse) => void)[]) {
  const server = await serve(async (request, response) => {
    await received(request)
    answers.shift()?.(response)
  })
  const client = createClient(service, { baseUrl: server.url, key: 'key', retry: { deadline: 0 } })
  const link = { service: client, watchWaits: () => () => undefined } as unknown as Link
  const files = createMediaFiles('http://studio')
  const own = join(folder, 'lab')
  const speeches = createSpeeches({ connection: { current: 'x', link: async () => link }, files, folder: own })
  return {
    ...{ server, speeches, own },
    load: async (url: string) => Buffer.from(await (await files.serve(new Request(url))).arrayBuffer()),
    async [Symbol.asyncDispose]() {
      await speeches.close()
      client[Symbol.dispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

it('asks for a long text in parts, and sends the page their sound as one', async () => {
  await using at = await setup([sound, sound])
  const { speech, url } = await at.speeches.begin({ ...plain, text: LONG }, context)
  const { seconds } = await at.speeches.finish(speech, context.signal)
  expect(at.server.seen).toEqual(['POST /voice/tts/stream', 'POST /voice/tts/stream'])
  // With the pause between them.
  expect(seconds).toBeCloseTo(1.2, 2)
  expect((await at.load(url)).length).toBe(44 + Math.round(seconds * RATE) * 2)
  await at.speeches.close()
  expect(readdirSync(folder)).toEqual([])
})

it('asks for all at once where it is told to', async () => {
  await using at = await setup([sound])
  await at.speeches.begin({ ...plain, streamed: false, text: 'Habari.' }, context)
  expect(at.server.seen).toEqual(['POST /voice/tts'])
})

it('keeps what came before a failure, and tells the failure with it', async () => {
  await using at = await setup([sound, (response) => reply(response, { detail: 'No more today.' }, 402)])
  const { speech } = await at.speeches.begin({ ...plain, text: LONG }, context)
  expect(await at.speeches.finish(speech, context.signal)).toMatchObject({ failure: { message: 'No more today.' } })
})

it('throws what the service refuses before any sound, and leaves no file', async () => {
  await using at = await setup([(response) => reply(response, { detail: 'Not for you.' }, 403)])
  await expect(at.speeches.begin({ ...plain, text: 'Habari.' }, context)).rejects.toThrow('Not for you.')
  expect(readdirSync(at.own)).toEqual([])
})

it('throws where the service sends a file without sound', async () => {
  const empty = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'audio/wav' }).end(wavHeader({ sampleRate: RATE, channels: 1 }, 0))
  await using at = await setup([empty])
  await expect(at.speeches.begin({ ...plain, text: 'Habari.' }, context)).rejects.toThrow('The service sent no sound.')
})
