import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { VERSION_LEASE } from '../../electron/engine/backends/manyMachines/oneVersion.ts'
import { openSharedAccounts } from '../../electron/engine/backends/manyMachines/openManyMachines.ts'
import { STALLED } from '../../electron/engine/backends/manyMachines/queues.ts'
import { connectRedis } from '../../electron/engine/backends/redis/connectRedis.ts'
import { redisCoordination } from '../../electron/engine/backends/redis/redisCoordination.ts'
import { openBlobs } from '../../electron/engine/backends/shared/openBlobs.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import { MediaFolder } from '../support/media.ts'
import { type Gateway, type ScaledService, startScaledService } from '../support/scaledService.ts'
import { startTestEngine } from '../support/startTestEngine.ts'
import { soundLength, TALK_VOICES, talk, writeTalkFilm } from '../support/talkFilm.ts'
import { installTiny } from '../tinyModels/installTiny.ts'
import { makeTinyTranslator } from '../tinyModels/translators.ts'

const LINES = 10

describe('a service on many machines', () => {
  const folder = new MediaFolder()
  let film: string
  let many: ScaledService
  let [one, other]: Gateway[] = []
  beforeAll(async () => {
    film = writeTalkFilm(folder.file('film.mp4'), LINES)
    many = await startScaledService()
    ;[one, other] = await Promise.all([many.gateway(), many.gateway()])
    await Promise.all([
      many.worker(['--capabilities', 'jobs']),
      many.worker(['--capabilities', 'synthesize,transcribe,diarize']),
    ])
  })
  afterAll(async () => {
    await many[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })
  const gateways = (): [Gateway, Gateway] => {
    if (one === undefined || other === undefined) throw new Error('Both gateways were started.')
    return [one, other]
  }

  it('makes the dub that one computer makes, its lines spoken elsewhere, and any gateway answers for it', async () => {
    const [first, second] = gateways()
    const order = { segments: talk(LINES), voice_map: TALK_VOICES }
    const { job_id } = await first.service.render(order, { file: film })
    const [here, there] = [folder.file('here.mp4'), folder.file('there.mp4')]
    const seen: number[] = []
    await waitForJob(second.service, job_id, { videoPath: there, onProgress: (fraction) => seen.push(fraction) })
    await using alone = await startTestEngine()
    const own = await alone.service.render(order, { file: film })
    await waitForJob(alone.service, own.job_id, { videoPath: here })
    expect(soundLength(there)).toBe(soundLength(here))
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const linesOf = async (engine: Pick<Gateway, 'local'>, id: string) =>
      (await engine.local.jobReport({ job_id: id })).lines.map((line) => [line.id, line.voice])
    expect(await linesOf(second, job_id)).toEqual(await linesOf(alone, own.job_id))
    const { items } = await second.service.history({ feature: 'dub' })
    expect(items.map(({ id }) => id)).toEqual([job_id])
    expect(await readdir(join(many.folder, 'shared', 'jobs', job_id))).toEqual(['result.json', 'result.mp4'])
  })

  it('analyzes with the ear of another worker', async () => {
    const [first, second] = gateways()
    const { segments } = await first.local.speakers({ path: film, segments: talk(LINES), keep_speakers: true })
    const order = { segments, voice_map: { SPEAKER_00: 'preserve', SPEAKER_01: 'sw-zawadi' } }
    const { job_id } = await second.service.render(order, { file: film })
    await waitForJob(first.service, job_id, { videoPath: folder.file('preserved.mp4') })
    expect((await first.local.jobReport({ job_id })).lines).toHaveLength(LINES)
  })

  it('translates where a worker takes that on, else at the gateway', async () => {
    const packsDir = folder.file('packs')
    await installTiny(packsDir, 'm2m100-418m', makeTinyTranslator)
    const gateway = await many.gateway({}, { packsDir })
    const segments = [{ id: 7, start: 1, end: 2, text: 'come in', speaker: 'SPEAKER_00' }]
    const translate = async () => {
      const order = { segments, target_language: 'sw', source_language: 'en' } as const
      expect((await gateway.service.translate(order)).segments).toEqual([{ ...segments[0], text: 'COME IN' }])
    }
    await translate()
    const port = String(30_000 + (process.pid % 10_000))
    const worker = await many.worker(['--capabilities', 'translate', '--packs', packsDir, '--metrics-port', port])
    await translate()
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    // The gateway may hear of the end before the worker has counted it.
    await expect.poll(metrics).toContain('griot_ended_total{queue="translate",name="translate",outcome="done"} 1')
    const left = await openBlobs(many.blobs).list('jobs')
    expect(left.filter((name) => name.includes('/tasks/'))).toEqual([])
    await worker.kill()
    await translate() // at the gateway, when nobody has said for 15 s that he translates
  })

  it('does not take on what it cannot do', async () => {
    const none = await many.worker(['--capabilities', 'translate', '--packs', folder.file('none')], { wait: false })
    expect(await none.ended).toMatchObject({ code: 1, said: expect.stringContaining('No translator is installed') })
    const some = await many.worker(['--capabilities', 'translate,diarize', '--packs', folder.file('none')])
    await some.kill()
    expect((await some.ended).errorOutput).toContain('not taken on: No translator is installed')
  })

  it('tells what is wrong with a text that no database keeps, and finds nothing by one', async () => {
    const [first] = gateways()
    await many.worker(['--capabilities', 'jobs'])
    for (const sign of ['\ud83d', '\0']) {
      const output = folder.file('none.mp4')
      const { job_id } = await first.local.assemble({ source: `/nowhere${sign}.mp4`, output, lines: [] })
      const job = () => first.service.job({ job_id })
      await expect.poll(async () => (await job()).status).toBe('error')
      expect((await job()).error).toContain('/nowhere')
    }
    const headers = { authorization: `Bearer ${first.engine.key}` }
    expect((await fetch(`${first.engine.url}/voice/dub/jobs/a%00b`, { headers })).status).toBe(404)
    expect((await fetch(`${first.engine.url}/voice/history/a%00b`, { headers, method: 'DELETE' })).status).toBe(404)
  })

  it('finds the job of a repeated request at any gateway', async () => {
    const bytes = new Blob([await readFile(film)])
    const order = async ({ engine }: Gateway): Promise<string> => {
      const body = new FormData()
      body.set('segments', JSON.stringify(talk(1)))
      body.set('voice_map', JSON.stringify(TALK_VOICES))
      body.set('file', bytes, 'film.mp4')
      const headers = { authorization: `Bearer ${engine.key}`, 'idempotency-key': 'twice' }
      const answer = await fetch(`${engine.url}/voice/dub/render`, { method: 'POST', body, headers })
      return ((await answer.json()) as { job_id: string }).job_id
    }
    const [id, ...more] = await Promise.all([...gateways(), ...gateways()].map(order))
    expect(new Set([id, ...more]).size).toBe(1)
    const [first] = gateways()
    await waitForJob(first.service, id ?? '', { videoPath: folder.file('once.mp4') })
    const { items } = await first.service.history({ feature: 'dub' })
    expect(items.filter((item) => item.id === id)).toHaveLength(1)
  })

  it('tells the worker that a job was cancelled, and keeps nothing of it', async () => {
    const [first, second] = gateways()
    const { job_id } = await first.service.render({ segments: talk(LINES), voice_map: TALK_VOICES }, { file: film })
    await expect.poll(async () => (await first.service.job({ job_id })).status, { interval: 5 }).toBe('running')
    expect(await second.local.cancelJob({ job_id })).toEqual({ cancelled: true })
    expect(await first.service.job({ job_id })).toMatchObject({ status: 'error', error: 'Cancelled.' })
    const folderOf = join(many.folder, 'shared', 'jobs', job_id)
    await expect.poll(() => readdir(folderOf).catch(() => 'gone'), { interval: 10 }).toBe('gone')
    expect((await first.service.history({ feature: 'dub' })).items.map(({ id }) => id)).not.toContain(job_id)
  })

  it('stops a job until it is to go on', async () => {
    const [first, second] = gateways()
    const { job_id } = await first.service.render({ segments: talk(LINES), voice_map: TALK_VOICES }, { file: film })
    await expect.poll(async () => (await first.service.job({ job_id })).progress, { interval: 5 }).toBeGreaterThan(0)
    expect(await second.local.pauseJob({ job_id })).toEqual({ paused: true })
    const { status, progress } = await first.service.job({ job_id })
    expect(status).toBe('queued')
    expect(await first.local.resumeJob({ job_id })).toEqual({ resumed: true })
    await waitForJob(second.service, job_id, {
      videoPath: folder.file('paused.mp4'),
      onProgress: (fraction) => expect(fraction).toBeGreaterThanOrEqual(progress),
    })
  })

  it('shares keys, and holds their limit over all gateways', async () => {
    const [first, second] = gateways()
    const { accounts, close } = await openSharedAccounts(many.address)
    await accounts.saveAccount('studio', { perMinute: 40 })
    const { id, secret } = await accounts.addKey('studio', { name: 'all' })
    const ask = (gateway: Gateway): Promise<number> =>
      fetch(`${gateway.engine.url}/voice/history`, { headers: { authorization: `Bearer ${secret}` } }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
      )
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index % 2 === 0 ? first : second)))
    const served = answers.filter((status) => status === 200).length
    expect(Math.abs(served - 40)).toBeLessThanOrEqual(2) // five percent
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    await accounts.revokeKey(id)
    expect(await ask(second)).toBe(401)
    await close()
  })

  it('tells Prometheus how long the lines are, and load balancers whether it can take orders', async () => {
    const [first] = gateways()
    const headers = { authorization: `Bearer ${first.engine.key}` }
    const metrics = await (await fetch(`${first.engine.url}/metrics`, { headers })).text()
    expect(metrics).toMatch(/^griot_queue_jobs\{queue="jobs",state="waiting"\} \d+$/m)
    expect(metrics).toMatch(/^griot_queue_workers\{queue="synthesize"\} 1$/m)
    expect((await fetch(`${first.engine.url}/metrics`)).status).toBe(401)
    expect(await (await fetch(`${first.engine.url}/ready`)).json()).toEqual({ status: 'ready' })
  })

  it('lets a worker of another version wait and say why, also one that is at work, and goes on when they fit', async () => {
    await using apart = await startScaledService()
    const { leases, close } = redisCoordination(apart.address, 'fails soon')
    await leases.renew(VERSION_LEASE, '0.0.1', 600)
    const late = await apart.worker([], { wait: false })
    await expect.poll(() => late.errorOutputSoFar()).toContain('The gateways are version 0.0.1')
    await expect(apart.gateway()).rejects.toThrow('The gateways are version 0.0.1')
    await leases.release(VERSION_LEASE)
    const gateway = await apart.gateway()
    expect(await late.ready).toBe(true)
    await gateway.close() // or it would go on saying which version it is
    await leases.renew(VERSION_LEASE, '9.9.9', 600)
    await expect.poll(() => late.errorOutputSoFar()).toContain('The gateways are version 9.9.9')
    expect(late.child.exitCode).toBeNull()
    await leases.release(VERSION_LEASE)
    const again = await apart.gateway()
    const { job_id } = await again.service.render({ segments: talk(2), voice_map: TALK_VOICES }, { file: film })
    await waitForJob(again.service, job_id, { videoPath: folder.file('fits-again.mp4') })
    await close()
  })

  it('lists, removes and retries jobs, and drains workers, by commands', async () => {
    await using apart = await startScaledService()
    const gateway = await apart.gateway()
    const command = (...args: string[]): string => {
      const { url, prefix } = apart.address
      const place = ['--redis', url, '--redis-prefix', prefix, '--blobs', apart.blobs]
      const ran = spawnSync(findNode(), [programPath('engine'), ...args, ...place], { encoding: 'utf8' })
      return `${ran.status} ${ran.stdout}${ran.stderr}`
    }
    const order = { segments: talk(2), voice_map: TALK_VOICES }
    const { job_id } = await gateway.service.render(order, { file: film })
    expect(command('jobs', 'list')).toMatch(new RegExp(`^0 ${job_id} .* render {2}waiting`))
    expect(command('jobs', 'list', 'active')).toBe('0 There are no jobs.\n')
    expect(command('jobs', 'poison')).toBe('0 No job was given up.\n')
    expect(command('jobs', 'retry', job_id)).toMatch(/^2 The job .* not failed/)
    expect(command('jobs', 'remove', 'nobody')).toMatch(/^2 There is no job nobody/)

    // As the queue gives up a job whose workers end again and again.
    const { queue: open, close } = redisCoordination(apart.address, 'fails soon')
    const queue = open('jobs')
    const redis = connectRedis(apart.address)
    const job = await queue.getJob(job_id)
    await redis.zrem(queue.toKey('prioritized'), job_id)
    await redis.zadd(queue.toKey('failed'), Date.now(), job_id)
    await redis.hset(queue.toKey(job_id), { failedReason: STALLED, finishedOn: String(Date.now()) })
    expect(await job?.isFailed()).toBe(true)
    expect(command('jobs', 'poison')).toContain(job_id)
    expect((await gateway.service.job({ job_id })).status).toBe('error')
    expect(command('jobs', 'retry', job_id)).toBe(`0 ${job_id} waits again.\n`)

    const worker = await apart.worker()
    await waitForJob(gateway.service, job_id, { videoPath: folder.file('retried.mp4') })
    expect(command('jobs', 'list', 'completed')).toContain(job_id)
    expect(command('jobs', 'remove', job_id)).toBe(`0 Removed ${job_id}.\n`)
    await expect(gateway.service.job({ job_id })).rejects.toMatchObject({ failure: { kind: 'not_found' } })

    const [, id = ''] = /^0 (\S+) {2}\S+ {2}\S*jobs\S* {2}works$/m.exec(command('workers', 'list')) ?? []
    expect(command('workers', 'drain', 'nobody')).toMatch(/^2 There is no worker nobody/)
    expect(command('workers', 'drain', id)).toMatch(/^0 .* takes no more work/)
    expect((await worker.ended).code).toBe(0)
    redis.disconnect()
    await queue.close()
    await close()
  })

  it('lets a worker finish what it began when it is told to end', async () => {
    await using apart = await startScaledService()
    const gateway = await apart.gateway()
    const worker = await apart.worker()
    const { job_id } = await gateway.service.render({ segments: talk(2), voice_map: TALK_VOICES }, { file: film })
    await expect.poll(async () => (await gateway.service.job({ job_id })).status, { interval: 5 }).toBe('running')
    worker.child.kill('SIGTERM')
    expect((await worker.ended).code).toBe(0)
    await waitForJob(gateway.service, job_id, { videoPath: folder.file('drained.mp4') })
  })

  it('hands back what takes longer than a worker may', async () => {
    await using apart = await startScaledService()
    const gateway = await apart.gateway()
    const worker = await apart.worker(['--drain-seconds', '0'])
    const { job_id } = await gateway.service.render({ segments: talk(LINES), voice_map: TALK_VOICES }, { file: film })
    await expect.poll(async () => (await gateway.service.job({ job_id })).status, { interval: 5 }).toBe('running')
    worker.child.kill('SIGTERM')
    expect((await worker.ended).code).toBe(0)
    // At once, not when nobody has heard of the worker for long.
    const coordination = redisCoordination(apart.address, 'fails soon')
    const jobs = coordination.queue('jobs')
    expect(await jobs.getJobState(job_id)).not.toBe('active')
    await jobs.close()
    await coordination.close()
    await apart.worker()
    await waitForJob(gateway.service, job_id, { videoPath: folder.file('handed.mp4') })
  })
})
