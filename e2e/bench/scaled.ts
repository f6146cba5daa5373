import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { QueueEvents, Worker } from 'bullmq'
import { waitForJob } from '../../electron/client/poll.ts'
import { folderBlobs } from '../../electron/engine/blobs/folderBlobs.ts'
import { connectPatiently, connectRedis } from '../../electron/engine/scaled/redisPlace.ts'
import { createScaledQueue } from '../../electron/engine/scaled/scaledQueue.ts'
import { MediaFolder } from '../media.ts'
import { HAS_REDIS, startRedis } from '../redisServer.ts'
import { type Front, startScaledService } from '../scaledService.ts'
import { startTestEngine } from '../startTestEngine.ts'
import { TALK_VOICES, talk, writeTalkFilm } from '../talkFilm.ts'
import { quantile, report } from './benchEngine.ts'
import { scaledSteps } from './scaledSteps.ts'

const ROUNDS = 200
/** Milliseconds of a step that only waits, as for another service. */
const WAITS = 100
const LINES = 30

/** Many machines on this one: what the queue costs, what a second worker brings, how fast a lost one is made up for. */
export async function scaled(): Promise<void> {
  if (!HAS_REDIS)
    return void process.stdout.write('There is no redis-server; install it with apt-get install redis-server.\n')
  await pickup()
  await twoWorkers()
  await overhead()
  await scaledSteps()
}

/** From the front's acknowledgement to a worker's hands, and from a worker's word to whoever listens. */
async function pickup(): Promise<void> {
  using folder = new MediaFolder()
  await using server = await startRedis()
  const place = { url: server.url, prefix: 'bench' }
  const redis = connectRedis(place)
  const queue = createScaledQueue({ redis, place, blobs: folderBlobs(folder.file('shared')) })
  const connection = connectPatiently(place)
  const events = new QueueEvents('jobs', { connection, prefix: 'bench' })
  await events.waitUntilReady()
  const [picked, told] = [new Map<string, number>(), new Map<string, number>()]
  const heard: number[] = []
  events.on('progress', ({ jobId }) => heard.push(performance.now() - (told.get(jobId) ?? 0)))
  const worker = new Worker(
    'jobs',
    async (job) => {
      picked.set(job.id ?? '', performance.now())
      told.set(job.id ?? '', performance.now())
      await job.updateProgress(0.5)
    },
    { connection, prefix: 'bench' },
  )
  await worker.waitUntilReady()
  const waits: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const caller = { account: 'owner', key: 'owner' }
    const id = await queue.submit('analyze', { caller, input: {}, idempotencyKey: undefined })
    const acknowledged = performance.now()
    while (!picked.has(id)) await pause(1)
    waits.push(Math.max(0, (picked.get(id) ?? 0) - acknowledged))
    await pause(5)
  }
  report('picked up after the acknowledgement, p50', `${quantile(waits, 0.5).toFixed(1)} ms`)
  report('picked up after the acknowledgement, p95', `${quantile(waits, 0.95).toFixed(1)} ms`, '<= 10 ms')
  report('progress heard, p50', `${quantile(heard, 0.5).toFixed(1)} ms`)
  report('progress heard, p95', `${quantile(heard, 0.95).toFixed(1)} ms`, '<= 5 ms')
  await Promise.all([worker.close(), events.close(), queue.close()])
  for (const one of [redis, connection]) one.disconnect()
}

/** Steps that wait for something else: two workers must do nearly twice as many. */
async function twoWorkers(): Promise<void> {
  await using server = await startRedis()
  const place = { url: server.url, prefix: 'bench' }
  const time = async (count: number): Promise<number> => {
    const redis = connectRedis(place)
    using folder = new MediaFolder()
    const queue = createScaledQueue({ redis, place, blobs: folderBlobs(folder.file('shared')) })
    const done = Promise.withResolvers<void>()
    let left = 60
    const caller = { account: 'owner', key: 'owner' }
    for (let index = 0; index < left; index++) {
      await queue.submit('analyze', { caller, input: {}, idempotencyKey: undefined })
    }
    const began = performance.now()
    const connections = Array.from({ length: count }, () => connectPatiently(place))
    const crew = connections.map(
      (connection) =>
        new Worker(
          'jobs',
          async () => {
            await pause(WAITS)
            if (--left === 0) done.resolve()
          },
          { connection, prefix: 'bench', concurrency: 2 },
        ),
    )
    await done.promise
    const took = performance.now() - began
    await Promise.all(crew.map((worker) => worker.close()))
    await queue.close()
    for (const one of [redis, ...connections]) one.disconnect()
    return took
  }
  const [one, two] = [await time(1), await time(2)]
  report('two workers on steps that wait', `${(one / two).toFixed(2)} times one`, '>= 1.9')
}

/** The same render here alone and through Redis, blobs and a worker process; then with the worker killed. */
async function overhead(): Promise<void> {
  using folder = new MediaFolder()
  const film = writeTalkFilm(folder.file('film.mp4'), LINES)
  const order = { segments: talk(LINES), voice_map: TALK_VOICES }
  const render = async ({ service }: Pick<Front, 'service'>): Promise<number> => {
    const began = performance.now()
    const { job_id } = await service.render(order, { file: film })
    // Asked more often than a client would, whose pauses are as long as the difference that is looked for.
    while ((await service.job({ job_id })).status !== 'done') await pause(20)
    return (performance.now() - began) / 1000
  }
  await using alone = await startTestEngine()
  await using many = await startScaledService({ blobs: pathToFileURL(folder.file('shared')).href })
  const front = await many.front()
  let worker = await many.worker()
  const [here, there]: [number[], number[]] = [[], []]
  for (let round = 0; round < 6; round++) {
    // In turns, so that whatever else the machine does meets both.
    here.push(await render(alone))
    there.push(await render(front))
  }
  const [own, scaledTime] = [Math.min(...here.slice(1)), Math.min(...there.slice(1))]
  report(`render of ${LINES} lines, embedded`, `${own.toFixed(2)} s`)
  report(`render of ${LINES} lines, scaled on one machine`, `${scaledTime.toFixed(2)} s`)
  report('overhead of the scaled mode', `${(100 * (scaledTime / own - 1)).toFixed(0)} %`, '<= 10 %')

  const recoveries: number[] = []
  for (let round = 0; round < 5; round++) {
    const { job_id } = await front.service.render(order, { file: film })
    const progress = async (): Promise<number> => (await front.service.job({ job_id })).progress
    while ((await progress()) === 0) await pause(5)
    const next = await many.worker()
    const reached = await progress()
    await worker.kill()
    const killed = performance.now()
    worker = next
    while ((await progress()) <= reached) await pause(10)
    recoveries.push((performance.now() - killed) / 1000)
    await waitForJob(front.service, job_id, { videoPath: folder.file('dub.mp4') })
  }
  report('a killed worker made up for, slowest of 5', `${Math.max(...recoveries).toFixed(1)} s`, '<= 15 s')
}
