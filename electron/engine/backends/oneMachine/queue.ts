import { AppError } from '../../../../shared/failure.ts'
import { type Said, say } from '../../../../shared/locale/message.ts'
import type { Log } from '../../core/log.ts'
import { folderBlobs } from '../shared/folderBlobs.ts'
import { hasEnded, type JobQueue, type JobRunner } from '../shared/jobQueue.ts'
import type { JobKind, JobMade, JobRecord } from '../shared/jobRecord.ts'
import { createJobFolders } from './jobFolders.ts'
import { createJobPerformer } from './jobPerformer.ts'
import type { JobRecords } from './jobRecords.ts'
import { createJobRuns } from './jobRuns.ts'
import { storeJob } from './storeJob.ts'

/** The job queue of one machine: records in its database, files in its data folder. */
export interface LocalQueue extends JobQueue {
  /** The path of a render job's finished video. */
  videoOf(id: string): string
}

interface QueueOptions {
  readonly dataDir: string
  readonly records: JobRecords
  readonly runners: Readonly<Record<JobKind, JobRunner>>
  readonly log: Log
  /** Called after every job, whatever its outcome. */
  onEnd?(): void
}

/** A job fails after the engine crashed this often while it ran: the job is the likely cause. */
const MOST_INTERRUPTIONS = 3
const INTERRUPTED = say('engine.job.interrupted', { times: MOST_INTERRUPTIONS })

/** The result of a job that is not done. */
const NOTHING: JobMade = { result: undefined, report: undefined }

/** Creates the queue; waiting jobs of an earlier run run from `start` on. */
export function createQueue({ dataDir, records, runners, log, onEnd }: QueueOptions): LocalQueue {
  const folders = createJobFolders(dataDir)
  const performer = createJobPerformer({ folders, records, runners, log })
  /** Errors of jobs that could not be stored, by job id. The next start runs such a job again. */
  const unrecorded = new Map<string, Said>()
  records.noteInterruptions()

  /** The record with what its row does not say yet. */
  const current = (record: JobRecord): JobRecord => {
    const error = unrecorded.get(record.id)
    if (error !== undefined) return { ...record, status: 'error', error }
    // The last progress of a job that has just ended is out of date.
    return hasEnded(record) ? record : { ...record, progress: performer.progressOf(record.id) ?? record.progress }
  }
  const find = (account: string, id: string): JobRecord => {
    const record = records.find(id)
    if (record === undefined || record.account !== account) {
      throw new AppError({ kind: 'not_found', message: say('engine.job.unknown', { id }) })
    }
    return current(record)
  }

  /** Ends a job without a result. Its files go first: on a full disk they make room for the record. */
  const giveUp = async (id: string, message: Said): Promise<void> => {
    try {
      await folders.remove(id)
      records.fail(id, message)
    } catch (err) {
      log.error({ job: id, err }, 'the end of a job could not be recorded')
      unrecorded.set(id, message)
    }
  }

  const jobs = createJobRuns({ performer, records, log, giveUp, onEnd })
  const blobs = folderBlobs(dataDir)
  return {
    async find(account, id) {
      const record = find(account, id)
      return { ...record, ...(record.status === 'done' ? records.made(id) : NOTHING) }
    },
    async list(account, { limit, offset }) {
      const { jobs: found, total } = records.page(account, limit, offset)
      return { jobs: found.map(current), total }
    },
    videoOf: folders.videoOf,
    openVideo: (id) => blobs.open(folders.videoOf(id)),
    submit: (kind, order) => storeJob(kind, order, { folders, records, onNew: (job) => jobs.add(job) }),
    async cancel(account, id) {
      if (hasEnded(find(account, id))) return false
      await jobs.stop(id)
      // Nothing else ends a job that waits or is paused.
      if (!hasEnded(find(account, id))) await giveUp(id, say('failure.cancelled'))
      return true
    },
    async pause(account, id) {
      if (hasEnded(find(account, id))) return false
      await jobs.pause(id)
      records.pause(id)
      return !hasEnded(find(account, id))
    },
    async resume(account, id) {
      const job = find(account, id)
      if (!records.resume(id)) return false
      jobs.add(job)
      return true
    },
    start() {
      const isTooOften = ({ interruptions }: JobRecord) => interruptions >= MOST_INTERRUPTIONS
      const unfinished = records.waiting()
      for (const { id } of unfinished.filter(isTooOften)) void giveUp(id, INTERRUPTED)
      jobs.add(...unfinished.filter((job) => !isTooOften(job)))
    },
    close: jobs.close,
  }
}
