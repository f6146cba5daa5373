import type { JobRecord } from '../shared/jobRecord.ts'

/** A job as the queue runs it. */
export type WaitingJob = Pick<JobRecord, 'id' | 'account' | 'key' | 'kind'>

/** The jobs that wait. Keys take turns, so one that orders a hundred jobs does not make the others wait for all of them. */
interface WaitingLine {
  /** Adds a job at the end, unless it waits already. */
  add(job: WaitingJob): void
  remove(id: string): void
  /** The jobs in the order in which they are due. */
  due(): WaitingJob[]
  /** Takes a job out of the line, as the turn of its key. */
  take(job: WaitingJob): void
}

/** Creates an empty line. */
export function createWaitingLine(): WaitingLine {
  const waiting = new Map<string, WaitingJob>()
  const served = new Map<string, number>()
  let turn = 0
  return {
    add(job) {
      if (!waiting.has(job.id)) waiting.set(job.id, job)
    },
    remove: (id) => void waiting.delete(id),
    // The sort is stable: within one key, first come, first served.
    due: () => [...waiting.values()].sort((a, b) => (served.get(a.key) ?? 0) - (served.get(b.key) ?? 0)),
    take({ id, key }) {
      waiting.delete(id)
      served.set(key, ++turn)
    },
  }
}
