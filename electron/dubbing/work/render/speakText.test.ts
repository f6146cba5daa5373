import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wavHeader } from '../../../../shared/audio/wav.ts'
import { service } from '../../../../shared/contract/service.ts'
import { AppError, type Failure } from '../../../../shared/failure.ts'
import { createClient } from '../../../client/client.ts'
import { received, reply, serve } from '../../../client/server.testing.ts'
import { readTakeSound } from '../../project/takes.ts'
import { concernsAll, requestOf, type Saying, speakText } from './speakText.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-speak-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const RATE = 8000
const saying: Saying = { text: 'Habari.', voice: 'v', target: 'sw', settings: {} }
const { signal } = new AbortController()

/** Half a second of sound, said to be of unknown length as streams do. */
function sound(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'audio/wav' })
  response.end(Buffer.concat([wavHeader({ sampleRate: RATE, channels: 1 }), Buffer.alloc(RATE, 9)]))
}

async function speaking(speechRequest: Saying, answer: (response: ServerResponse, attempt: number) => void) {
  const texts: string[] = []
  await using server = await serve(async (request, response) => {
    texts.push(JSON.parse(String(await received(request))).text)
    answer(response, texts.length)
  })
  using client = createClient(service, { baseUrl: server.url, key: 'k', retry: { first: 0.01, cap: 0.02 } })
  const path = join(folder, 'take.wav')
  const seconds = await speakText(speechRequest, { service: client, path, signal }).catch((error: unknown) => error)
  return { seconds, texts, path }
}

describe('a text', () => {
  it('becomes a WAV file with its true length', async () => {
    const { seconds, path } = await speaking(saying, sound)
    expect(seconds).toBe(0.5)
    expect((await readTakeSound(path)).seconds).toBe(0.5)
  })

  it('longer than a request may be is asked for sentence by sentence and joined', async () => {
    const text = `${'Neno '.repeat(900)}mwisho. ${'Jambo '.repeat(500)}tena.`
    const { seconds, texts } = await speaking({ ...saying, text }, sound)
    expect(texts.length).toBe(2)
    expect(texts.join('')).toBe(text)
    // With a pause between the two.
    expect(seconds).toBeCloseTo(1.2, 6)
  })

  it('is asked for again where the connection breaks while it arrives', async () => {
    const { seconds, texts } = await speaking(saying, (response, attempt) => {
      if (attempt > 1) return sound(response)
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': '100000' })
      response.write(wavHeader({ sampleRate: RATE, channels: 1 }), () => response.destroy())
    })
    expect([seconds, texts.length]).toEqual([0.5, 2])
  })

  it.each([
    ['is refused', (response: ServerResponse) => reply(response, { detail: 'No such voice.' }, 404), /No such voice/],
    ['is no sound', (response: ServerResponse) => reply(response, { detail: 'odd' }), /text where sound was expected/],
    [
      'is empty',
      (response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'audio/wav' }).end(wavHeader({ sampleRate: RATE, channels: 1 })),
      /sent no sound/,
    ],
  ])('whose sound %s is asked for once, and leaves no file of a part', async (_, answer, message) => {
    const { seconds, texts } = await speaking(saying, answer)
    expect(seconds).toMatchObject({ message: expect.stringMatching(message) })
    expect(texts).toHaveLength(1)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('in the speaker’s own voice is left to the service’s render', async () => {
    const { seconds, texts } = await speaking({ ...saying, voice: 'preserve' }, sound)
    expect(seconds).toMatchObject({ message: expect.stringMatching(/own voice is only made when the service renders/) })
    expect(texts).toEqual([])
  })
})

it('sends settings where they apply', () => {
  const settings = { speed: 1.2, stability: 0.1, similarity: 0.2, exaggeration: 0.3, cfgWeight: 0.4 }
  const base = { voice_id: 'v', language: 'sw' }
  expect(requestOf(saying)).toEqual(base)
  const [plain, expressive] = [
    { stability: 0.1, similarity: 0.2 },
    { exaggeration: 0.3, cfg_weight: 0.4 },
  ]
  expect(requestOf({ ...saying, settings, kind: 'built-in' })).toEqual({ ...base, speed: 1.2, ...plain })
  expect(requestOf({ ...saying, settings, kind: 'cloned' })).toEqual({ ...base, speed: 1.2, ...expressive })
  expect(requestOf({ ...saying, settings })).toEqual({ ...base, speed: 1.2, ...plain, ...expressive })
})

it('knows what the next line would fail with too', () => {
  const of = (kind: Failure['kind']) => concernsAll(new AppError({ kind, message: 'x' } as Failure))
  const kinds = ['unauthorized', 'forbidden', 'offline', 'unavailable', 'not_found', 'bad_reply', 'internal'] as const
  expect(kinds.map(of)).toEqual([true, true, true, true, false, false, false])
})
