import { setTimeout as pause } from 'node:timers/promises'
import type { Job } from 'bullmq'
import { REDIS } from '../../build/systemTools.ts'
import { createSharedQueue } from '../../electron/engine/backends/manyMachines/sharedQueue.ts'
import { redisCoordination } from '../../electron/engine/backends/redis/redisCoordination.ts'
import { folderBlobs } from '../../electron/engine/backends/shared/folderBlobs.ts'
import { MediaFolder } from '../support/media.ts'
import { startRedis } from '../support/redisServer.ts'
import { quantile } from './benchEngine.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { scaledOverhead } from './scaledOverhead.ts'
import { scaledRecovery } from './scaledRecovery.ts'
import { scaledSteps } from './scaledSteps.ts'

const MEASURED_ROUNDS = 200
/** Milliseconds of a step that only waits, as for another service. */
const STEP_WAIT_MS = 100

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  pickup,
  'two-workers': twoWorkers,
  overhead: scaledOverhead,
  recovery: scaledRecovery,
  steps: scaledSteps,
}

/** Many machines on this one: what the queue costs, what a second worker brings, how fast a lost one is made up for. */
export async function scaled(part?: string): Promise<void> {
  if (!REDIS.isThere()) return notMeasured('there is no Redis; npm run test:many installs it')
  for (const [name, measure] of Object.entries(PARTS)) if (part === undefined || part === name) await measure()
}

/** Delay from the gateway's acknowledgement to a worker's start, and from a worker's progress to a subscriber. */
async function pickup(): Promise<void> {
  using folder = new MediaFolder()
  await using server = await startRedis()
  const address = server.freshAddress()
  const gateway = redisCoordination(address, 'fails soon')
  const back = redisCoordination(address, 'waits')
  const queue = createSharedQueue({ coordination: gateway, blobs: folderBlobs(folder.file('shared')) })
  const events = back.events('jobs')
  await events.waitUntilReady()
  const [picked, sentAt] = [new Map<string, number>(), new Map<string, number>()]
  const progressDelays: number[] = []
  events.on('progress', ({ jobId }) => progressDelays.push(performance.now() - (sentAt.get(jobId) ?? 0)))
  const work = async (job: Job): Promise<void> => {
    picked.set(job.id ?? '', performance.now())
    sentAt.set(job.id ?? '', performance.now())
    await job.updateProgress(0.5)
  }
  const worker = back.worker('jobs', work, 1)
  await worker.waitUntilReady()
  const waits: number[] = []
  for (let round = 0; round < MEASURED_ROUNDS; round++) {
    const caller = { account: 'owner', key: 'owner' }
    const id = await queue.submit('analyze', { caller, input: {}, idempotencyKey: undefined })
    const acknowledged = performance.now()
    while (!picked.has(id)) await pause(1)
    waits.push(Math.max(0, (picked.get(id) ?? 0) - acknowledged))
    await pause(5)
  }
  report('picked up after the acknowledgement, p50', `${quantile(waits, 0.5).toFixed(1)} ms`)
  report(
    'picked up after the acknowledgement, p95',
    `${quantile(waits, 0.95).toFixed(1)} ms`,
    atMost(quantile(waits, 0.95), 10, 'ms'),
  )
  report('progress heard, p50', `${quantile(progressDelays, 0.5).toFixed(1)} ms`)
  report(
    'progress heard, p95',
    `${quantile(progressDelays, 0.95).toFixed(1)} ms`,
    atMost(quantile(progressDelays, 0.95), 5, 'ms'),
  )
  await Promise.all([worker.close(), events.close(), queue.close()])
  await Promise.all([gateway.close(), back.close()])
}

/** Steps that wait for something else: two workers must do nearly twice as many. */
async function twoWorkers(): Promise<void> {
  await using server = await startRedis()
  const address = await server.freshAddress()
  const time = async (count: number): Promise<number> => {
    const coordination = redisCoordination(address, 'waits')
    using folder = new MediaFolder()
    const queue = createSharedQueue({ coordination, blobs: folderBlobs(folder.file('shared')) })
    const done = Promise.withResolvers<void>()
    let left = 60
    const caller = { account: 'owner', key: 'owner' }
    for (let index = 0; index < left; index++) {
      await queue.submit('analyze', { caller, input: {}, idempotencyKey: undefined })
    }
    const began = performance.now()
    const work = async (): Promise<void> => {
      await pause(STEP_WAIT_MS)
      if (--left === 0) done.resolve()
    }
    const crew = Array.from({ length: count }, () => coordination.worker('jobs', work, 2))
    await done.promise
    const took = performance.now() - began
    await Promise.all(crew.map((worker) => worker.close()))
    await queue.close()
    await coordination.close()
    return took
  }
  const [one, two] = [await time(1), await time(2)]
  report('two workers on steps that wait', `${(one / two).toFixed(2)} times one`, atLeast(one / two, 1.9))
}
