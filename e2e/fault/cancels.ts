import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../../electron/client/client.ts'
import { seeded } from '../../electron/client/server.testing.ts'
import { ensureSample } from '../../electron/studio/sample.ts'
import { type EngineProcess, startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { additions } from '../../shared/contract/additions.ts'
import { service } from '../../shared/contract/service.ts'
import { childrenOf, cpuSeconds, openFiles } from './processFacts.ts'

const ORDER_COUNT = 100
const AT_ONCE = 2
/** Milliseconds after an order within which it is cancelled: a render of the sample takes about three seconds. */
const CANCEL_WINDOW_MS = 8000
/** Seconds for idle child processes to end: a voice waits a minute for the next text. */
const SETTLING_SECONDS = 75
/** Seconds of processor time in a second in which nothing is left to do, at most. */
const MAX_IDLE_PROCESSOR_SECONDS = 0.1

/** Orders to dub the sample, cancelled at random moments, after which nothing runs and no file is left. Linux. */
export async function cancels(count = ORDER_COUNT): Promise<void> {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1e9)
  const random = seeded(seed)
  const file = await ensureSample(AbortSignal.timeout(120_000))
  const folder = await mkdtemp(join(tmpdir(), 'griot-cancels-'))
  const dataDir = join(folder, 'engine')
  try {
    await using engine = await startEngineProcess({ dataDir, local: false })
    const access = { baseUrl: engine.url, key: engine.key, idempotent: true }
    using dubs = createClient(service, access)
    using jobs = createClient(additions, access)
    const before = openFiles(engine.pid)
    const counts = { cancelled: 0, ended: 0 }
    const once = async (): Promise<void> => {
      const { job_id } = await order(dubs, random, file)
      await pause(random() * CANCEL_WINDOW_MS)
      const { cancelled } = await jobs.cancelOrder({ job_id })
      if (cancelled) {
        counts.cancelled++
        const { status, error } = await dubs.job({ job_id })
        if (status !== 'error' || error !== 'Cancelled.') throw new Error(`A cancelled job is ${status}: ${error}`)
      } else {
        counts.ended++
        await dubs.deleteHistory({ item_id: job_id }).catch(() => undefined) // an analysis has no item
      }
    }
    let left = count
    const lane = async (): Promise<void> => {
      while (left-- > 0) await once()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    const children = await settled(engine)
    const used = cpuSeconds(engine.pid)
    await pause(1000)
    const busy = cpuSeconds(engine.pid) - used
    const files = [...(await filesIn(join(dataDir, 'jobs'))), ...(await filesIn(join(dataDir, 'incoming')))]
    const open = openFiles(engine.pid)
    process.stdout.write(
      `orders: ${count} with seed ${seed}, ${AT_ONCE} at once; cancelled ${counts.cancelled}, ended before ${counts.ended}\n` +
        `left: ${children} child processes (goal 0), ${files.length} files (goal 0), ${busy.toFixed(2)} s of processor time in a second\n` +
        `descriptors: ${before} before, ${open} after\n`,
    )
    const { jobs: listed } = await jobs.jobs({ limit: 500 })
    const going = listed.filter(({ status }) => status === 'queued' || status === 'running')
    if (going.length > 0 || listed.length !== count) throw new Error(`${going.length} jobs of ${listed.length} go on.`)
    if (children > 0 || busy > MAX_IDLE_PROCESSOR_SECONDS) throw new Error('Something still runs.')
    if (files.length > 0) throw new Error(`Files were left: ${files.slice(0, 5).join(', ')}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function order(
  dubs: ReturnType<typeof createClient<typeof service>>,
  random: () => number,
  file: string,
): Promise<{ job_id: string }> {
  if (random() < 0.3) return dubs.analyze({}, { file })
  const segments = Array.from({ length: 12 }, (_, id) => ({
    id,
    start: 2 * id,
    end: 2 * id + 1.5,
    text: `Habari ya asubuhi, mtu wa ${id}.`,
    speaker: `SPEAKER_0${id % 2}`,
  }))
  return dubs.render({ segments, voice_map: { SPEAKER_00: 'sw-juma', SPEAKER_01: 'sw-zawadi' } }, { file })
}

/** Files below a folder, but for videos of jobs that had ended: the client removes them by the history. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Waits until child processes have ended that stay a while for the next request; returns how many are left. */
async function settled(engine: EngineProcess): Promise<number> {
  for (let waited = 0; waited < SETTLING_SECONDS && childrenOf(engine.pid).length > 0; waited++) await pause(1000)
  return childrenOf(engine.pid).length
}
