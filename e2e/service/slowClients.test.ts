import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readlink, truncate, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { jobRecords } from '../../electron/engine/backends/oneMachine/jobRecords.ts'
import type { Capabilities, ChatModel, Synthesizer } from '../../electron/engine/core/ports.ts'
import { ABUSE_KEY, httpBytes, JSON_TYPE } from '../fault/httpBytes.ts'
import { CAN_LOOK, childrenOf, openFiles } from '../fault/processFacts.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

/** Milliseconds that the engine waits for a client that owes it bytes; the lenient one waits three times as long. */
const CLIENT_TIMEOUT_MS = 1200

/** A text whose speech begins with its first piece: short ones are measured before they are sent. */
const TALK = 'The meeting of the market women begins in the morning, and nobody knows when it ends.'

let under: TestEngine
let lenient: TestEngine
let begun = 0
let stopped = 0
beforeAll(async () => {
  under = await startTestEngine({ key: ABUSE_KEY, idleTime: CLIENT_TIMEOUT_MS, capabilities: slowCapabilities() })
  lenient = await startTestEngine({ key: ABUSE_KEY, idleTime: 3 * CLIENT_TIMEOUT_MS, capabilities: {} })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await lenient[Symbol.asyncDispose]()
})

/** Speech and chat that begin at once and then take for ever, counting how often they began and somebody stopped them. */
function slowCapabilities(): Capabilities {
  async function* forever<T>(item: T, signal: AbortSignal): AsyncGenerator<T> {
    begun++
    try {
      yield item
      if (!signal.aborted) await once(signal, 'abort')
      signal.throwIfAborted()
    } finally {
      stopped++
    }
  }
  const record = { id: 'slow', name: 'Slow', language: 'en', gender: 'female' } as const
  const synthesizer: Synthesizer = {
    voices: [{ record, pitchHz: 200, loudness: -20 }],
    name: 'told',
    speak: (_, signal) => forever({ samples: new Float32Array(1600), sampleRate: 16_000, words: [] }, signal),
    close: async () => undefined,
  }
  const chat: ChatModel = {
    name: 'slow',
    models: async () => {
      for (let count = 0; count < 2; count++) await dropped()
      return [{ id: 'late' }]
    },
    complete: async () => ({ id: 'x', object: 'chat.completion', created: 1, model: 'slow', choices: [] }),
    stream: (_, signal) => forever({ id: 'x', object: 'chat.completion.chunk', model: 'slow', choices: [] }, signal),
  }
  return { synthesizer, chat }
}

interface Caller {
  readonly socket: Socket
  /** Resolves when the connection was closed, by whom ever. */
  readonly closed: Promise<unknown>
  received: number
  /** The beginning of what was answered. */
  said: string
}

/** A client of our own making: it sends these bytes and reads whatever comes, unless it is told not to. */
function call(bytes: Uint8Array, { engine }: TestEngine = under): Caller {
  const socket = connect({ port: Number(new URL(engine.url).port), host: '127.0.0.1' })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const caller = { socket, closed, received: 0, said: '' }
  socket.on('data', (chunk) => {
    caller.received += chunk.length
    if (caller.said.length < 1000) caller.said += chunk
  })
  socket.write(bytes)
  return caller
}

/** Resolves when the engine has dropped a client that stopped: so long it waits, by its own measure. */
async function dropped(): Promise<void> {
  await call(uploadHead(0)).closed
}

function post(target: string, body: object): Buffer {
  return httpBytes({ method: 'POST', target, headers: [JSON_TYPE], body: Buffer.from(JSON.stringify(body)) })
}

/** The beginning of an upload that announces far more than it sends. */
function uploadHead(sent = 100_000): Buffer {
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(part), Buffer.alloc(sent, 1)])
  const headers = [['Content-Type', 'multipart/form-data; boundary=x']] as const
  return httpBytes({
    method: 'POST',
    target: '/voice/dub/analyze',
    headers,
    body,
    framing: [['Content-Length', '9999999']],
  })
}

function incoming({ folder }: TestEngine = under): Promise<string[]> {
  return readdir(join(folder, 'engine', 'incoming')).catch(() => [])
}

/** Whether a file of this process is open that has this in its path (Linux). */
async function isOpen(inPath: string): Promise<boolean> {
  const files = await readdir('/proc/self/fd')
  const paths = await Promise.all(files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')))
  return paths.some((path) => path.includes(inPath))
}

/** A finished render whose video is this large, or has these bytes. */
async function bigResult(video: number | Buffer, { folder }: TestEngine = under): Promise<Buffer> {
  const data = join(folder, 'engine')
  const id = typeof video === 'number' ? `big-${video}` : 'known'
  const records = jobRecords(openDatabase(data))
  records.add({ id, account: 'owner', key: 'owner', kind: 'render', input: {} })
  records.finish(id, { format: 'mp4' }, { notes: [], lines: [] })
  await mkdir(join(data, 'jobs', id), { recursive: true })
  const path = join(data, 'jobs', id, 'result.mp4')
  await writeFile(path, typeof video === 'number' ? '' : video)
  if (typeof video === 'number') await truncate(path, video * 1e6)
  return httpBytes({ target: `/voice/dub/jobs/${id}` })
}

it('serves others while 500 clients dribble their heads, and drops those', async () => {
  await using patient = await startTestEngine({ key: ABUSE_KEY, capabilities: slowCapabilities() })
  await patient.service.voices({})
  const begun = (index: number): Buffer => Buffer.from(index % 5 === 0 ? '' : 'GET /health HTTP/1.1\r\nX: ')
  const callers = Array.from({ length: 500 }, (_, index) => call(begun(index), patient))
  for (let count = 0; count < 20; count++) {
    await patient.service.voices({})
    for (const { socket } of callers) if (socket.bytesWritten > 0) socket.write('x')
  }
  expect(callers.filter(({ socket }) => socket.closed)).toEqual([]) // others need not wait until they are gone
  await Promise.all(callers.map((caller) => caller.closed))
  // The limit for heads, not some other, ended them.
  expect(callers.filter(({ said }) => !said.includes('The head of the request did not arrive in time.'))).toEqual([])
})

describe('a client that stops', () => {
  it.each([
    ['in the middle of an upload', () => uploadHead()],
    ['before the first byte of an upload', () => uploadHead(0)],
    ['in the middle of JSON', () => post('/voice/tts', { text: 'Hello.' }).subarray(0, -5)],
  ])('%s is dropped, and nothing of it stays', async (_, bytes) => {
    await call(bytes()).closed
    await expect.poll(() => incoming()).toEqual([])
  })

  it.skipIf(!CAN_LOOK)('reading a result is dropped (needs /proc)', async () => {
    const caller = call(await bigResult(100))
    await once(caller.socket, 'data')
    caller.socket.pause()
    await expect.poll(() => isOpen('big-100')).toBe(false)
    caller.socket.resume() // what is still on its way comes, and then the end
    await caller.closed
    expect(caller.received).toBeLessThan(100_000_000)
  })
})

it('gives a client every byte of a result, however it stops and goes on', async () => {
  const video = randomBytes(6_000_001)
  const caller = call(await bigResult(video))
  const { socket } = caller
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  while (caller.received < 1.3 * video.length) {
    await once(socket, 'data')
    socket.pause()
    // So many turns that the engine fills what the system and its own stream hold.
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    socket.resume()
  }
  socket.destroy()
  const text = Buffer.concat(chunks).toString('latin1')
  const from = text.indexOf('"video_base64":"') + '"video_base64":"'.length
  const got = Buffer.from(text.slice(from, from + 4 * Math.ceil(video.length / 3)), 'base64')
  expect(got.length).toBeGreaterThan(0.9 * video.length)
  expect(got.compare(video, 0, got.length)).toBe(0)
})

// At once, as they only wait.
describe.concurrent('a client that is slow but there', () => {
  it('may send as slowly as it likes', async ({ expect }) => {
    const { socket, closed } = call(uploadHead(), lenient)
    let open = true
    void closed.then(() => {
      open = false
    })
    for (let count = 0; count < 4; count++) {
      await dropped()
      socket.write('x')
    }
    expect(open).toBe(true)
    socket.destroy()
    await expect.poll(() => incoming(lenient)).toEqual([])
  })

  it('may read as slowly as it likes', async ({ expect }) => {
    const caller = call(await bigResult(30, lenient), lenient)
    for (let count = 0; count < 4; count++) {
      caller.socket.pause()
      await dropped()
      caller.socket.resume()
      // So much that the system's buffers let the engine go on.
      for (const until = caller.received + 8_000_000; caller.received < until; ) await once(caller.socket, 'data')
    }
    await expect.poll(() => caller.received).toBeGreaterThan(40_000_000)
    caller.socket.destroy()
  })

  it('may wait for an answer that takes its time', async () => {
    expect((await under.service.models({})).data[0]).toMatchObject({ id: 'late' })
  })

  it.each([
    ['/voice/tts/stream', { text: TALK, voice_id: 'slow' }],
    ['/v1/chat/completions', { model: 'slow', messages: [{ role: 'user', content: '' }], stream: true }],
  ])('may wait for the next piece of %s', async (target, body) => {
    const { socket, closed } = call(post(target, body))
    const twice = dropped().then(() => dropped())
    expect(await Promise.race([closed, twice.then(() => 'still there')])).toBe('still there')
    socket.destroy()
  })
})

describe.skipIf(!CAN_LOOK)('a client that goes away (needs /proc)', () => {
  // It drops nobody meanwhile, however long a busy computer takes until all have begun.
  let patient: TestEngine
  beforeAll(async () => {
    patient = await startTestEngine({ key: ABUSE_KEY, capabilities: slowCapabilities() })
  })
  afterAll(() => patient[Symbol.asyncDispose]())
  const took = async (callers: readonly Caller[]) =>
    callers.filter(({ received, socket }) => received > 0 || socket.closed).length
  const sent = async () => (await incoming(patient)).length
  it.each([
    ['while it sends a file', async () => uploadHead(), sent],
    ['while it takes a result', () => bigResult(50, patient), took],
    ['while speech is made', async () => post('/voice/tts', { text: 'Hello.', voice_id: 'slow' }), async () => begun],
    ['while speech is streamed', async () => post('/voice/tts/stream', { text: TALK, voice_id: 'slow' }), took],
    [
      'while an answer is streamed',
      async () => post('/v1/chat/completions', { model: 'x', messages: [{ role: 'user', content: '' }], stream: true }),
      took,
    ],
  ])('%s frees everything', async (_, bytes, underWay) => {
    const request = await bytes()
    await expect.poll(() => openFiles()).toBeLessThan(200)
    const [files, children, before] = [openFiles(), childrenOf().length, stopped]
    begun = 0
    const callers = Array.from({ length: 30 }, () => call(request, patient))
    await expect.poll(() => underWay(callers)).toBe(30)
    for (const { socket } of callers) socket.resetAndDestroy()
    await Promise.all(callers.map((caller) => caller.closed))
    await expect.poll(() => incoming(patient)).toEqual([])
    await expect.poll(() => openFiles()).toBeLessThanOrEqual(files + 2)
    expect(childrenOf().length).toBeLessThanOrEqual(children)
    if (request.includes('slow') || request.includes('stream')) await expect.poll(() => stopped).toBe(before + 30)
  })
})
