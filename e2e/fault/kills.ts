import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { collectSpeech } from '../../electron/client/speech.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { audio, video } from '../support/media.ts'
import { CAN_LOOK, processesMarked } from './processFacts.ts'
import { unfinishedFiles } from './unfinishedFiles.ts'
import { startVictim, VICTIM_KEY } from './victim.ts'

/** Length of the film. */
const FILM_SECONDS = 1.5
/** Milliseconds of work until an engine is killed at the latest. */
const MAX_WORK_MS = 2000
/** Share of the engines that are killed while they still start, within this time. */
const EARLY_KILL_SHARE = 0.2
const START_WINDOW_MS = 800
/** Jobs under way at once at most, or a slow machine would never get to the end of them. */
const MOST_JOBS = 4

/** Kills after which the engine gives a job up, and what stands here for the time of that end. */
const MOST_INTERRUPTIONS = 3
const GIVEN_UP = 'given up'

/** Facts that the engine has told a client; they must still be true after any number of kills. */
interface Promised {
  readonly jobs: Set<string>
  readonly renders: Set<string>
  readonly speeches: Set<string>
  /** Resolves when orders of both kinds were answered. */
  readonly worked: PromiseWithResolvers<void>
  /** When each job ended, as first seen. */
  readonly ended: Map<string, string>
}

/**
 * Kills an engine at random moments while it works, as often as wanted, and on until it has answered orders of both
 * kinds. Throws where it lost, repeated or broke anything.
 */
export async function kills(count = 200): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-kills-'))
  const [dataDir, film, mark] = [join(folder, 'engine'), join(folder, 'film.mkv'), randomUUID()]
  const promised: Promised = {
    ...{ jobs: new Set(), renders: new Set(), speeches: new Set(), ended: new Map() },
    worked: Promise.withResolvers(),
  }
  try {
    makeFilm(film)
    const started = performance.now()
    let orphans = 0
    const wholeFiles = new Map<string, Set<string>>()
    let round = 0
    for (; round < count || !hasWork(promised); round++) {
      const victim = startVictim(dataDir, mark)
      // A busy machine may answer nothing for long: the engine after the last wanted kill has all the time it takes.
      const isLast = round >= count
      const early =
        !isLast && Math.random() < EARLY_KILL_SHARE
          ? pause(Math.random() * START_WINDOW_MS).then(victim.kill)
          : undefined
      const url = await victim.url
      const late = (isLast ? promised.worked.promise : pause(Math.random() * MAX_WORK_MS)).then(victim.kill)
      if (url !== undefined) await work(url, { film, promised, ended: victim.ended })
      await Promise.all([early, late, victim.ended])
      orphans = Math.max(orphans, await orphanTime(mark))
      // Opening a database mends it; every other time that is left to the engine.
      if (round % 2 === 0) checkRecords(dataDir, promised)
      checkFiles(dataDir, wholeFiles)
    }
    await finish({ dataDir, mark, promised })
    checkFiles(dataDir, wholeFiles)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    process.stdout.write(
      `kills: ${round} in ${seconds} s while ${promised.jobs.size} jobs and ${promised.speeches.size} spoken texts were ordered\n` +
        `jobs lost: 0 (goal 0)\ndone twice: 0 (goal 0)\ndatabase damaged: 0 (goal 0)\nunfinished files under final names: 0 (goal 0)\norphan processes: 0 (goal 0), the last gone after ${(orphans / 1000).toFixed(1)} s\n`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function hasWork({ jobs, speeches }: Promised): boolean {
  return jobs.size > 0 && speeches.size > 0
}

function makeFilm(out: string): void {
  const cues = [
    { start: 0.2, end: 0.8, text: 'Habari.' },
    { start: 0.9, end: 1.4, text: 'Asante.' },
  ]
  writeMedia({
    out,
    video: video('h264', FILM_SECONDS),
    audio: [audio('aac', FILM_SECONDS)],
    subtitles: [{ codec: 'subrip', language: 'swa', cues }],
  })
}

interface Round {
  readonly film: string
  readonly promised: Promised
  readonly ended: Promise<unknown>
}

/** Orders speech and jobs until the engine is gone. */
async function work(url: string, { film, promised, ended }: Round): Promise<void> {
  using client = createClient(service, { baseUrl: url, key: VICTIM_KEY, retry: { deadline: 0 } })
  let alive = true
  void ended.then(() => {
    alive = false
  })
  const lane = async (order: () => Promise<unknown>): Promise<void> => {
    // Whatever was not answered is not promised.
    while (alive) await order().catch(() => pause(20))
  }
  const speak = async (): Promise<void> => {
    const speech = await client.tts({ text: 'Habari.', voice_id: 'sw-juma', speed: 2 })
    await collectSpeech(speech)
    if (speech.metadata !== undefined) promised.speeches.add(speech.metadata.id)
    if (hasWork(promised)) promised.worked.resolve()
    await pause(50)
  }
  await Promise.all([lane(speak), lane(speak), lane(() => orderJob(client, film, promised))])
}

async function orderJob(client: Client<Service>, film: string, promised: Promised): Promise<void> {
  await pause(50)
  if (promised.jobs.size - promised.ended.size >= MOST_JOBS) return
  const isRender = Math.random() < 0.5
  const segments = [{ id: 0, start: 0.2, end: 1.2, text: 'Habari.', speaker: 'SPEAKER_00' }]
  const { job_id } = isRender
    ? await client.render({ segments, voice_map: { SPEAKER_00: 'preserve' } }, { file: film })
    : await client.analyze({}, { file: film })
  promised.jobs.add(job_id)
  if (hasWork(promised)) promised.worked.resolve()
  if (isRender) promised.renders.add(job_id)
}

/**
 * Milliseconds after which a process of a killed engine has not noticed at all. One that is just starting takes the longest: five
 * seconds where twelve programs want each processor.
 */
const ORPHAN_TIMEOUT_MS = 120_000

async function orphanTime(mark: string): Promise<number> {
  if (!CAN_LOOK) return 0
  const started = performance.now()
  while (processesMarked(mark).length > 0) {
    if (performance.now() - started > ORPHAN_TIMEOUT_MS)
      throw new Error(`Processes outlived their engine: ${processesMarked(mark)}.`)
    await pause(20)
  }
  return performance.now() - started
}

/** Looks into the database of an engine that is not running. */
function checkRecords(dataDir: string, promised: Promised): void {
  const path = join(dataDir, 'engine.sqlite')
  if (!existsSync(path)) return // killed before it had made one
  const database = new DatabaseSync(path)
  try {
    const health = database.prepare('PRAGMA quick_check').get()?.quick_check
    if (health !== 'ok') throw new Error(`The database is damaged: ${health}.`)
    if (database.prepare('PRAGMA user_version').get()?.user_version === 0) return
    checkJobs(database, promised)
    const known = new Set(column(database, "SELECT id FROM history WHERE feature = 'tts'"))
    const lost = promised.speeches.difference(known)
    if (lost.size > 0) throw new Error(`Spoken texts are lost: ${[...lost]}.`)
  } finally {
    database.close()
  }
}

/** Looks at the videos and sounds that are under their final names; `whole` has those that were found whole, by folder. */
function checkFiles(dataDir: string, whole: Map<string, Set<string>>): void {
  const jobs = join(dataDir, 'jobs')
  const ids = existsSync(jobs) ? readdirSync(jobs) : []
  for (const folder of [...ids.map((id) => join(jobs, id)), join(dataDir, 'history')]) {
    const known = whole.get(folder) ?? new Set()
    whole.set(folder, known)
    const unfinished = existsSync(folder) ? unfinishedFiles(folder, { seconds: FILM_SECONDS, known }) : []
    if (unfinished.length > 0) throw new Error(`Not whole in ${folder}: ${unfinished.join(', ')}.`)
  }
}

function checkJobs(database: DatabaseSync, { jobs, ended }: Promised): void {
  const find = database.prepare('SELECT status, error, ended_at, interruptions FROM jobs WHERE id = ?')
  for (const id of jobs) {
    const row = find.get(id)
    if (row === undefined) throw new Error(`The job ${id} is lost.`)
    if (row.status === 'error' && Number(row.interruptions) >= MOST_INTERRUPTIONS) ended.set(id, GIVEN_UP)
    else if (row.status === 'error') throw new Error(`The job ${id} failed: ${row.error}`)
    if (row.status !== 'done') continue
    const before = ended.get(id) ?? String(row.ended_at)
    if (before !== row.ended_at) throw new Error(`The job ${id} was done twice.`)
    ended.set(id, before)
  }
}

function column(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]))
}

/** Lets the last engine do what is left, and looks whether that is everything and nothing more. */
async function finish({
  dataDir,
  mark,
  promised,
}: {
  dataDir: string
  mark: string
  promised: Promised
}): Promise<void> {
  const victim = startVictim(dataDir, mark)
  const url = await victim.url
  if (url === undefined) throw new Error('The engine does not start any more.')
  using client = createClient(service, { baseUrl: url, key: VICTIM_KEY })
  // For as long as it takes: four renders of this film last minutes on a busy machine, and a job that stands still is ended by the engine.
  for (const job_id of promised.jobs) {
    for (;;) {
      const { status } = await client.job({ job_id })
      // Why one failed, and whether it might, is looked at in its record.
      if (status === 'done' || status === 'error') break
      await pause(100)
    }
  }
  victim.child.kill('SIGTERM')
  await victim.ended
  checkRecords(dataDir, promised)
  await checkLeftovers(dataDir, promised)
}

async function checkLeftovers(dataDir: string, { renders }: Promised): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'engine.sqlite'))
  const dubs = new Set(column(database, "SELECT id FROM history WHERE feature = 'dub'"))
  const made = new Set(column(database, "SELECT id FROM jobs WHERE kind = 'render' AND status = 'done'"))
  const failedJobs = new Set(column(database, "SELECT id FROM jobs WHERE status = 'error'"))
  const sounds = new Set(column(database, "SELECT id || '.wav' FROM history WHERE feature = 'tts'"))
  database.close()
  const wrong = [...made.symmetricDifference(dubs), ...renders.difference(dubs).difference(failedJobs)]
  if (wrong.length > 0) throw new Error(`Renders and the history differ in ${wrong}.`)
  const files = new Set(await readdir(join(dataDir, 'history')).catch(() => []))
  const loose = [...files.symmetricDifference(sounds)]
  if (loose.length > 0) throw new Error(`Sounds and the history differ in ${loose}.`)
  const incoming = await readdir(join(dataDir, 'incoming')).catch(() => [])
  if (incoming.length > 0) throw new Error(`Half-received files are left: ${incoming}.`)
}

if (import.meta.main) await kills(Number(process.argv[2] ?? 200))
