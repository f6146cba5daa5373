import { join } from 'node:path'
import { jobRunners } from '../../dub/jobRunners.ts'
import type { Backend, BackendOptions } from '../backend.ts'
import { accountRecords } from '../shared/accountRecords.ts'
import { clonedVoices } from '../shared/clonedVoices.ts'
import { folderBlobs } from '../shared/folderBlobs.ts'
import { lockFolder } from '../shared/lockFolder.ts'
import { openDatabase } from './database.ts'
import { historyRecords } from './historyRecords.ts'
import { jobRecords } from './jobRecords.ts'
import { removeLeftovers } from './leftovers.ts'
import { metricsPage } from './metricsPage.ts'
import { createQueue } from './queue.ts'
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
  const history = historyRecords(database)
  history.follow(dataDir)
  const records = jobRecords(database)
  await removeLeftovers({ dataDir, records, history })
  const capabilities = await findAll()
  const clones = clonedVoices(dataDir)
  const blobs = folderBlobs(dataDir)
  const runners = jobRunners({ capabilities, history, clones, voiceCache, films })
  const queue = createQueue({ dataDir, records, runners, log, onEnd: () => tidy() })
  const retention = createRetention({ dataDir, records, history, queue, keepDays, quotaBytes })
  const tidy = (): void => void retention.sweep().catch((err: unknown) => log.error({ err }, 'could not tidy up'))
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
    addPages: metricsPage(records),
    async check() {
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
