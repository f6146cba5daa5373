import { setTimeout as pause } from 'node:timers/promises'
import { REDIS } from '../../build/systemTools.ts'
import { MediaFolder } from '../support/media.ts'
import { type Gateway, type ScaledService, startScaledService } from '../support/scaledService.ts'
import { TALK_VOICES, talk, writeTalkFilm } from '../support/talkFilm.ts'
import type { WorkerProcess } from '../support/workerProcess.ts'

/** Lines of each film: a few seconds of work. */
const FILM_LINES = 3
/** Workers at a time, and milliseconds until one of them is killed at the latest. */
const WORKER_COUNT = 2
const MAX_WORKER_MS = 3000
/** Jobs under way at once at most. */
const MOST_JOBS = 3
/** Milliseconds a job may take when nobody is killed any more. */
const AT_LAST = 180_000

export interface WorkerKills {
  readonly workers: number
  /** The server where all meet. */
  readonly servers: number
}

/** The outcome: nothing may be lost and nothing be there twice. */
export interface WorkerKillsResult {
  readonly ordered: number
  readonly lost: number
  readonly failed: number
  readonly twice: number
}

/**
 * Kills workers, and the server where the machines meet, at random moments while jobs are ordered; what was
 * acknowledged must be done in the end, once.
 */
export async function killWorkers({ workers, servers }: WorkerKills): Promise<WorkerKillsResult> {
  using folder = new MediaFolder()
  const film = writeTalkFilm(folder.file('film.mp4'), FILM_LINES)
  await using many = await startScaledService()
  const gateway = await many.gateway({ retry: { deadline: 0 } })
  const crew = await Promise.all(Array.from({ length: WORKER_COUNT }, () => many.worker()))
  const ordered: string[] = []
  let killing = true
  const ordering = keepOrdering(gateway, { film, ordered, goesOn: () => killing })
  const turns = [...Array<'worker'>(workers).fill('worker'), ...Array<'server'>(servers).fill('server')]
  for (const what of shuffled(turns)) {
    await pause(Math.random() * MAX_WORKER_MS)
    if (what === 'server') {
      await many.server.kill()
      await many.server.start()
    } else await replace(many, crew)
  }
  killing = false
  await ordering
  return await count(gateway, ordered)
}

async function replace(many: ScaledService, crew: WorkerProcess[]): Promise<void> {
  const index = Math.floor(Math.random() * crew.length)
  await crew[index]?.kill()
  // Mostly at work when its turn comes, now and then still starting.
  crew[index] = await many.worker([], { wait: Math.random() < 0.8 })
}

async function keepOrdering(
  { service }: Gateway,
  { film, ordered, goesOn }: { film: string; ordered: string[]; goesOn: () => boolean },
): Promise<void> {
  const open = new Set<string>()
  while (goesOn()) {
    await pause(100)
    for (const job_id of open) {
      const job = await service.job({ job_id }).catch(() => undefined)
      if (job?.status === 'done' || job?.status === 'error') open.delete(job_id)
    }
    if (open.size >= MOST_JOBS) continue
    // Whatever was not answered is not promised.
    const order = service.render({ segments: talk(FILM_LINES), voice_map: TALK_VOICES }, { file: film })
    const ticket = await order.catch(() => undefined)
    if (ticket === undefined) continue
    open.add(ticket.job_id)
    ordered.push(ticket.job_id)
  }
}

async function count(gateway: Gateway, ordered: readonly string[]): Promise<WorkerKillsResult> {
  const until = performance.now() + AT_LAST
  const ends: (string | undefined)[] = []
  for (const job_id of ordered) ends.push(await endOf(gateway, job_id, until))
  const ids = await historyOf(gateway)
  const unlisted = ordered.filter((id, index) => ends[index] === 'done' && !ids.includes(id)).length
  return {
    ordered: ordered.length,
    lost: ends.filter((end) => end === undefined).length + unlisted,
    failed: ends.filter((end) => end === 'error').length,
    twice: ids.length - new Set(ids).size,
  }
}

/** How a job ended; undefined where it does not, or is not there. */
async function endOf({ service }: Gateway, job_id: string, until: number): Promise<string | undefined> {
  while (performance.now() < until) {
    const status = (await service.job({ job_id }).catch(() => undefined))?.status
    if (status === 'done' || status === 'error') return status
    await pause(100)
  }
  return undefined
}

async function historyOf({ service }: Gateway): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { items } = await service.history({ feature: 'dub', limit: 100, offset: ids.length })
    if (items.length === 0) return ids
    ids.push(...items.map(({ id }) => id))
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** 200 workers and the server where they meet 20 times killed; throws where a job was lost, failed or was there twice. */
export async function workers(): Promise<void> {
  if (!REDIS.isThere()) throw new Error('There is no Redis; npm run test:many installs it.')
  const counts = { workers: 200, servers: 20 }
  const began = performance.now()
  const { ordered, lost, failed, twice } = await killWorkers(counts)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  process.stdout.write(
    `workers: ${counts.workers} workers killed, and their Redis ${counts.servers} times, in ${seconds} s while ${ordered} jobs were ordered\n` +
      `jobs lost: ${lost} (goal 0)\njobs failed: ${failed} (goal 0)\nin the history twice: ${twice} (goal 0)\n`,
  )
  if (ordered === 0) throw new Error('No job was ordered.')
  if (lost + failed + twice > 0) throw new Error('Not every job was done once.')
}
