import { readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { jobRunners } from '../../dub/jobRunners.ts'
import type { Backend, BackendOptions } from '../backend.ts'
import { accountRecords } from '../shared/accountRecords.ts'
import { clonedVoices, isHalfMade } from '../shared/clonedVoices.ts'
import { folderBlobs } from '../shared/folderBlobs.ts'
import { holdFiles } from '../shared/heldFiles.ts'
import { ENGINE_LOCK_FILE, lockFolder } from '../shared/lockFolder.ts'
import { DATABASE_FILE, openDatabase } from './database.ts'
import { type HistoryRecords, historyRecords } from './historyRecords.ts'
import { type JobRecords, jobRecords } from './jobRecords.ts'
import { metricsPage } from './metricsPage.ts'
import { createLocalQueue } from './queue.ts'
import { createRetention } from './retention.ts'

/** Opens the backend of one machine: a SQLite database, a data folder, and jobs that run in this process. */
export async function openOneMachine({
  dataDir,
  keepDays,
  quotaBytes,
  log,
  voiceCache,
  films,
  findAll,
}: BackendOptions): Promise<Backend> {
  using opened = new DisposableStack() // released again where the start fails
  opened.use(lockFolder(dataDir))
  const database = opened.adopt(openDatabase(dataDir), (one) => one.close())
  const requireData = holdFiles([ENGINE_LOCK_FILE, DATABASE_FILE].map((name) => join(dataDir, name)))
  const history = historyRecords(database)
  history.follow(dataDir)
  const records = jobRecords(database)
  await removeLeftovers({ dataDir, records, history })
  const capabilities = await findAll()
  const clones = clonedVoices(dataDir)
  const blobs = folderBlobs(dataDir)
  const runners = jobRunners({ capabilities, history, clones, voiceCache, films })
  const queue = createLocalQueue({ dataDir, requireData, records, runners, log, onEnd: () => tidy() })
  const retention = createRetention({ dataDir, records, history, queue, keepDays, quotaBytes })
  const sweep = async (): Promise<void> => {
    requireData() // what lies there now is not this engine's to remove
    await retention.sweep()
  }
  const tidy = (): void => void sweep().catch((err: unknown) => log.error({ err }, 'could not tidy up'))
  const hourly = setInterval(tidy, 3_600_000).unref()
  tidy()
  const held = opened.move()
  return {
    queue,
    history,
    clones,
    capabilities,
    accounts: accountRecords(database),
    blobs,
    inbox: { folder: join(dataDir, 'incoming'), makeRoom: retention.makeRoom },
    addPages: metricsPage(records, dataDir),
    requireData,
    async check() {
      requireData()
      database.prepare('SELECT count(*) FROM jobs').get()
      await blobs.check()
    },
    async stopWork() {
      clearInterval(hourly)
      await queue.close()
    },
    async close() {
      held.dispose()
    },
  }
}

interface LeftoversOptions {
  readonly dataDir: string
  readonly records: Pick<JobRecords, 'find'>
  readonly history: Pick<HistoryRecords, 'withAudio'>
}

/**
 * Removes the leftovers of an earlier run that was killed: partial uploads, folders of jobs that ended or were never
 * recorded, sounds without an item in the history, incomplete voices and model data. Call before anything is written.
 */
async function removeLeftovers({ dataDir, records, history }: LeftoversOptions): Promise<void> {
  const remove = (...path: string[]): Promise<void> => rm(join(dataDir, ...path), { recursive: true, force: true })
  await remove('incoming')
  for (const id of await namesIn(join(dataDir, 'jobs'))) {
    const { status = 'error', kind } = records.find(id) ?? {}
    if (status === 'error' || (status === 'done' && kind !== 'render')) await remove('jobs', id)
    else if (status === 'done') await Promise.all(['scratch', 'source'].map((name) => remove('jobs', id, name)))
  }
  const known = new Set(history.withAudio().map((item) => item.id))
  for (const name of await namesIn(join(dataDir, 'history'))) {
    if (!known.has(parse(name).name)) await remove('history', name)
  }
  await removeHalfMade(dataDir)
}

/** Removes half-written voices and model data, and samples of voices without a record. */
async function removeHalfMade(dataDir: string): Promise<void> {
  for (const folder of ['voices', 'models']) {
    for (const name of await namesIn(join(dataDir, folder))) {
      const path = join(dataDir, folder, name)
      const half = name.endsWith('.part') || (folder === 'voices' && (await isHalfMade(path)))
      if (half) await rm(path, { recursive: true, force: true })
    }
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
