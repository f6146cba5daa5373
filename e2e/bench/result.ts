import { mkdir, open } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { jobRecords } from '../../electron/engine/backends/oneMachine/jobRecords.ts'
import type { EngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { cpuSeconds, residentMegabytes, watchMemory } from '../fault/processFacts.ts'
import { type BenchEngine, benchEngine } from './benchEngine.ts'
import { atLeast, atMost, report } from './goals.ts'

const RESULT_GIGABYTES = 5
const SLOW_MEGABYTES_A_SECOND = 20
const SLOW_SECONDS = 20
/** Sizes around the limits of 32-bit numbers, whose replies must be complete to the byte. */
const EDGES = [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1]

/** A finished render on its way out: how fast, and how much memory it takes, to a fast reader and to a slow one. */
export async function result(): Promise<void> {
  await benchEngine(async (bench) => {
    const { engine } = bench
    const size = RESULT_GIGABYTES * 1e9
    await makeResult(bench, 'big', size)
    const disk = await readPlainly(bench, 'big')
    report('the disk alone', `${(size / 1e6 / disk).toFixed(0)} MB/s`)
    const idle = residentMegabytes(engine.pid)
    await read(engine, 'big', { most: 1e9 }) // the first gigabyte compiles the code and grows the heap
    const before = cpuSeconds(engine.pid)
    const fast = await watched(engine, () => read(engine, 'big', {}))
    const rate = size / 1e6 / fast.result.seconds
    report(`${RESULT_GIGABYTES} GB result`, `${rate.toFixed(0)} MB of video a second`, atLeast(rate, 1000))
    const cpu = (cpuSeconds(engine.pid) - before) / RESULT_GIGABYTES
    report('processor time of the engine for a gigabyte', `${cpu.toFixed(2)} s`, atMost(cpu, 1, 's'))
    report('memory idle', `${idle} MB`)
    report('memory meanwhile', `${fast.peak} MB`, atMost(fast.peak, 160, 'MB'))

    const megabytes = SLOW_MEGABYTES_A_SECOND
    const slow = await watched(engine, () => read(engine, 'big', { most: megabytes * SLOW_SECONDS * 1e6, megabytes }))
    report(`memory with a reader at ${megabytes} MB/s`, `${slow.peak} MB`, atMost(slow.peak, 160, 'MB'))

    const wrong: number[] = []
    for (const edge of EDGES) {
      await makeResult(bench, `edge-${edge}`, edge)
      const { bytes } = await read(engine, `edge-${edge}`, {})
      if (bytes !== WRAPPING.length + 4 * Math.ceil(edge / 3)) wrong.push(edge)
    }
    report('sizes around 2^31 and 2^32 that came wrong', wrong.join(', ') || '0', atMost(wrong.length, 0))
  })
}

const WRAPPING = '{"status":"done","progress":1,"result":{"video_base64":"","format":"mp4"},"error":null}'

/** A finished render job with a video full of zeros that takes no room on the disk. */
async function makeResult({ dataDir }: BenchEngine, id: string, size: number): Promise<void> {
  const database = openDatabase(dataDir)
  const records = jobRecords(database)
  records.add({ id, account: 'owner', key: 'owner', kind: 'render', input: {} })
  records.finish(id, { format: 'mp4' }, { notes: [], lines: [] })
  database.close()
  await mkdir(join(dataDir, 'jobs', id), { recursive: true })
  const file = await open(join(dataDir, 'jobs', id, 'result.mp4'), 'w')
  await file.truncate(size)
  await file.close()
}

/** Seconds to read a result and do nothing with it. Leaves it in memory, where one that was just rendered is, too. */
async function readPlainly({ dataDir }: BenchEngine, id: string): Promise<number> {
  const buffer = Buffer.alloc(1024 * 1024)
  const started = performance.now()
  const file = await open(join(dataDir, 'jobs', id, 'result.mp4'))
  while ((await file.read(buffer)).bytesRead > 0);
  await file.close()
  return (performance.now() - started) / 1000
}

async function watched<T>({ pid }: EngineProcess, work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  const peak = watchMemory(pid)
  const result = await work()
  return { result, peak: peak() }
}

interface ReadLimits {
  /** Bytes after which the reader has had enough. */
  readonly most?: number
  /** A second, at most. */
  readonly megabytes?: number
}

/** Reads below HTTP, into one buffer, so that the reader costs next to nothing. */
function read(
  { url, key }: EngineProcess,
  id: string,
  { most, megabytes }: ReadLimits,
): Promise<{ bytes: number; seconds: number }> {
  return new Promise((resolve, reject) => {
    let [bytes, head, length] = [0, '', Number.POSITIVE_INFINITY]
    const started = performance.now()
    const done = (): void => {
      socket.destroy()
      resolve({ bytes, seconds: (performance.now() - started) / 1000 })
    }
    const callback = (count: number, buffer: Uint8Array): boolean => {
      if (length === Number.POSITIVE_INFINITY) {
        head += Buffer.from(buffer.subarray(0, count)).toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return true
        length = Number(/content-length: (\d+)/i.exec(head)?.[1])
        bytes = head.length - end - 4
      } else bytes += count
      if (bytes >= Math.min(length, most ?? length)) done()
      else if (megabytes !== undefined) void holdBack(megabytes)
      return true
    }
    const socket = connect({
      port: Number(new URL(url).port),
      host: '127.0.0.1',
      onread: { buffer: Buffer.alloc(megabytes === undefined ? 1024 * 1024 : 64 * 1024), callback },
    })
    const holdBack = async (rate: number): Promise<void> => {
      const due = (bytes / rate / 1e6) * 1000 - (performance.now() - started)
      if (due < 5) return
      socket.pause()
      await pause(due)
      socket.resume()
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`The result ended after ${bytes} of ${length} bytes.`)))
    socket.write(`GET /voice/dub/jobs/${id} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  })
}

if (import.meta.main) await result()
