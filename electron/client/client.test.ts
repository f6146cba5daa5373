import { mkdtemp, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, expectTypeOf, it } from 'vitest'
import type { JobTicket, VoiceList } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'
import { AppError, type Failure, MESSAGE_HEADER } from '../../shared/failure.ts'
import { english } from '../../shared/locale/english.ts'
import { say } from '../../shared/locale/message.ts'
import { type ClientOptions, createClient } from './client.ts'
import type { RetryWait } from './retry.ts'
import { received, reply, serve } from './server.testing.ts'
import { collectSpeech, type SpeechStream } from './speech.ts'

const FAST = { first: 0.001, cap: 0.002, deadline: 2 }
const segment = { id: 0, start: 0, end: 1, text: 'Ẹ káàárọ̀', speaker: 'SPEAKER_00' }

function connect(url: string, options: Partial<ClientOptions> = {}) {
  return createClient(service, { baseUrl: url, key: 'secret-key', retry: FAST, ...options })
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(() => undefined).catch((thrown: unknown) => thrown)
  if (error instanceof AppError) return error.failure
  throw error ?? new Error('It did not fail.')
}

async function smallFile(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'client-')), 'film.mp4')
  await writeFile(path, 'moving pictures')
  return path
}

it('sends path, query and JSON where the row puts them, with the key', async () => {
  const requests: { request: IncomingMessage; body: string }[] = []
  await using server = await serve(async (request, response) => {
    requests.push({ request, body: (await received(request)).toString() })
    if (request.url?.startsWith('/base/voice/history')) reply(response, { items: [] })
    else reply(response, { segments: [segment], target_language: 'yo' })
  })
  using client = connect(`${server.url}/base/`)
  await client.history({ limit: 5, feature: 'tts' })
  await client.deleteHistory({ item_id: 'a/b ?ọ' })
  const { segments } = await client.translate({ segments: [segment], target_language: 'yo' })
  expect(segments).toEqual([segment])
  expect(server.seen).toEqual([
    'GET /base/voice/history?limit=5&feature=tts',
    `DELETE /base/voice/history/${encodeURIComponent('a/b ?ọ')}`,
    'POST /base/voice/dub/translate',
  ])
  expect(requests[0]?.request.headers['authorization']).toBe('Bearer secret-key')
  expect(JSON.parse(requests[2]?.body ?? '')).toEqual({ segments: [segment], target_language: 'yo' })
})

it('derives the types of a method from its row', () => {
  const client = connect('http://127.0.0.1:9')
  expectTypeOf(client.voices).returns.resolves.toEqualTypeOf<VoiceList>()
  expectTypeOf(client.analyze).returns.resolves.toEqualTypeOf<JobTicket>()
  expectTypeOf(client.tts).returns.resolves.toEqualTypeOf<SpeechStream>()
  const typed = () => [
    // @ts-expect-error an upload has a file
    client.analyze({}),
    // @ts-expect-error a target language is one of six
    client.translate({ segments: [], target_language: 'fr' }),
    // @ts-expect-error a record is no stream of events
    client.chat({ model: 'm', messages: [] }).then((answer) => answer[Symbol.asyncIterator]),
  ]
  expect(typed).toBeTypeOf('function')
})

it('refuses a wrong input before it reaches the network', async () => {
  await using server = await serve((_request, response) => reply(response, {}))
  using client = connect(server.url)
  expect(await failureOf(client.tts({ text: '' }))).toMatchObject({ kind: 'invalid', field: 'text' })
  expect(await failureOf(client.job({ job_id: '..' }))).toMatchObject({ kind: 'invalid', field: 'job_id' })
  expect(server.seen).toEqual([])
})

it('refuses an address and a key that cannot be used, without showing the key', () => {
  expect(() => connect('localhost:80')).toThrow('"localhost:80" is not a web address')
  expect(() => createClient(service, { baseUrl: 'http://a', key: 'schlüssel' })).toThrow(/^(?!.*schlüssel).*API key/)
})

it('says why it waits, too, where the key was put off by another call', async () => {
  await using server = await serve((request, response) => {
    const first = request.url?.startsWith('/voice/history') === true
    if (first) response.setHeader('retry-after', 3)
    reply(response, first ? { detail: 'Too many at once.' } : { voices: [] }, first ? 429 : 200)
  })
  const waits: RetryWait[] = []
  using client = connect(server.url)
  const signal = AbortSignal.timeout(20_000)
  await expect(client.history({}, { signal, retry: { deadline: 0 } })).rejects.toThrow('Too many at once.')
  const voices = client.voices({}, { onWait: (wait) => waits.push(wait) })
  expect(waits).toMatchObject([{ reason: { message: 'Too many at once.' }, attempt: 1 }])
  expect(waits[0]?.seconds).toBeGreaterThan(2)
  expect(await voices).toEqual({ voices: [] })
})

it('retries 429, 500, 502 and 503 and tells about every wait', async () => {
  const statuses = [429, 500, 502, 503]
  const waits: RetryWait[] = []
  await using server = await serve((_request, response) => {
    const status = statuses.shift()
    if (status === undefined) reply(response, { voices: [{ id: 'af_heart' }] })
    else reply(response, { detail: `Trouble ${status}.` }, status)
  })
  // Without a pacer: the one that is there would wait a second after the 429.
  const turn = { accepted() {}, rejected() {}, ended() {} }
  using client = connect(server.url, { onWait: (wait) => waits.push(wait), pacer: { enter: async () => turn } })
  expect(await client.voices({})).toEqual({ voices: [{ id: 'af_heart' }] })
  expect(waits.map((wait) => wait.reason.kind)).toEqual(['rate_limited', 'internal', 'engine_down', 'unavailable'])
  expect(waits.map((wait) => wait.attempt)).toEqual([1, 2, 3, 4])
})

it.each([400, 401, 403, 404])('asks once only when the answer is %i', async (status) => {
  await using server = await serve((_request, response) => reply(response, { detail: 'No, secret-key.' }, status))
  using client = connect(server.url)
  const failure = await failureOf(client.voices({}))
  expect(failure.message).not.toMatch(/secret|^No/)
  expect(server.seen).toHaveLength(1)
})

it.each([
  ['with the whole path of a file', '/films/of/a/folder/with/a/long/name.mp4', true],
  ['without the key', '/films/secret-key/a.mp4', false],
])('passes a message of our own engine on %s', async (_, path, isWhole) => {
  const original = say('engine.video.moved', { path })
  await using server = await serve((_request, response) => {
    response.setHeader(MESSAGE_HEADER, encodeURIComponent(JSON.stringify(original)))
    reply(response, { detail: english(original) }, 400)
  })
  using client = connect(server.url)
  const failure = await failureOf(client.voices({}))
  expect(failure.said?.key).toBe(isWhole ? original.key : 'failure.status.request')
  expect(failure.message === english(original)).toBe(isWhole)
  expect(JSON.stringify(failure)).not.toContain('secret-key')
})

it('asks once only where waiting does not help', async () => {
  await using server = await serve((_request, response) => {
    response.setHeader('x-should-retry', 'false')
    reply(response, { detail: 'No voice is installed.' }, 503)
  })
  using client = connect(server.url)
  expect(await failureOf(client.voices({}))).toMatchObject({ kind: 'unavailable', permanent: true })
  expect(server.seen).toHaveLength(1)
})

it('gives up at the deadline with the last failure', async () => {
  await using server = await serve((_request, response) => reply(response, { detail: 'Not configured.' }, 503))
  using client = connect(server.url, { retry: { first: 0.01, cap: 0.01, deadline: 0.05 } })
  expect(await failureOf(client.voices({}))).toEqual({ kind: 'unavailable', message: 'Not configured.' })
  expect(server.seen.length).toBeGreaterThan(1)
})

it('gives up a server that has never answered sooner than one that is away for a while', async () => {
  let tries = 0
  let silent = true
  await using server = await serve((request, response) => {
    tries++
    if (silent) request.socket.destroy()
    else response.end('{"voices":[]}')
  })
  using client = connect(server.url, { firstContactSeconds: 0 })
  await expect(client.voices({})).rejects.toMatchObject({ failure: { kind: 'offline' } })
  expect(tries).toBe(1)
  silent = false
  await client.voices({})
  silent = true
  const again = client.voices({}, { onWait: () => (silent = false) })
  expect(await again).toEqual({ voices: [] })
  expect(tries).toBeGreaterThan(3)
})

it('says bad_reply where the answer has another shape', async () => {
  await using server = await serve((_request, response) => reply(response, { job: 7 }))
  using client = connect(server.url)
  expect(await failureOf(client.translate({ segments: [], target_language: 'sw' }))).toMatchObject({
    kind: 'bad_reply',
  })
  expect(server.seen).toHaveLength(1)
})

it('sends files and fields, and no field that is null or absent', async () => {
  let body = ''
  await using server = await serve(async (request, response) => {
    body = (await received(request)).toString()
    reply(response, { job_id: 'j1' })
  })
  using client = connect(server.url)
  const fractions: number[] = []
  const ticket = await client.render(
    { segments: [segment], voice_map: { SPEAKER_00: 'preserve' }, exaggeration: 0.5, cfg_weight: undefined },
    { file: await smallFile(), onUpload: (fraction) => fractions.push(fraction) },
  )
  expect(ticket).toEqual({ job_id: 'j1' })
  expect(body).toContain(`name="segments"\r\n\r\n${JSON.stringify([segment])}\r\n`)
  expect(body).toContain('name="voice_map"\r\n\r\n{"SPEAKER_00":"preserve"}\r\n')
  expect(body).toContain('name="exaggeration"\r\n\r\n0.5\r\n')
  expect(body).not.toContain('cfg_weight')
  expect(body).toContain('moving pictures')
  expect(fractions.at(-1)).toBe(1)
})

it('sends an upload again after a refusal, with the same idempotency key and the whole body', async () => {
  const keys: unknown[] = []
  const sizes: number[] = []
  await using server = await serve(async (request, response) => {
    keys.push(request.headers['idempotency-key'])
    sizes.push((await received(request)).length)
    if (keys.length < 3) reply(response, { detail: 'Busy.' }, 503)
    else reply(response, { job_id: 'j1' })
  })
  using client = connect(server.url)
  await client.analyze({}, { file: await smallFile() })
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(sizes).size).toBe(1)
})

it('does not send an upload twice when its answer was lost, unless the server is idempotent', async () => {
  const file = await smallFile()
  let lost = 0
  await using server = await serve(async (request, response) => {
    await received(request)
    if (lost++ === 0 || request.url === '/voice/dub/analyze') request.socket.destroy()
    else reply(response, { job_id: 'j1' })
  })
  using careful = connect(server.url)
  const failure = await failureOf(careful.analyze({}, { file }))
  expect(failure.kind).toBe('offline')
  expect(failure.message).toContain('may have started')
  expect(server.seen).toHaveLength(1)
  lost = 0
  using bold = connect(server.url, { idempotent: true })
  expect(await bold.render({ segments: [segment] }, { file })).toEqual({ job_id: 'j1' })
})

it('does send an upload again when it broke half-way', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'client-')), 'film.mp4')
  await writeFile(file, Buffer.alloc(20_000_000))
  let tries = 0
  await using server = await serve(async (request, response) => {
    if (tries++ === 0) request.once('data', () => request.socket.destroy())
    else reply(response, { job_id: String((await received(request)).length > 20_000_000) })
  })
  using client = connect(server.url)
  const fractions: number[] = []
  const ticket = await client.analyze({}, { file, onUpload: (fraction) => fractions.push(fraction) })
  expect(ticket).toEqual({ job_id: 'true' })
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
})

it('stops an upload that the server refuses before it has read it', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'client-')), 'film.mp4')
  await writeFile(file, Buffer.alloc(50_000_000))
  let bytes = 0
  await using server = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    reply(response, { detail: 'Invalid key.' }, 401)
  })
  using client = connect(server.url)
  expect(await failureOf(client.analyze({}, { file }))).toEqual({ kind: 'unauthorized', message: 'Invalid key.' })
  expect(bytes).toBeLessThan(50_000_000)
})

it('reads speech with its metadata, also when the header is larger than usual or broken', async () => {
  const text = 'ọ̀'.repeat(2500)
  const metadata = {
    id: '1',
    voice_id: 'v',
    voice_name: 'V',
    text,
    duration_seconds: 1,
    sample_rate: 24000,
    character_count: 5000,
    created_at: '2026-01-01T00:00:00Z',
  }
  const escaped = JSON.stringify(metadata).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const headers = [escaped, Buffer.from(JSON.stringify(metadata)).toString('latin1'), '{"id":', undefined]
  expect(escaped.length).toBeGreaterThan(20_000)
  await using server = await serve((_request, response) => {
    const header = headers.shift()
    response.writeHead(200, { 'content-type': 'audio/wav', ...(header && { 'x-vox-metadata': header }) })
    response.write('RIFF')
    response.end('rest')
  })
  using client = connect(server.url)
  const read = async () => {
    const speech = await client.tts({ text: 'a' })
    return { metadata: speech.metadata, bytes: Buffer.from(await collectSpeech(speech)).toString() }
  }
  expect(await read()).toEqual({ metadata, bytes: 'RIFFrest' })
  expect(await read()).toEqual({ metadata, bytes: 'RIFFrest' })
  expect(await read()).toEqual({ metadata: undefined, bytes: 'RIFFrest' })
  expect(await read()).toEqual({ metadata: undefined, bytes: 'RIFFrest' })
})

it('does not take a page for sound', async () => {
  await using server = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  })
  using client = connect(server.url)
  expect(await failureOf(client.tts({ text: 'a' }))).toMatchObject({ kind: 'bad_reply' })
})

it('does not follow a redirection with the key', async () => {
  await using server = await serve((_request, response) => {
    response.writeHead(301, { location: 'https://elsewhere.test/' }).end()
  })
  using client = connect(server.url)
  const failure = await failureOf(client.voices({}))
  expect(failure.message).toContain('https://elsewhere.test')
  expect(server.seen).toHaveLength(1)
})

it.each(['file:///etc/passwd', 'https://secret-key.test/', 'nowhere', undefined])(
  'names no address that is none to use: %s',
  async (location) => {
    await using server = await serve((_request, response) => {
      response.writeHead(302, location === undefined ? {} : { location }).end()
    })
    using client = connect(server.url)
    const failure = await failureOf(client.voices({}))
    expect(failure).toMatchObject({ kind: 'bad_reply', said: { key: 'failure.moved.away' } })
  },
)

it('reads lists whose shape the spec leaves open, and a deletion without a body', async () => {
  await using server = await serve((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end()
    else reply(response, [{ voice_id: 'yo_1', language: null, sample: 'x' }])
  })
  using client = connect(server.url)
  expect(await client.voices({})).toEqual({ voices: [{ id: 'yo_1', voice_id: 'yo_1', sample: 'x' }] })
  expect(await client.deleteHistory({ item_id: '1' })).toEqual({})
})
