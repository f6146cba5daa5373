import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '../../electron/client/client.ts'
import type { EngineProcess } from '../../electron/studio/engineProcess.ts'
import { service } from '../../shared/contract/service.ts'
import { CAN_LOOK, cpuSeconds } from '../fault/processFacts.ts'
import { benchEngine, report } from './benchEngine.ts'
import { memoryOf } from './memoryOf.ts'

const GIGABYTES = 5
/** Sizes around the limits of 32-bit numbers. */
const EDGES = [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1]
const CURL = '/usr/bin/curl'
/** Free disk that the bench leaves alone. */
const RESERVE = 5e9

/** A large file on its way in: how fast, how much memory it takes, and whether every byte arrives. */
export async function upload(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-upload-'))
  const program = fileURLToPath(new URL('./instantEngine.ts', import.meta.url))
  try {
    const { bavail, bsize } = await statfs(folder)
    const room = bavail * bsize - RESERVE
    const size = Math.min(GIGABYTES * 1e9, room)
    if (size < GIGABYTES * 1e9) report('note', `only ${(size / 1e9).toFixed(1)} GB fit on this disk`)
    const disk = await diskSpeed(join(folder, 'plain'), size)
    const file = await sparse(join(folder, 'film.mp4'), size)
    await benchEngine(
      async ({ engine }) => {
        await measure(engine, { file, size, disk })
        const edges = EDGES.filter((edge) => edge < room)
        const wrong: number[] = []
        for (const edge of edges) {
          const path = await sparse(join(folder, 'edge.mp4'), edge)
          if ((await send(engine, path)) !== edge) wrong.push(edge)
        }
        report(`sizes around 2^31 and 2^32 that arrived wrong, of ${edges.length}`, String(wrong.length), '0')
      },
      { program },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(engine: EngineProcess, given: { file: string; size: number; disk: number }): Promise<void> {
  const { file, size, disk } = given
  const gigabytes = size / 1e9
  const idle = await memoryOf(engine.pid, () => pause(2000))
  const before = CAN_LOOK ? cpuSeconds(engine.pid) : Number.NaN
  const started = performance.now()
  const sent = await memoryOf(engine.pid, () => send(engine, file))
  const rate = (gigabytes * 1e6) / (performance.now() - started)
  const cpu = ((CAN_LOOK ? cpuSeconds(engine.pid) : Number.NaN) - before) / gigabytes
  if (sent.result !== size) throw new Error(`${sent.result} of ${size} bytes arrived.`)
  const goal = `>= ${Math.min(400, disk).toFixed(0)}, the disk takes ${disk.toFixed(0)}`
  report(`${gigabytes.toFixed(1)} GB by our client to disk`, `${rate.toFixed(0)} MB/s`, goal)
  report('processor time of the engine for a gigabyte', `${cpu.toFixed(2)} s`)
  report('memory', `${sent.peak?.toFixed(0)} MB, idle ${idle.peak?.toFixed(0)} MB`, '< 200 MB more than idle')
  if (!existsSync(CURL)) return
  const begun = performance.now()
  const arrived = await sendByCurl(engine, file)
  const byCurl = (gigabytes * 1e6) / (performance.now() - begun)
  report(
    'the same by curl',
    `${byCurl.toFixed(0)} MB/s${arrived === size ? '' : `, but ${arrived} bytes arrived`}`,
    goal,
  )
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

/** Sends a file and returns how many bytes arrived. */
async function send({ url, key }: EngineProcess, file: string): Promise<number> {
  using client = createClient(service, { baseUrl: url, key, retry: { deadline: 0 } })
  return Number((await client.clone({ name: 'size' }, { file })).name)
}

async function sendByCurl({ url, key }: EngineProcess, file: string): Promise<number> {
  const form = ['-F', `file=@${file}`, '-F', 'name=size']
  const args = ['-s', '-H', 'Expect:', '-H', `Authorization: Bearer ${key}`, ...form, `${url}/voice/clone`]
  const { stdout } = await promisify(execFile)(CURL, args)
  return Number((JSON.parse(stdout) as { name: string }).name)
}

if (import.meta.main) await upload()
