// @module-tag quick
// @module-tag together
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import { OWNER } from '../../electron/engine/backends/shared/accountRecords.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import type { EngineOptions } from '../../electron/engine/engine.ts'
import { createWorkerPool } from '../../electron/engine/process/workerPool.ts'
import { WAV_HEADER_BYTES } from '../../shared/audio/wav.ts'
import { service } from '../../shared/contract/service.ts'
import { say } from '../../shared/locale/message.ts'
import { ABUSE_KEY, httpBytes, JSON_TYPE } from '../fault/httpBytes.ts'
import { temporaryFolder } from '../support/projectStudio.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const RATE = 16_000
/** Samples of a sentence, and bytes of unread speech that a caller may have. */
const SENTENCE_SAMPLES = 10 * RATE
const MOST_UNREAD = 2_000_000
/** Milliseconds after which a stalled client is dropped, and one that leaves speech unread. */
const STALL_TIMEOUT_MS = 50
const UNREAD_TIMEOUT_MS = 3000

/** Whose sentences were made, in their order. */
const made: string[] = []
const files = temporaryFolder()
afterAll(() => files[Symbol.dispose]())

async function startWith(limits: Partial<EngineOptions>): Promise<TestEngine> {
  const capabilities = { synthesizer: await endlessVoice() }
  return startTestEngine({ key: ABUSE_KEY, maxUnreadBytes: MOST_UNREAD, capabilities, ...limits })
}

/** A voice of a single process: it asks for the three sentences of a text *three* at once, and for those of any other one after the other, without end. */
async function endlessVoice(): Promise<Synthesizer> {
  const program = join(files.path, 'endless.mjs')
  const answers = new URL('../../electron/engine/process/answerRequests.ts', import.meta.url).href
  await writeFile(
    program,
    `import { answerRequests } from ${JSON.stringify(answers)}
    answerRequests((order, tell) => tell(new Float32Array(${SENTENCE_SAMPLES})))`,
  )
  const limits = { maxProcesses: 1, maxProcessesOfKind: 1, idleTime: 60_000, stallTimeoutSeconds: 60 }
  const pool = createWorkerPool<object, Float32Array>({ program: pathToFileURL(program), ...limits })
  const record = { id: 'endless', name: 'Endless', language: 'en', gender: 'female' } as const
  return {
    name: 'endless',
    voices: [{ record, pitchHz: 200 }],
    async *speak({ text, caller }, signal) {
      const sentence = async () => {
        const order = { kind: 'endless', caller, signal, crashed: say('engine.crashed.voice') }
        const [samples = new Float32Array()] = await Array.fromAsync(pool.run({}, order))
        made.push(caller ?? '')
        return { samples, sampleRate: RATE, words: [] }
      }
      // However late the caller hears of one, the next waits for its turn already.
      if (text === 'three') for (const one of [sentence(), sentence(), sentence()]) yield await one
      else while (true) yield await sentence()
    },
    close: () => pool.close(),
  }
}

/** A stream whose client reads nothing, once its first bytes have come. */
async function unreadStream({ engine }: TestEngine): Promise<Socket> {
  const body = Buffer.from(JSON.stringify({ text: 'endless', voice_id: 'endless' }))
  const socket = connect({ port: Number(new URL(engine.url).port), host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.write(httpBytes({ method: 'POST', target: '/voice/tts/stream', headers: [JSON_TYPE], body }))
  await once(socket, 'readable')
  return socket
}

const waiting = ({ folder }: TestEngine) => readdir(join(folder, 'engine', 'incoming'))

it('serves a reader beside eight streams of another key that nobody reads', async () => {
  await using under = await startWith({})
  const { secret } = await under.accounts.addKey('reader', { name: 'reader' })
  using reader = createClient(service, { baseUrl: under.engine.url, key: secret })
  const read = async (client: TestEngine['service']): Promise<void> => {
    const { body } = await client.ttsStream({ text: 'three', voice_id: 'endless' })
    let bytes = 0
    for await (const { length } of body) bytes += length
    expect(bytes).toBe(WAV_HEADER_BYTES + 3 * 2 * SENTENCE_SAMPLES)
  }
  /** Reads three sentences; returns how many were made meanwhile, from the first of them to the last. */
  const madeMeanwhile = async (): Promise<number> => {
    const before = made.length
    await read(reader)
    const since = made.slice(before)
    const isOwn = (caller: string): boolean => caller !== OWNER.key
    return since.findLastIndex(isOwn) - since.findIndex(isOwn) + 1
  }
  const unread = await Promise.all(Array.from({ length: 8 }, () => unreadStream(under)))
  // Between two of its sentences one of the other key.
  expect(await madeMeanwhile()).toBeLessThanOrEqual(3 + 2)
  // What was made waits, and when that is enough nothing more is made: only the reader is served.
  await expect.poll(madeMeanwhile).toBe(3)
  expect(await waiting(under)).toHaveLength(8)
  // Their own key is served as well, where it reads.
  await read(under.service)
  // Who reads again gets more.
  const [first] = unread
  const before = made.length
  first?.resume()
  await expect.poll(() => made.length).toBeGreaterThan(before + 10)
  for (const socket of unread) socket.resetAndDestroy()
  await expect.poll(() => waiting(under)).toEqual([])
})

it('keeps a stream whose player is paused, and drops it when nobody reads it for long', async () => {
  await using under = await startWith({ idleTime: STALL_TIMEOUT_MS, unreadTime: UNREAD_TIMEOUT_MS })
  const socket = await unreadStream(under)
  /** How many sentences are made while a client that stalls otherwise is dropped. */
  const madeMeanwhile = async (): Promise<number> => {
    const before = made.length
    const stalled = connect({ port: Number(new URL(under.engine.url).port), host: '127.0.0.1' })
    // It may be dropped with a reset, which is an error that `once` would throw.
    const closed = new Promise((resolve) => stalled.once('close', resolve))
    stalled.on('error', () => undefined).resume()
    stalled.write('POST /voice/tts HTTP/1.1\r\nContent-Length: 9\r\n')
    await closed
    return made.length - before
  }
  await expect.poll(madeMeanwhile).toBe(0)
  await madeMeanwhile()
  expect(await waiting(under)).toHaveLength(1)
  await expect.poll(() => waiting(under), { timeout: 20_000 }).toEqual([])
  socket.destroy()
})
