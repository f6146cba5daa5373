// @module-tag together
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { received, reply, seeded, serve, type TestServer } from '../../electron/client/server.testing.ts'
import { collectSpeech } from '../../electron/client/speech.ts'
import { toPcm16, wavHeader } from '../../shared/audio/wav.ts'
import { analysisOf, service } from '../../shared/contract/service.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'

/** Seeds that every run tries, and others of which it tries a few. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const OTHER_SEEDS = Array.from({ length: 200 }, (_, at) => at + 9)
const OTHERS_TRIED = 6
const VIDEO = Buffer.from('a small video '.repeat(3000))
const SOUND = toPcm16(new Float32Array(2400).fill(0.1))
const WAV = Buffer.concat([wavHeader({ sampleRate: 24_000 }, SOUND.length), SOUND])
const SEGMENTS = [
  { id: 0, start: 0, end: 1.5, text: 'Good morning.', speaker: 'SPEAKER_00' },
  { id: 1, start: 2, end: 3.5, text: 'How are you?', speaker: 'SPEAKER_01' },
]
const TRANSLATIONS = ['Habari za asubuhi.', 'Hujambo?']

let folder = ''
let server: TestServer
const planOf = new Map<string, ReturnType<typeof createPlan>>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-tolerance-'))
  server = await serve(async (request, response) => {
    await received(request).catch(() => undefined)
    const seed = String(request.headers.authorization).replace(/\D/g, '')
    planOf.get(seed)?.answer(`${request.method} ${request.url}`, response)
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** A service that answers as the spec allows, and is in trouble now and then, as its seed has it. */
function createPlan(seed: number) {
  const random = seeded(seed)
  const among = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T
  let troubles = 4
  const polls = new Map<string, number>()

  const json = (response: ServerResponse, value: unknown) => {
    const extra = typeof value === 'object' && !Array.isArray(value) ? { request_id: 'r-1', debug: { node: 3 } } : {}
    response.setHeader('content-type', among('application/json', 'text/plain', 'application/octet-stream'))
    response.end(JSON.stringify(Array.isArray(value) ? value : { ...(value as object), ...among({}, extra) }))
  }
  const list = (key: string, items: unknown[]) =>
    among<unknown>({ [key]: items }, items, { data: items }, { results: items, total: 'many' })

  function trouble(response: ServerResponse): boolean {
    if (troubles === 0 || random() > 0.3) return false
    troubles--
    const status = among(429, 500, 502, 503)
    if (status === 429)
      for (const after of among([], ['0'], [new Date().toUTCString()])) response.setHeader('retry-after', after)
    among(
      () => reply(response, { detail: 'Not now.' }, status),
      () => void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'),
      () => void response.writeHead(status).end(),
    )()
    return true
  }

  const analysis = () => ({
    segments: SEGMENTS.map(({ id, start, end, ...rest }) => ({
      ...among({ id }, { id: String(id) }, {}),
      ...among({ start, end }, { start: String(start), end: String(end) }),
      confidence: 0.9,
      ...rest,
    })),
    ...among({ language: 'en' }, { language: 'en', word_count: 5 }),
    ...among({}, { duration_seconds: 3.5 }),
    ...among({}, { speakers: ['SPEAKER_00', 'SPEAKER_01'] }),
    ...among({}, { diarized: true }),
  })

  function job(id: string, response: ServerResponse): void {
    const count = (polls.get(id) ?? 0) + 1
    polls.set(id, count)
    if (count < 3) {
      const status = among('queued', 'running', 'PROCESSING', 'warming_up')
      json(response, { status, ...among({}, { progress: among<unknown>(0.2, 20, '0.2', null) }) })
      return
    }
    const result = id === 'a' ? analysis() : { video_base64: VIDEO.toString('base64'), ...among({}, { format: 'mp4' }) }
    const text = JSON.stringify({
      status: among('done', 'DONE'),
      progress: among(1, 100),
      result,
      ...among({}, { error: null }),
    })
    if (troubles > 0 && random() < 0.5) {
      troubles--
      response.write(text.slice(0, text.length / 2), () => response.destroy())
    } else response.setHeader('content-type', among('application/json', 'video/mp4')).end(text)
  }

  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'GET /voice/voices': (response) =>
      json(
        response,
        list('voices', [
          { ...among({ id: 'nova' }, { voice_id: 'nova' }), ...among({}, { name: 7, language: ['en'] }) },
        ]),
      ),
    'GET /v1/models': (response) => json(response, list('data', [{ id: 'llama-3.1-70b' }])),
    'GET /voice/history': (response) =>
      json(response, list('items', [{ ...among({ id: 'h1' }, { item_id: 'h1' }), feature: 'tts' }])),
    'POST /voice/dub/analyze': (response) =>
      json(response, among<object>({ job_id: 'a' }, { id: 'a', status: 'queued' })),
    'POST /voice/dub/render': (response) => json(response, among<object>({ job_id: 'r' }, { jobId: 'r' })),
    'POST /voice/dub/translate': (response) => {
      const segments = SEGMENTS.map((segment, at) => ({
        ...among<object>(segment, { id: segment.id }),
        text: TRANSLATIONS[at],
      }))
      json(response, among<unknown>({ segments, target_language: 'sw' }, { segments }, segments))
    },
    'POST /voice/tts': (response) =>
      void response.setHeader('content-type', among('audio/wav', 'application/octet-stream')).end(WAV),
  }
  return {
    answer(path: string, response: ServerResponse): void {
      if (trouble(response)) return
      const id = /\/voice\/dub\/jobs\/(\w)/.exec(path)?.[1]
      if (id !== undefined) {
        job(id, response)
        return
      }
      const answer = answers[path.replace(/\?.*/, '')]
      if (answer === undefined) reply(response, { detail: 'Not found' }, 404)
      else answer(response)
    },
  }
}

async function dub(seed: number): Promise<unknown> {
  planOf.set(String(seed), createPlan(seed))
  const retry = { first: 0.001, cap: 0.01, deadline: 60 }
  using client = createClient(service, { baseUrl: server.url, key: `key-${seed}`, retry, idempotent: true })
  const file = import.meta.filename
  const { voices } = await client.voices({})
  const { job_id } = await client.analyze({}, { file })
  const analysis = analysisOf(await waitForJob(client, job_id))
  const translated = await client.translate({
    segments: analysis.segments.map(({ words: _, ...segment }) => segment),
    target_language: 'sw',
  })
  const render = await client.render({ segments: SEGMENTS, voice_map: { SPEAKER_00: 'nova' } }, { file })
  const videoPath = join(folder, `${seed}.mp4`)
  await waitForJob(client, render.job_id, { videoPath })
  const sound = await collectSpeech(await client.tts({ text: 'Habari' }))
  return {
    voices: voices.map(({ id }) => id),
    models: (await client.models({})).data.map(({ id }) => id),
    history: (await client.history({})).items.map(({ id }) => id),
    lines: analysis.segments.map(({ id, start, end, text, speaker }) => ({ id, start, end, text, speaker })),
    ...{ speakers: analysis.speakers, duration: analysis.duration_seconds, diarized: analysis.diarized },
    said: translated.segments.map(({ id, text }) => [id, text]),
    video: (await readFile(videoPath)).equals(VIDEO),
    sound: Buffer.from(sound).equals(WAV),
  }
}

it('dubs by a hosted service whatever the spec leaves open, through every trouble that passes', async () => {
  const right = {
    ...{ voices: ['nova'], models: ['llama-3.1-70b'], history: ['h1'], lines: SEGMENTS },
    ...{ speakers: ['SPEAKER_00', 'SPEAKER_01'], duration: 3.5, diarized: true },
    ...{ said: TRANSLATIONS.map((text, id) => [id, text]), video: true, sound: true },
  }
  const made = await Promise.all(
    [...SEEDS, ...inTurn(OTHER_SEEDS, OTHERS_TRIED)].map(async (seed) => ({ seed, made: await dub(seed) })),
  )
  for (const { seed, made: one } of made) expect(one, `seed ${seed}`).toEqual(right)
})
