import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { invalid } from '../../../../shared/failure.ts'
import type { JobOrder } from '../shared/jobQueue.ts'
import type { JobKind } from '../shared/jobRecord.ts'
import type { JobFolders } from './jobFolders.ts'
import type { JobRecords } from './jobRecords.ts'
import type { WaitingJob } from './waitingLine.ts'

interface StoreJobOptions {
  readonly folders: JobFolders
  readonly records: JobRecords
  /** Called in the moment in which a new job is recorded. */
  onNew(job: WaitingJob): void
}

/**
 * Stores an order as a job and returns its id; a repeated order (same idempotency key) gives the earlier job's id and
 * leaves no files. Throws `invalid` if the key belongs to an order of another kind.
 */
export async function storeJob(
  kind: JobKind,
  { caller: { account, key }, input, upload, idempotencyKey }: JobOrder,
  { folders, records, onNew }: StoreJobOptions,
): Promise<string> {
  const earlier = (): string | undefined => {
    const job = idempotencyKey === undefined ? undefined : records.findByIdempotencyKey(account, idempotencyKey)
    if (job === undefined || job.kind === kind) return job?.id
    throw invalid('This Idempotency-Key belongs to another request. Use a new one for each.', 'Idempotency-Key')
  }
  const known = earlier()
  if (known !== undefined) {
    if (upload !== undefined) await rm(upload, { force: true })
    return known
  }
  const id = randomUUID()
  try {
    await folders.create(id, upload)
    // An order may have megabytes: others are served between its writing and its storing.
    const json = JSON.stringify(input)
    await setImmediate()
    // The same request may arrive twice at once. From here to the record nothing awaits, so the check holds.
    const twin = earlier()
    if (twin !== undefined) {
      await folders.remove(id)
      return twin
    }
    records.add({ id, account, key, kind, input, idempotencyKey }, json)
  } catch (error) {
    await folders.remove(id)
    throw error
  }
  onNew({ id, account, key, kind })
  return id
}
