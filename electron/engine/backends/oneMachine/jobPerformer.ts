import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Log } from '../../core/log.ts'
import type { JobRunner } from '../shared/jobQueue.ts'
import type { JobKind, JobRecord } from '../shared/jobRecord.ts'
import { withinScratch } from '../shared/scratchLimit.ts'
import { type Step, stepsIn, trackSteps } from '../shared/steps.ts'
import type { JobFolders } from './jobFolders.ts'
import type { JobRecords } from './jobRecords.ts'

/** Runs single jobs, and knows the progress of those that run. */
export interface JobPerformer {
  /** Runs a job to its recorded result. Throws what the job fails with. */
  perform(job: Pick<JobRecord, 'id' | 'account' | 'kind'>, cancelSignal: AbortSignal): Promise<void>
  /** Progress of a running job, 0 to 1; undefined where it does not run. */
  progressOf(id: string): number | undefined
  /** Forgets the progress of a job once its end is recorded: until then it must not fall back. */
  forget(id: string): void
}

interface PerformerOptions {
  readonly folders: JobFolders
  /** Throws where the data folder is not the one that was opened. */
  requireData(): void
  readonly records: JobRecords
  readonly runners: Readonly<Record<JobKind, JobRunner>>
  readonly log: Log
}

interface Means {
  readonly step: Step
  readonly cancelSignal: AbortSignal
  /** Ends the job with this failure. */
  lose(error: unknown): void
}

/** Creates the performer. Progress is recorded in steps of 5 %, and never falls back. */
export function createJobPerformer({ folders, requireData, records, runners, log }: PerformerOptions): JobPerformer {
  const progress = new Map<string, number>()

  function advance(id: string, fraction: number): void {
    const before = progress.get(id) ?? 0
    const now = Math.min(1, Math.max(before, fraction))
    progress.set(id, now)
    if (Math.floor(now * 20) === Math.floor(before * 20)) return
    try {
      records.advance(id, now)
    } catch (err) {
      log.warn({ job: id, err }, 'progress not recorded') // on a full disk the work itself may still succeed
    }
  }

  const filesOf = (id: string) => {
    const folder = folders.pathOf(id)
    return { source: join(folder, 'source'), scratch: join(folder, 'scratch'), video: folders.videoOf(id) }
  }

  async function make(
    { id, account, kind }: Pick<JobRecord, 'id' | 'account' | 'kind'>,
    { step, cancelSignal, lose }: Means,
  ) {
    // An order may have megabytes: it is read in another turn than it was stored, so that others are served between.
    await setImmediate()
    cancelSignal.throwIfAborted()
    requireData()
    const { progress: recordedProgress, input } = records.start(id)
    progress.set(id, recordedProgress) // the progress of a resumed job does not fall back
    const files = filesOf(id)
    await mkdir(files.scratch, { recursive: true })
    const work = {
      step,
      onProgress(fraction: number) {
        advance(id, fraction)
        try {
          requireData()
        } catch (error) {
          lose(error) // the rest of the work would be lost, and would make the folder anew
        }
      },
    }
    const { result, report } = await withinScratch(files.scratch, cancelSignal, (signal) =>
      runners[kind]({ id, account, ...files, ...work, input, signal }),
    )
    cancelSignal.throwIfAborted()
    requireData()
    records.finish(id, result, report)
    // Files that cannot be removed now are removed at the next start.
    await Promise.allSettled([files.scratch, files.source].map((path) => rm(path, { recursive: true, force: true })))
  }

  return {
    progressOf: (id) => progress.get(id),
    forget: (id) => void progress.delete(id),
    async perform(job, cancelSignal) {
      const over = new AbortController()
      const { step, idle } = trackSteps(stepsIn(filesOf(job.id).scratch))
      try {
        const lose = (error: unknown): void => over.abort(error)
        await make(job, { step, cancelSignal: AbortSignal.any([cancelSignal, over.signal]), lose })
      } catch (error) {
        throw over.signal.reason ?? error
      } finally {
        // Steps that still run beside the failed one are stopped, so that none writes into the folder while it is removed.
        over.abort()
        await idle()
      }
    },
  }
}
