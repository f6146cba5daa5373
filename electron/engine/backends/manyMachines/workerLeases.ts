import { hostname } from 'node:os'
import { z } from 'zod'
import { AppError } from '../../../../shared/failure.ts'
import { VERSION } from '../../../programs/version.ts'
import type { Leases } from './coordination.ts'
import { LEASE_SECONDS, startHeartbeat } from './heartbeat.ts'
import { Offer } from './queues.ts'

/** The announcement of a worker that serves: its version and its queues. */
const WorkerAnnouncement = z.object({ version: z.string(), offers: z.array(Offer) })

/** A worker that serves, by its id. */
interface KnownWorker extends z.infer<typeof WorkerAnnouncement> {
  readonly id: string
  /** Whether it was asked to end when it has finished what it began. */
  readonly drains: boolean
}

/** Seconds for which a worker can see that it is asked to drain. */
const DRAIN_REQUEST_SECONDS = 3600
/** Milliseconds between two looks whether it is. */
const DRAIN_CHECK_INTERVAL_MS = 2000

const worker = (id: string): string => `worker/${id}`
const drain = (id: string): string => `drain/${id}`

/**
 * Announces a worker until it is stopped, and calls `onDrain` once when an operator asks it to drain. The id is the machine's name
 * and the process.
 */
export async function announceWorker(
  leases: Leases,
  offers: ReadonlySet<Offer>,
  onDrain: () => void,
): Promise<{ stop(): void }> {
  const id = `${hostname()}-${process.pid}`
  const encodedAnnouncement = JSON.stringify({ version: VERSION, offers: [...offers] })
  await leases.release(drain(id)) // of an earlier process with this number
  await leases.renew(worker(id), encodedAnnouncement, LEASE_SECONDS)
  const beat = startHeartbeat(leases, worker(id), encodedAnnouncement)
  const look = async (): Promise<void> => {
    if ((await leases.read(drain(id)).catch(() => undefined)) === undefined) return
    clearInterval(timer)
    onDrain()
  }
  const timer = setInterval(() => void look(), DRAIN_CHECK_INTERVAL_MS).unref()
  return {
    stop() {
      beat.stop()
      clearInterval(timer)
    },
  }
}

/** The workers that serve, or did until a moment ago. */
export async function knownWorkers(leases: Leases): Promise<KnownWorker[]> {
  const names = await leases.list('worker/')
  const all = names.toSorted().map(async (name): Promise<KnownWorker[]> => {
    const id = name.slice('worker/'.length)
    const announcement = WorkerAnnouncement.safeParse(JSON.parse((await leases.read(name)) ?? 'null')).data
    return announcement === undefined
      ? []
      : [{ id, ...announcement, drains: (await leases.read(drain(id))) !== undefined }]
  })
  return (await Promise.all(all)).flat()
}

/** Asks a worker to drain. Throws `not_found` where none of this id serves. */
export async function askToDrain(leases: Leases, id: string): Promise<void> {
  if ((await leases.read(worker(id))) === undefined)
    throw new AppError({ kind: 'not_found', message: `There is no worker ${id}. See: workers list` })
  await leases.renew(drain(id), 'drain', DRAIN_REQUEST_SECONDS)
}
