import { existsSync } from 'node:fs'
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { invalid } from '../../../../shared/failure.ts'
import { english } from '../../../../shared/locale/english.ts'
import { findDatabaseRefusal } from './database.ts'
import { IS_CANCELLED_SQL } from './jobRecords.ts'

/** The findings in a data folder: facts, and sentences on faults. */
interface DataCheck {
  readonly facts: readonly string[]
  readonly problems: readonly string[]
}

/** Bytes below which a disk is too full for a film. */
const MIN_FREE_DISK_BYTES = 1e9
/** Files named in one sentence. */
const MAX_NAMED_FILES = 5

/** Looks a data folder over, also while its engine runs: database, files that records name, files that none does, rights, room. */
export async function checkData(dataDir: string): Promise<DataCheck> {
  const path = join(dataDir, 'engine.sqlite')
  if (!existsSync(path)) throw invalid(`${dataDir} is no data folder of an engine: it has no engine.sqlite.`)
  const problems: string[] = []
  const facts: string[] = []
  const canWrite = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!canWrite) problems.push(`${dataDir} cannot be written to by this user.`)
  if (process.platform !== 'win32' && ((await stat(dataDir)).mode & 0o077) !== 0)
    problems.push(`${dataDir} can be read by others. Close it with: chmod -R go= ${dataDir}`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  facts.push(`${(free / 1e9).toFixed(1)} GB are free.`)
  if (free < MIN_FREE_DISK_BYTES) problems.push('The disk has less than 1 GB free.')
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    problems.push(...databaseProblems(database, dataDir))
    problems.push(...(await fileProblems(database, dataDir)))
    const counts = database
      .prepare(
        `SELECT CASE WHEN ${IS_CANCELLED_SQL} THEN 'cancelled' ELSE status END AS state, count(*) AS n FROM jobs GROUP BY state`,
      )
      .all()
    facts.push(`Jobs: ${counts.map(({ state, n }) => `${n} ${state}`).join(', ') || 'none'}.`)
    facts.push(`History: ${database.prepare('SELECT count(*) AS n FROM history').get()?.['n']} items.`)
  } catch (error) {
    problems.push(`The database cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    database.close()
  }
  return { facts, problems }
}

function databaseProblems(database: DatabaseSync, dataDir: string): string[] {
  const faults = database
    .prepare('PRAGMA integrity_check(10)')
    .all()
    .map((row) => String(Object.values(row)[0]))
  const broken = faults.filter((fault) => fault !== 'ok').map((fault) => `The database is damaged: ${fault}.`)
  const refusal = findDatabaseRefusal(database, dataDir)
  return refusal === undefined ? broken : [...broken, english(refusal)]
}

async function fileProblems(database: DatabaseSync, dataDir: string): Promise<string[]> {
  const idsOf = (sql: string): string[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]))
  const done = idsOf(`SELECT id FROM jobs WHERE kind = 'render' AND status = 'done'`)
  const videos = done.filter((id) => !existsSync(join(dataDir, 'jobs', id, 'result.mp4')))
  // A record has the path of the folder where the engine ran last; in one that was moved or restored the names are the same.
  const audio = idsOf(`SELECT audio FROM history WHERE audio LIKE '%.wav'`)
  const sounds = audio.filter((path) => !existsSync(join(dataDir, 'history', basename(path))))
  const known = new Set(idsOf('SELECT id FROM jobs'))
  const strangers = (await readdir(join(dataDir, 'jobs')).catch(() => [])).filter((id) => !known.has(id))
  const interrupted = idsOf(`SELECT id FROM jobs WHERE status IN ('queued', 'running') AND interruptions > 0`)
  return [
    ...describeProblem(videos, 'finished renders have lost their video'),
    ...describeProblem(sounds, 'sounds of the history are gone'),
    ...describeProblem(strangers, 'folders of jobs have no record; the next start removes them'),
    ...describeProblem(interrupted, 'jobs were at work when the engine ended without notice'),
  ]
}

function describeProblem(names: readonly string[], what: string): string[] {
  if (names.length === 0) return []
  const more = names.length > MAX_NAMED_FILES ? ', …' : ''
  return [`${names.length} ${what}: ${names.slice(0, MAX_NAMED_FILES).join(', ')}${more}`]
}
