import { once } from 'node:events'
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { jobRecords } from '../../electron/engine/backends/oneMachine/jobRecords.ts'
import type { Capabilities, ChatModel, Synthesizer } from '../../electron/engine/core/ports.ts'
import { ABUSE_KEY, httpBytes, JSON_TYPE } from '../fault/httpBytes.ts'
import { CAN_LOOK, childrenOf, openFiles } from '../fault/processFacts.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

/** Milliseconds that these engines wait for a client that owes them bytes. */
const IDLE = 1000

let under: TestEngine
let begun = 0
let stopped = 0
beforeAll(async () => {
  under = await startTestEngine({ key: ABUSE_KEY, idleTime: IDLE, capabilities: slowCapabilities() })
})
afterAll(() => under[Symbol.asyncDispose]())

/** Speech and chat that begin at once and then take for ever, counting how often they began and somebody stopped them. */
function slowCapabilities(): Capabilities {
  async function* forever<T>(item: T, signal: AbortSignal): AsyncGenerator<T> {
    begun++
    try {
      yield item
      await pause(60_000, undefined, { signal })
    } finally {
      stopped++
    }
  }
  const record = { id: 'slow', name: 'Slow', language: 'en', gender: 'female' } as const
  const synthesizer: Synthesizer = {
    voices: [{ record, pitchHz: 200 }],
    name: 'told',
    speak: (_, signal) => forever({ samples: new Float32Array(1600), sampleRate: 16_000, words: [] }, signal),
    close: async () => undefined,
  }
  const chat: ChatModel = {
    name: 'slow',
    models: async (signal) => [{ id: await pause(3 * IDLE, 'late', { signal }) }],
    complete: async () => ({ id: 'x', object: 'chat.completion', created: 1, model: 'slow', choices: [] }),
    stream: (_, signal) => forever({ id: 'x', object: 'chat.completion.chunk', model: 'slow', choices: [] }, signal),
  }
  return { synthesizer, chat }
}

interface Caller {
  readonly socket: Socket
  /** Milliseconds until the connection was closed, by whom ever. */
  readonly closed: Promise<number>
  received: number
}

/** A client of our own making: it sends these bytes and reads whatever comes, unless it is told not to. */
function call(bytes: Uint8Array, { engine }: TestEngine = under): Caller {
  const socket = connect({ port: Number(new URL(engine.url).port), host: '127.0.0.1' })
  const started = performance.now()
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now() - started)))
  const caller = { socket, closed, received: 0 }
  socket.on('data', (chunk) => {
    caller.received += chunk.length
  })
  socket.write(bytes)
  return caller
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

function incoming(): Promise<string[]> {
  return readdir(join(under.folder, 'engine', 'incoming')).catch(() => [])
}

/** A finished render whose video is this large. */
async function bigResult(megabytes: number): Promise<Buffer> {
  const data = join(under.folder, 'engine')
  const id = `big-${megabytes}`
  const records = jobRecords(openDatabase(data))
  records.add({ id, account: 'owner', key: 'owner', kind: 'render', input: {} })
  records.finish(id, { format: 'mp4' }, { notes: [], lines: [] })
  await mkdir(join(data, 'jobs', id), { recursive: true })
  await writeFile(join(data, 'jobs', id, 'result.mp4'), '')
  await truncate(join(data, 'jobs', id, 'result.mp4'), megabytes * 1e6)
  return httpBytes({ target: `/voice/dub/jobs/${id}` })
}

it('serves others within 250 ms while 500 clients dribble their heads, and drops those within 30 s', async () => {
  await using patient = await startTestEngine({ key: ABUSE_KEY, capabilities: slowCapabilities() })
  await patient.service.voices({})
  const begun = (index: number): Buffer => Buffer.from(index % 5 === 0 ? '' : 'GET /health HTTP/1.1\r\nX: ')
  const callers = Array.from({ length: 500 }, (_, index) => call(begun(index), patient))
  const dribble = setInterval(() => {
    for (const { socket } of callers) if (socket.writable && socket.bytesWritten > 0) socket.write('x')
  }, 1000)
  const times: number[] = []
  for (let count = 0; count < 20; count++) {
    const started = performance.now()
    await patient.service.voices({})
    times.push(performance.now() - started)
    await pause(50)
  }
  const closed = await Promise.all(callers.map((caller) => caller.closed))
  clearInterval(dribble)
  expect(Math.min(...closed)).toBeGreaterThan(5000) // the limit for heads, not some other, ended them
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(250)
  expect(Math.max(...closed)).toBeLessThan(30_000)
})

describe('a client that stops', () => {
  it.each([
    ['in the middle of an upload', () => uploadHead()],
    ['before the first byte of an upload', () => uploadHead(0)],
    ['in the middle of JSON', () => post('/voice/tts', { text: 'Hello.' }).subarray(0, -5)],
  ])(
    '%s is dropped, and nothing of it stays',
    async (_, bytes) => {
      const { closed } = call(bytes())
      expect(await closed).toBeLessThan(5 * IDLE)
      await expect.poll(incoming).toEqual([])
    },
    120_000,
  )

  it('reading a result is dropped', async () => {
    const caller = call(await bigResult(100))
    await once(caller.socket, 'data')
    caller.socket.pause()
    await pause(4 * IDLE)
    caller.socket.resume() // what is still on its way comes, and then the end
    await caller.closed
    expect(caller.received).toBeLessThan(100_000_000)
  })
})

// At once, as they only wait.
describe.concurrent('a client that is slow but there', () => {
  it('may send as slowly as it likes', async ({ expect }) => {
    const { socket, closed } = call(uploadHead())
    let open = true
    void closed.then(() => {
      open = false
    })
    for (let count = 0; count < 10; count++) {
      await pause(0.4 * IDLE)
      socket.write('x')
    }
    expect(open).toBe(true)
    socket.destroy()
    await expect.poll(incoming).toEqual([])
  })

  it('may read as slowly as it likes', async ({ expect }) => {
    const caller = call(await bigResult(30))
    const until = performance.now() + 5 * IDLE
    while (performance.now() < until) {
      caller.socket.pause()
      await pause(0.2 * IDLE)
      caller.socket.resume()
      await pause(1)
    }
    await expect.poll(() => caller.received, { timeout: 10_000 }).toBeGreaterThan(40_000_000)
    caller.socket.destroy()
  })

  it('may wait for an answer that takes its time', async () => {
    expect((await under.service.models({})).data).toEqual([expect.objectContaining({ id: 'late' })])
  })

  it.each([
    ['/voice/tts/stream', { text: 'Hello.', voice_id: 'slow' }],
    ['/v1/chat/completions', { model: 'slow', messages: [{ role: 'user', content: '' }], stream: true }],
  ])('may wait for the next piece of %s', async (target, body) => {
    const { socket, closed } = call(post(target, body))
    const first = await Promise.race([closed, pause(3 * IDLE, 'still there')])
    expect(first).toBe('still there')
    socket.destroy()
  })
})

describe.skipIf(!CAN_LOOK)('a client that goes away (needs /proc)', () => {
  const took = async (callers: readonly Caller[]) =>
    callers.filter(({ received, socket }) => received > 0 || socket.closed).length
  const sent = async () => (await incoming()).length
  it.each([
    ['while it sends a file', async () => uploadHead(), sent],
    ['while it takes a result', () => bigResult(50), took],
    ['while speech is made', async () => post('/voice/tts', { text: 'Hello.', voice_id: 'slow' }), async () => begun],
    ['while speech is streamed', async () => post('/voice/tts/stream', { text: 'Hello.', voice_id: 'slow' }), took],
    [
      'while an answer is streamed',
      async () => post('/v1/chat/completions', { model: 'x', messages: [{ role: 'user', content: '' }], stream: true }),
      took,
    ],
  ])('%s frees everything within seconds', async (_, bytes, underWay) => {
    const request = await bytes()
    await expect.poll(() => openFiles(), { timeout: 10_000 }).toBeLessThan(200)
    const [files, children, before] = [openFiles(), childrenOf().length, stopped]
    begun = 0
    const callers = Array.from({ length: 30 }, () => call(request))
    await expect.poll(() => underWay(callers), { timeout: 10_000 }).toBe(30)
    for (const { socket } of callers) socket.resetAndDestroy()
    await Promise.all(callers.map((caller) => caller.closed))
    await expect.poll(incoming, { timeout: 5000 }).toEqual([])
    await expect.poll(() => openFiles(), { timeout: 5000 }).toBeLessThanOrEqual(files + 2)
    expect(childrenOf().length).toBeLessThanOrEqual(children)
    if (request.includes('slow') || request.includes('stream')) await expect.poll(() => stopped).toBe(before + 30)
  })
})
