import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, toFailure } from '../../../../shared/failure.ts'
import type { Log } from '../../core/log.ts'
import type { Capabilities, WorkOptions } from '../../core/ports.ts'
import { jobRunners } from '../../dub/jobRunners.ts'
import type { VoiceCache } from '../../dub/speak/voiceCache.ts'
import { faultToLog } from '../../process/childEnd.ts'
import type { Blobs } from '../shared/blobs.ts'
import type { ClonedVoices } from '../shared/clonedVoices.ts'
import type { History } from '../shared/history.ts'
import { withinScratch } from '../shared/scratchLimit.ts'
import { storageFailure } from '../shared/storageFailure.ts'
import { blobsOf, CANCELLED, type JobData, type JobReturn } from './queues.ts'
import { readBlob } from './readBlob.ts'
import { isThere } from './sharedClones.ts'
import { sharedSteps } from './sharedSteps.ts'
import { packFailure } from './tasks.ts'

interface JobOptions extends WorkOptions {
  readonly blobs: Blobs
  readonly history: History
  readonly clones: ClonedVoices
  readonly voiceCache: VoiceCache
  readonly log: Log
  /** The local folder for the job's files while it runs. */
  readonly folder: string
  /** The capabilities of the job, given its scratch folder. */
  portsFor(scratch: string): Capabilities
  /** Sets the job's outcome to `done`. False if the job was cancelled before; its result does not count then. */
  settle(): Promise<boolean>
  /** Resolves when no step of the job runs on another worker. */
  idle(): Promise<void>
}

/**
 * Runs one job, continuing after the last step an earlier worker finished. The result is stored before the job counts as
 * done; its items are added to the history last, and once. Throws an error whose message is the packed failure.
 */
export async function serveJob(id: string, data: JobData, options: JobOptions): Promise<JobReturn> {
  const { blobs, log } = options
  const over = new AbortController()
  const signal = AbortSignal.any([options.signal, over.signal])
  const names = blobsOf(id)
  const root = join(options.folder, `${id}-${randomUUID().slice(0, 8)}`)
  const [scratch, video] = [join(root, 'scratch'), join(root, 'result.mp4')]
  const { step, restore, idle } = sharedSteps(blobs, { blobs: names.scratch, local: scratch })
  try {
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    const order = await readBlob(blobs, names.order)
    if (order === undefined) throw new Error(`The order of the job ${id} is gone.`)
    await restore()
    const source = data.upload ? await blobs.fetch(names.source, join(root, 'source'), signal) : ''
    // Items are added to the history when the job is done.
    const historyEntries: Parameters<History['add']>[] = []
    const history: Pick<History, 'add'> = {
      add: (account, item) => void historyEntries.push([account, item, names.video]),
    }
    const runners = jobRunners({
      capabilities: options.portsFor(scratch),
      history,
      clones: options.clones,
      voiceCache: options.voiceCache,
    })
    const work = { step, onProgress: (fraction: number) => options.onProgress?.(fraction) }
    const files = { source, scratch, video }
    const input: unknown = JSON.parse(order.toString())
    const { account, kind } = data
    const made = await withinScratch(scratch, signal, (stopped) =>
      runners[kind]({ id, account, ...files, ...work, input, signal: stopped }),
    )
    signal.throwIfAborted()
    if (await isThere(video)) await blobs.put(names.video, video, signal)
    await blobs.write(names.result, Buffer.from(JSON.stringify(made)))
    if (!(await options.settle())) throw new AppError({ kind: 'cancelled', message: CANCELLED })
    for (const item of historyEntries) await options.history.add(...item)
    return { endedAt: new Date().toISOString() }
  } catch (error) {
    if (signal.aborted) throw error
    const failure = toFailure(storageFailure(error) ?? error)
    const err = faultToLog(error, failure)
    log[err === undefined ? 'info' : 'error']({ job: id, kind: data.kind, failure: failure.kind, err }, 'job failed')
    throw new Error(packFailure(failure), { cause: error })
  } finally {
    // Steps that still run beside the failed one are stopped, so that none writes into the folder while it is removed.
    over.abort()
    await Promise.all([idle(), options.idle()])
    await rm(root, { recursive: true, force: true })
  }
}
