import { rm, stat, statfs } from 'node:fs/promises'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { HistoryRecords } from './historyRecords.ts'
import type { JobRecords } from './jobRecords.ts'
import type { LocalQueue } from './queue.ts'

interface RetentionOptions {
  readonly dataDir: string
  readonly records: JobRecords
  readonly history: HistoryRecords
  readonly queue: Pick<LocalQueue, 'videoOf'>
  /** Days for which results and spoken texts are kept. */
  readonly keepDays: number
  /** Maximum bytes of all of them. */
  readonly quotaBytes: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

interface Retention {
  /** Removes files that are too old, then the oldest until the rest fits the quota. */
  sweep(): Promise<void>
  /** Throws `unavailable` if a file of this size would not fit on the disk. */
  makeRoom(bytes: number): Promise<void>
}

interface Kept {
  readonly path: string
  readonly bytes: number
  readonly since: number
  /** Removes the file and every record of it. */
  remove(): Promise<void>
}

const DAY_MS = 86_400_000
/** Minimum milliseconds for which the record of an ended job stays, so that its client can read the outcome. */
const MIN_RECORD_RETENTION_MS = 3_600_000
/** Bytes left free on the disk, for the system and for the temporary files of jobs. */
const DISK_RESERVE_BYTES = 256 * 1024 * 1024

/** Keeps the data folder within its age and size. */
export function createRetention(options: RetentionOptions): Retention {
  const { dataDir, records, history, queue, keepDays, quotaBytes, now = Date.now } = options

  const videos = async (): Promise<Kept[]> => {
    const message = say('engine.job.videoRemoved', { days: keepDays })
    return sized(records.done('render'), (job) => ({
      path: queue.videoOf(job.id),
      since: Date.parse(job.endedAt),
      remove: async () => {
        records.fail(job.id, message)
        await rm(queue.videoOf(job.id), { force: true })
      },
    }))
  }
  const sounds = async (): Promise<Kept[]> => {
    const spoken = history.withAudio().filter((item) => item.audio.endsWith('.wav'))
    return sized(spoken, (item) => ({
      path: item.audio,
      since: Date.parse(item.createdAt),
      remove: async () => {
        history.forgetAudio(item.id)
        await rm(item.audio, { force: true })
      },
    }))
  }

  /**
   * Fails the analyses that ended more than `keepDays` ago, since transcripts go by age alone, and removes the records of
   * jobs that failed or were rendered as long ago. A record that fails now stays as long again, so its client reads why.
   */
  const forgetJobs = (): void => {
    const before = new Date(now() - Math.max(keepDays * DAY_MS, MIN_RECORD_RETENTION_MS)).toISOString()
    const message = say('engine.job.transcriptRemoved', { days: keepDays })
    for (const { id, endedAt } of records.done('analyze')) if (endedAt < before) records.fail(id, message)
    records.forgetEnded(before)
  }

  return {
    async sweep() {
      const kept = [...(await videos()), ...(await sounds())].sort((a, b) => a.since - b.since)
      let total = kept.reduce((sum, one) => sum + one.bytes, 0)
      for (const one of kept) {
        if (one.since > now() - keepDays * DAY_MS && total <= quotaBytes) continue
        await one.remove()
        total -= one.bytes
      }
      forgetJobs()
    },
    async makeRoom(bytes) {
      const { bavail, bsize } = await statfs(dataDir)
      if (bavail * bsize > bytes + DISK_RESERVE_BYTES) return
      const megabytes = Math.ceil((bytes + DISK_RESERVE_BYTES) / 1e6)
      throw new AppError({
        kind: 'unavailable',
        message: say('engine.disk.needs', { megabytes }),
      })
    },
  }
}

async function sized<T>(items: readonly T[], keep: (item: T) => Omit<Kept, 'bytes'>): Promise<Kept[]> {
  const all = await Promise.all(
    items.map(async (item) => {
      const kept = keep(item)
      const found = await stat(kept.path).catch(() => undefined)
      return found === undefined ? [] : [{ ...kept, bytes: found.size }]
    }),
  )
  return all.flat()
}
