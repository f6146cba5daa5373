import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '../../electron/client/client.ts'
import type { EngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { service } from '../../shared/contract/service.ts'
import { cpuSeconds, residentMegabytes, watchMemory } from '../fault/processFacts.ts'
import { benchEngine, quantile } from './benchEngine.ts'
import { atLeast, atMost, report } from './goals.ts'

const UPLOAD_GIGABYTES = 5
const MEASURED_ROUNDS = 6
/** Sizes around the limits of 32-bit numbers. */
const EDGES = [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1]
const CURL = '/usr/bin/curl'
/** Free disk that the bench leaves alone. */
const RESERVED_DISK_BYTES = 5e9

/** A large file on its way in: how fast, how much memory it takes, and whether every byte arrives. */
export async function upload(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-upload-'))
  const program = fileURLToPath(new URL('./instantEngine.ts', import.meta.url))
  try {
    const { bavail, bsize } = await statfs(folder)
    const room = bavail * bsize - RESERVED_DISK_BYTES
    const size = Math.min(UPLOAD_GIGABYTES * 1e9, room)
    if (size < UPLOAD_GIGABYTES * 1e9) report('note', `only ${(size / 1e9).toFixed(1)} GB fit on this disk`)
    const file = await sparse(join(folder, 'film.mp4'), size)
    await readWhole(file) // what is measured is the way in, not this disk's reading
    await benchEngine(
      async ({ engine }) => {
        await measure(engine, { file, size, plain: join(folder, 'plain') })
        const edges = EDGES.filter((edge) => edge < room)
        const wrong: number[] = []
        for (const edge of edges) {
          const path = await sparse(join(folder, 'edge.mp4'), edge)
          if ((await send(engine, path)) !== edge) wrong.push(edge)
        }
        report(
          `sizes around 2^31 and 2^32 that arrived wrong, of ${edges.length}`,
          String(wrong.length),
          atMost(wrong.length, 0),
        )
      },
      { program },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** By turns, since a disk that others share is not the same from one minute to the next. */
async function measure(
  engine: EngineProcess,
  uploadFile: { file: string; size: number; plain: string },
): Promise<void> {
  const { file, size, plain } = uploadFile
  const gigabytes = size / 1e9
  const idle = residentMegabytes(engine.pid)
  const peak = watchMemory(engine.pid)
  const [disk, ours, curl, cpu]: [number[], number[], number[], number[]] = [[], [], [], []]
  const hasCurl = existsSync(CURL)
  const timed = async (way: (engine: EngineProcess, file: string) => Promise<number>): Promise<number> => {
    const started = performance.now()
    const arrived = await way(engine, file)
    if (arrived !== size) throw new Error(`${arrived} of ${size} bytes arrived.`)
    return (gigabytes * 1e6) / (performance.now() - started)
  }
  await timed(send) // the first one compiles the code and grows the heap
  for (let round = 0; round < MEASURED_ROUNDS; round++) {
    disk.push(await diskSpeed(plain, size))
    // Each is first in every other round.
    if (hasCurl && round % 2 === 0) curl.push(await timed(sendByCurl))
    const before = cpuSeconds(engine.pid)
    ours.push(await timed(send))
    cpu.push((cpuSeconds(engine.pid) - before) / gigabytes)
    if (hasCurl && round % 2 === 1) curl.push(await timed(sendByCurl))
  }
  const speed = quantile(disk, 0.5)
  const least = Math.min(400, Math.floor(speed))
  const goal = atLeast(quantile(ours, 0.5), least, `(median), the disk takes ${each(disk)}`)
  report(`${gigabytes.toFixed(1)} GB by our client to disk, MB/s`, each(ours), goal)
  report('processor time of the engine for a gigabyte, s', each(cpu, 2))
  const most = peak()
  report('memory', `${most} MB, idle ${idle} MB`, atMost(most, 200, 'MB'))
  if (!hasCurl) return
  report('the same by curl, MB/s', each(curl))
  const share = timeOf(curl) / timeOf(ours)
  report('speed beside curl', share.toFixed(2), atLeast(share, 1))
}

/** The time of rounds of one size, by their speeds. */
function timeOf(speeds: readonly number[]): number {
  return speeds.reduce((sum, speed) => sum + 1 / speed, 0)
}

function each(figures: readonly number[], digits = 0): string {
  return figures.map((figure) => figure.toFixed(digits)).join(', ')
}

/** Megabytes a second that this disk takes from a program that only writes. */
async function diskSpeed(path: string, size: number): Promise<number> {
  const piece = Buffer.alloc(1024 * 1024)
  const started = performance.now()
  const file = await open(path, 'w')
  for (let written = 0; written < size; written += piece.length) await file.write(piece)
  await file.close()
  const seconds = (performance.now() - started) / 1000
  await rm(path)
  return size / 1e6 / seconds
}

/** A file of zeros that takes no room on the disk. */
async function sparse(path: string, size: number): Promise<string> {
  const file = await open(path, 'w')
  await file.truncate(size)
  await file.close()
  return path
}

async function readWhole(path: string): Promise<void> {
  const buffer = Buffer.alloc(1024 * 1024)
  const file = await open(path)
  while ((await file.read(buffer)).bytesRead > 0);
  await file.close()
}

/** The engine's answer to a file that arrived whole and is not to be used; an incomplete file is refused with another error. */
const WHOLE = /Send consent: true/

/** Sends a file and returns how many bytes arrived: all or none. */
async function send({ url, key }: EngineProcess, file: string): Promise<number> {
  using client = createClient(service, { baseUrl: url, key, retry: { deadline: 0 } })
  const answer = await client.clone({ name: 'size' }, { file }).then(() => '', String)
  return WHOLE.test(answer) ? (await stat(file)).size : 0
}

async function sendByCurl({ url, key }: EngineProcess, file: string): Promise<number> {
  const form = ['-F', `file=@${file}`, '-F', 'name=size']
  const args = ['-s', '-H', 'Expect:', '-H', `Authorization: Bearer ${key}`, ...form, `${url}/voice/clone`]
  const { stdout } = await promisify(execFile)(CURL, args)
  return WHOLE.test(stdout) ? (await stat(file)).size : 0
}

if (import.meta.main) await upload()
