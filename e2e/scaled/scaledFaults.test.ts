import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { service } from '../../shared/contract/service.ts'
import { killWorkers } from '../fault/workers.ts'
import { MediaFolder } from '../support/media.ts'
import { startScaledService } from '../support/scaledService.ts'
import { startTestEngine } from '../support/startTestEngine.ts'
import { soundLength, TALK_VOICES, talk, writeTalkFilm } from '../support/talkFilm.ts'
import { addressInEnvironment } from '../support/workerProcess.ts'

const LINES = 6

describe('a service on many machines that loses one', () => {
  const folder = new MediaFolder()
  let film: string
  beforeAll(() => {
    film = writeTalkFilm(folder.file('film.mp4'), LINES)
  })
  afterAll(() => folder[Symbol.dispose]())

  it('does the job of a killed worker elsewhere, the same to the sample, once in the history', async () => {
    await using many = await startScaledService()
    const gateway = await many.gateway()
    const first = await many.worker()
    const order = { segments: talk(LINES), voice_map: TALK_VOICES }
    const { job_id } = await gateway.service.render(order, { file: film })
    const job = () => gateway.service.job({ job_id })
    await expect.poll(async () => (await job()).progress, { interval: 5 }).toBeGreaterThan(0)
    await many.worker()
    const { progress } = await job()
    await first.kill()
    await expect.poll(async () => (await job()).progress, { interval: 20 }).toBeGreaterThan(progress)
    const there = folder.file('there.mp4')
    await waitForJob(gateway.service, job_id, { videoPath: there })
    await using alone = await startTestEngine()
    const own = await alone.service.render(order, { file: film })
    const here = folder.file('here.mp4')
    await waitForJob(alone.service, own.job_id, { videoPath: here })
    expect(soundLength(there)).toBe(soundLength(here))
    expect((await gateway.service.history({ feature: 'dub' })).items.map(({ id }) => id)).toEqual([job_id])
  })

  it('answers at another gateway when one was killed, and keeps what it took', async () => {
    await using many = await startScaledService()
    const second = await many.gateway()
    for (const [name, value] of Object.entries(addressInEnvironment(many.address))) vi.stubEnv(name, value)
    vi.stubEnv('GRIOT_BLOBS', many.blobs)
    const { url, key, pid, exited } = await startEngineProcess({ dataDir: join(many.folder, 'killed'), local: true })
    vi.unstubAllEnvs()
    const first = createClient(service, { baseUrl: url, key })
    const { job_id } = await first.render({ segments: talk(1), voice_map: TALK_VOICES }, { file: film })
    first[Symbol.dispose]()
    process.kill(pid, 'SIGKILL')
    await exited
    await many.worker()
    await waitForJob(second.service, job_id, { videoPath: folder.file('other.mp4') })
  })

  it('says 503 while the server is away where all meet, and knows every job when it is back', async () => {
    await using many = await startScaledService()
    const gateway = await many.gateway({ retry: { deadline: 0 } })
    const { job_id } = await gateway.service.render({ segments: talk(1), voice_map: TALK_VOICES }, { file: film })
    await many.server.kill()
    await expect(gateway.service.job({ job_id })).rejects.toMatchObject({ failure: { kind: 'unavailable' } })
    await many.server.start()
    await many.worker()
    const job = () => gateway.service.job({ job_id }).catch(() => undefined)
    await expect.poll(async () => (await job())?.status).toBe('done')
  })

  it('ends when it is told to, also while the server is away where all meet', async () => {
    await using many = await startScaledService()
    await many.gateway()
    const worker = await many.worker(['--drain-seconds', '3'])
    await many.server.kill()
    worker.child.kill('SIGTERM')
    expect((await worker.ended).code).toBe(0)
    await many.server.start()
  })

  // `npm run fault -- workers` does this two hundred times.
  it('loses and repeats nothing while workers and the server where they meet are killed', async () => {
    const { ordered, ...wrong } = await killWorkers({ workers: 4, servers: 2 })
    expect(ordered).toBeGreaterThan(0)
    expect(wrong).toEqual({ lost: 0, failed: 0, twice: 0 })
  })
})
