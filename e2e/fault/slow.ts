import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { jobRecords } from '../../electron/engine/backends/oneMachine/jobRecords.ts'
import { type EngineProcess, startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { quantile } from '../bench/benchEngine.ts'
import { ABUSE_KEY, CLOSE, httpBytes, JSON_TYPE } from './httpBytes.ts'
import { childrenOf, openFiles, residentMegabytes } from './processFacts.ts'
import { rawExchange } from './rawExchange.ts'

const SOCKET_COUNT = 500
const VANISHING_CLIENTS = 200
/** Milliseconds for an answer beside slow clients (p99), and seconds that those may stay at most. */
const MAX_LATE_MS = 250
const MAX_SLOW_CLIENT_SECONDS = 30

/** Slow and vanishing clients against a real engine with its own limits. Throws where something is not freed. Linux. */
export async function slow(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-slow-'))
  process.env['GRIOT_ENGINE_KEY'] = ABUSE_KEY
  try {
    await using engine = await startEngineProcess({ dataDir: join(folder, 'engine'), local: true })
    const requests = await vanishingRequests(join(folder, 'engine'))
    const idle = residentMegabytes(engine.pid)
    // The base is measured once everything has been used, several times: the system's allocator keeps what it had.
    for (let round = 0; round < 4; round++) {
      await vanish(engine, requests)
      await settled(engine.pid, 0, 4000)
    }
    const base = {
      files: openFiles(engine.pid),
      memory: residentMegabytes(engine.pid),
      children: childrenOf(engine.pid),
    }

    await dribble(engine)
    const started = performance.now()
    await vanish(engine, requests)
    await settled(engine.pid, base.files)
    const seconds = (performance.now() - started) / 1000
    const left = await readdir(join(folder, 'engine', 'incoming'))
    const memory = residentMegabytes(engine.pid)
    const children = childrenOf(engine.pid).length - base.children.length
    const files = openFiles(engine.pid) - base.files
    process.stdout.write(
      `open files after ${VANISHING_CLIENTS} clients vanished: ${files} more, after ${seconds.toFixed(1)} s (goal 0)\n` +
        `half-received files: ${left.length} (goal 0)\nchild processes: ${children} more (goal 0)\n` +
        `memory: ${memory} MB, ${base.memory} MB before, ${idle} MB unused (goal < 50 MB more than before)\n`,
    )
    if (files > 0 || left.length > 0 || children > 0 || memory > base.memory + 50)
      throw new Error('Vanished clients left something behind.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function dribble(engine: EngineProcess): Promise<void> {
  const started = performance.now()
  const sockets = Array.from({ length: SOCKET_COUNT }, () => send(engine, Buffer.from('GET /health HTTP/1.1\r\nX: ')))
  const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 1000)
  const times: number[] = []
  for (let count = 0; count < 200; count++) {
    const begun = performance.now()
    await rawExchange(httpBytes({ target: '/voice/voices', headers: [CLOSE] }), {
      port: Number(new URL(engine.url).port),
    })
    times.push(performance.now() - begun)
    await pause(25)
  }
  await closed
  clearInterval(timer)
  const seconds = (performance.now() - started) / 1000
  const late = quantile(times, 0.99)
  process.stdout.write(
    `200 requests beside ${SOCKET_COUNT} slow clients: p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${late.toFixed(0)} ms (goal p99 < ${MAX_LATE_MS} ms)\n` +
      `slow clients dropped after: ${seconds.toFixed(1)} s (goal < ${MAX_SLOW_CLIENT_SECONDS} s)\n`,
  )
  if (!(late < MAX_LATE_MS && seconds < MAX_SLOW_CLIENT_SECONDS))
    throw new Error('Slow clients held others up, or were kept too long.')
}

/** An upload, a result, speech in one piece and speech as it is made, none of which will be waited for. */
async function vanishingRequests(dataDir: string): Promise<Buffer[]> {
  const database = openDatabase(dataDir)
  const records = jobRecords(database)
  records.add({ id: 'big', account: 'owner', key: 'owner', kind: 'render', input: {} })
  records.finish('big', { format: 'mp4' }, { notes: [], lines: [] })
  database.close()
  await mkdir(join(dataDir, 'jobs', 'big'), { recursive: true })
  const file = await open(join(dataDir, 'jobs', 'big', 'result.mp4'), 'w')
  await file.truncate(1e9)
  await file.close()
  const text = Buffer.from(JSON.stringify({ text: 'Habari za asubuhi. '.repeat(200), voice_id: 'sw-juma' }))
  const speak = (target: string): Buffer => httpBytes({ method: 'POST', target, headers: [JSON_TYPE], body: text })
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
  const upload = httpBytes({
    method: 'POST',
    target: '/voice/dub/analyze',
    headers: [['Content-Type', 'multipart/form-data; boundary=x']],
    body: Buffer.concat([Buffer.from(part), Buffer.alloc(1_000_000)]),
    framing: [['Content-Length', '99999999']],
  })
  return [upload, httpBytes({ target: '/voice/dub/jobs/big' }), speak('/voice/tts'), speak('/voice/tts/stream')]
}

async function vanish(engine: EngineProcess, requests: readonly Buffer[]): Promise<void> {
  const sockets = Array.from({ length: VANISHING_CLIENTS }, (_, index) => {
    const socket = send(engine, requests[index % requests.length] ?? Buffer.alloc(0))
    if (index % 8 > 3) socket.pause() // half of them do not even read
    return socket
  })
  await pause(1500)
  for (const socket of sockets) socket.resetAndDestroy()
}

function send({ url }: EngineProcess, bytes: Buffer): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(bytes)
  return socket
}

async function settled(pid: number, files: number, longest = 10_000): Promise<void> {
  const until = performance.now() + longest
  while (openFiles(pid) > files && performance.now() < until) await pause(100)
}

if (import.meta.main) await slow()
