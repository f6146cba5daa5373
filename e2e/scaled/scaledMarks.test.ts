import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { HAND_BACK, trackActiveJobs } from '../../electron/engine/backends/manyMachines/activeJobs.ts'
import type { Coordination } from '../../electron/engine/backends/manyMachines/coordination.ts'
import { STALLED } from '../../electron/engine/backends/manyMachines/queues.ts'
import { redisCoordination } from '../../electron/engine/backends/redis/redisCoordination.ts'
import { createLog } from '../../electron/engine/core/log.ts'
import { startEngine } from '../../electron/engine/engine.ts'
import { MediaFolder } from '../support/media.ts'
import { type Gateway, type ScaledService, startScaledService } from '../support/scaledService.ts'
import { TALK_VOICES, talk, writeTalkFilm } from '../support/talkFilm.ts'

const LINES = 10

describe('what is said of a job on many machines', () => {
  const folder = new MediaFolder()
  let film: string
  let many: ScaledService
  let [one, other]: Gateway[] = []
  let coordination: Coordination
  let jobs: Queue
  beforeAll(async () => {
    film = writeTalkFilm(folder.file('film.mp4'), LINES)
    many = await startScaledService()
    ;[one, other] = await Promise.all([many.gateway(), many.gateway()])
    await many.worker()
    coordination = redisCoordination(many.address, 'fails soon')
    jobs = coordination.queue('jobs')
  })
  afterAll(async () => {
    await jobs.close()
    await coordination.close()
    await many[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })
  const gateways = (): [Gateway, Gateway] => {
    if (one === undefined || other === undefined) throw new Error('Both gateways were started.')
    return [one, other]
  }
  const orderRunning = async (): Promise<string> => {
    const [{ service }] = gateways()
    const { job_id } = await service.render({ segments: talk(LINES), voice_map: TALK_VOICES }, { file: film })
    const progress = async () => (await service.job({ job_id })).progress
    await expect.poll(progress, { interval: 5 }).toBeGreaterThan(0)
    return job_id
  }
  /** Whether a worker has put the job down for good. */
  const isPutDown = async (id: string): Promise<boolean> => (await jobs.getJobState(id)) === 'failed'

  it('reaches its worker also where the call to stop was lost', async () => {
    const id = await orderRunning()
    await coordination.flags.settle(id, 'cancelled')
    await expect.poll(() => isPutDown(id), { interval: 10 }).toBe(true)
  })

  it('is cancelled for good, whatever is said of it at the same time', async () => {
    const [first, second] = gateways()
    const job_id = await orderRunning()
    const requests = [
      first.local.pauseJob({ job_id }),
      second.local.cancelJob({ job_id }),
      first.local.resumeJob({ job_id }),
    ]
    await Promise.all(requests)
    expect(await first.service.job({ job_id })).toMatchObject({ status: 'error', error: 'Cancelled.' })
    await expect.poll(() => isPutDown(job_id), { interval: 10 }).toBe(true)
  })

  it('lets it go on though it was told so before it was laid aside', async () => {
    const [first, second] = gateways()
    const job_id = await orderRunning()
    await Promise.all([first.local.pauseJob({ job_id }), second.local.resumeJob({ job_id })])
    await second.local.resumeJob({ job_id }) // where that came first
    await waitForJob(first.service, job_id, { videoPath: folder.file('resumed.mp4') })
    expect(await second.service.job({ job_id })).toMatchObject({ status: 'done', progress: 1 })
  })

  it('counts once: what is done cannot be cancelled any more', async () => {
    const { flags } = coordination
    expect([await flags.settle('some', 'done'), await flags.settle('some', 'cancelled')]).toEqual([true, false])
    expect(await flags.settle('some', 'done')).toBe(true) // by the worker that takes it up again
    await flags.forget('some')
    expect(await flags.read('some')).toEqual({ end: undefined, paused: false })
  })

  it('says in plain words that a job ended one worker after the other', async () => {
    await using apart = await startScaledService()
    const gateway = await apart.gateway()
    const { job_id } = await gateway.service.render({ segments: talk(1), voice_map: TALK_VOICES }, { file: film })
    // As the queue itself does of a job that ended too many workers.
    const redis = new Redis(apart.address.url)
    await redis.hset(`${apart.address.prefix}:jobs:${job_id}`, 'defa', STALLED)
    redis.disconnect()
    await apart.worker()
    const job = () => gateway.service.job({ job_id })
    await expect.poll(async () => (await job()).status).toBe('error')
    expect((await job()).error).toContain('Too many workers ended')
  })

  it('stops also what a worker is about to begin when it ends', async () => {
    const active = await trackActiveJobs(coordination)
    const early = active.begin('early')
    active.stopAll(HAND_BACK)
    expect([early.signal.reason, active.begin('late').signal.reason]).toEqual([HAND_BACK, HAND_BACK])
    active.close()
  })

  it('leaves no film behind that a killed gateway was receiving, and keeps its folder to one', async () => {
    const dataDir = join(many.folder, 'killed')
    await mkdir(join(dataDir, 'incoming'), { recursive: true })
    await writeFile(join(dataDir, 'incoming', 'half'), 'half a film')
    // By which the folder is an engine's.
    await writeFile(join(dataDir, 'engine.lock'), '')
    const scaled = { address: many.address, blobs: many.blobs }
    const start = () => startEngine({ dataDir, scaled, log: createLog('silent') })
    const gateway = await start()
    expect(existsSync(join(dataDir, 'incoming', 'half'))).toBe(false)
    await expect(start()).rejects.toThrow('Another engine is using the folder')
    await gateway.close()
  })
})
