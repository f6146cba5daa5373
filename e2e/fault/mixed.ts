import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../../electron/client/server.testing.ts'
import { type EngineProcess, startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { local } from '../../shared/contract/local.ts'
import { quantile } from '../bench/benchEngine.ts'
import { COLLECTABLE, type GarbageCollector, garbageCollector } from './collectGarbage.ts'
import { ABUSE_KEY, CLOSE, httpBytes, JSON_TYPE } from './httpBytes.ts'
import { childrenOf, openFiles, residentMegabytes } from './processFacts.ts'
import { rawExchange } from './rawExchange.ts'

const REQUEST_COUNT = 10_000
const AT_ONCE = 8
/** Milliseconds between questions for its health. */
const HEALTH_EVERY = 100
/** Seconds for what is under way to end, and for memory to be given back. */
const SETTLING_SECONDS = 30
/** Most that memory may grow from the middle to the end, as a share. */
const MAX_GROWTH_RATIO = 1.25

/** Where requests go, and how they are chosen. */
interface Mixed {
  readonly port: number
  readonly random: () => number
}

/** Ten thousand requests of all kinds, good ones and broken ones, after which an engine is as it was in the middle. Linux. */
export async function mixed(): Promise<void> {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1e9)
  const folder = await mkdtemp(join(tmpdir(), 'griot-mixed-'))
  process.env['GRIOT_ENGINE_KEY'] = ABUSE_KEY
  try {
    const garbage = garbageCollector()
    Object.assign(process.env, COLLECTABLE)
    await using engine = await startEngineProcess({
      dataDir: join(folder, 'engine'),
      local: true,
      onLog: garbage.readLine,
    })
    const setup: Mixed = { port: Number(new URL(engine.url).port), random: seeded(seed) }
    const health = watchHealth(setup.port)
    const started = performance.now()
    await ask(200, setup) // everything has been used once
    const points = [await settled(engine, garbage)]
    for (const count of [REQUEST_COUNT / 2, REQUEST_COUNT / 2]) {
      await ask(count, setup)
      points.push(await settled(engine, garbage))
    }
    const times = await health.stop()
    const incoming = await readdir(join(folder, 'engine', 'incoming')).catch(() => [])
    const [start, middle, end] = points
    process.stdout.write(
      `requests: ${REQUEST_COUNT} with seed ${seed} in ${((performance.now() - started) / 1000).toFixed(0)} s, ${AT_ONCE} at once\n` +
        `start, middle, end: ${points.map(({ files }) => files).join(', ')} descriptors, ` +
        `${points.map(({ memory }) => memory).join(', ')} MB, ${points.map(({ children }) => children).join(', ')} child processes\n` +
        `half-received files left: ${incoming.length} (goal 0)\n` +
        `health asked ${times.length} times: p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, ` +
        `max ${Math.max(...times).toFixed(0)} ms; not answered ${health.failures()} (goal 0)\n`,
    )
    if (start === undefined || middle === undefined || end === undefined || times.length === 0)
      throw new Error('Nothing was measured.')
    if (end.files > Math.max(start.files, middle.files)) throw new Error('Descriptors were left open.')
    if (end.memory > MAX_GROWTH_RATIO * middle.memory) throw new Error('Memory grew.')
    if (incoming.length > 0 || health.failures() > 0) throw new Error('Something was left or not answered.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sends so many requests, a few at once; each is over when its connection is. */
async function ask(count: number, setup: Mixed): Promise<void> {
  let left = count
  const lane = async (): Promise<void> => {
    while (left-- > 0) await pick(setup.random)(setup)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

type Request = (setup: Mixed) => Promise<void>

const post = (target: string, body: object): Buffer =>
  httpBytes({ method: 'POST', target, headers: [CLOSE, JSON_TYPE], body: Buffer.from(JSON.stringify(body)) })
const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'
const upload = (
  end = '\r\n--x--\r\n',
  framing: readonly (readonly [string, string])[] | undefined = undefined,
): Buffer =>
  httpBytes({
    method: 'POST',
    target: '/voice/dub/analyze',
    headers: [CLOSE, ['Content-Type', 'multipart/form-data; boundary=x']],
    body: Buffer.from(`${PART}${'no film at all '.repeat(200)}${end}`),
    ...(framing === undefined ? {} : { framing }),
  })
const speech = (target: string): Buffer => post(target, { text: 'Habari za asubuhi.', voice_id: 'sw-juma' })

/** How a caller goes away before the answer. */
const LEAVING: readonly ((socket: Socket) => void)[] = [
  (socket) => void socket.resetAndDestroy(),
  (socket) => void socket.destroy(),
  (socket) => void socket.end(),
]

/** The kinds of requests, each with its weight in the random choice. */
const REQUESTS_OF: readonly (readonly [number, Request])[] = [
  [10, ({ port }) => exchange(speech('/voice/tts'), port)],
  [10, ({ port }) => exchange(speech('/voice/tts/stream'), port)],
  [8, uploadAndCancel],
  [20, (setup) => leave(upload(), setup)],
  [10, (setup) => leave(upload('', [['Content-Length', '9999999']]), setup)],
  [8, (setup) => leave(speech('/voice/tts/stream'), setup)],
  [12, ({ port }) => exchange(upload(''), port)],
  [8, ({ port }) => exchange(post('/voice/dub/render', { segments: 'none' }), port)],
  [14, ({ port }) => exchange(httpBytes({ target: '/voice/dub/jobs/nobody', headers: [CLOSE] }), port)],
]

function pick(random: () => number): Request {
  let at = random() * REQUESTS_OF.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, request] of REQUESTS_OF) {
    at -= weight
    if (at < 0) return request
  }
  return async () => undefined
}

async function exchange(bytes: Buffer, port: number): Promise<void> {
  await rawExchange(bytes, { port, timeoutMs: 60_000 })
}

/** A file that is no film is accepted as a job; it is called off at once, or fails by itself before that. */
async function uploadAndCancel({ port }: Mixed): Promise<void> {
  const { answers } = await rawExchange(upload(), { port, timeoutMs: 60_000 })
  const job_id = /"job_id":"([^"]+)"/.exec(answers[0]?.body.toString() ?? '')?.[1]
  const target = local.cancelJob.path.replace(':job_id', job_id ?? 'nobody')
  await exchange(httpBytes({ method: local.cancelJob.method, target, headers: [CLOSE] }), port)
}

/** Sends and goes away, some at once and some a moment later. */
function leave(bytes: Buffer, { port, random }: Mixed): Promise<void> {
  const [way, wait] = [LEAVING[Math.floor(random() * LEAVING.length)], random() < 0.5 ? 0 : random() * 20]
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined).resume()
    socket.on('close', () => resolve())
    socket.write(bytes, () => void setTimeout(() => way?.(socket), wait))
  })
}

interface Point {
  readonly files: number
  readonly memory: number
  readonly children: number
}

/** How an engine stands once what was under way has ended, without its garbage. */
async function settled({ pid }: EngineProcess, garbage: GarbageCollector): Promise<Point> {
  await pause(SETTLING_SECONDS * 1000)
  await garbage.collect(pid)
  return { files: openFiles(pid), memory: residentMegabytes(pid), children: childrenOf(pid).length }
}

/** Asks for the health of an engine, over and over, each time with a connection of its own. */
function watchHealth(port: number): { stop(): Promise<number[]>; failures(): number } {
  const bytes = httpBytes({ target: '/health', headers: [CLOSE] })
  const times: number[] = []
  let failures = 0
  const asking = new Set<Promise<void>>()
  const once = async (): Promise<void> => {
    const started = performance.now()
    const { answers } = await rawExchange(bytes, { port, timeoutMs: 60_000 })
    if (answers[0]?.status === 200) times.push(performance.now() - started)
    else failures++
  }
  const timer = setInterval(() => {
    const one = once()
      .catch(() => void failures++)
      .finally(() => asking.delete(one))
    asking.add(one)
  }, HEALTH_EVERY)
  return {
    failures: () => failures,
    async stop() {
      clearInterval(timer)
      await Promise.all(asking)
      return times
    },
  }
}

if (import.meta.main) await mixed()
