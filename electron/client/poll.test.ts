// @module-tag apart
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Job } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'
import { AppError, type Failure } from '../../shared/failure.ts'
import { english } from '../../shared/locale/english.ts'
import { say } from '../../shared/locale/message.ts'
import { createClient } from './client.ts'
import { type JobSource, type WaitOptions, waitForJob } from './poll.ts'
import { reply, serve } from './server.testing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const analysis = { language: 'en', duration_seconds: 1, segments: [], speakers: [], diarized: true }
const done: Job = { status: 'done', progress: 1, result: analysis, error: null }

function running(progress: number): Job {
  return { status: 'running', progress, result: null, error: null }
}

function failing(kind: Failure['kind']): AppError {
  return new AppError({ kind, message: `${kind}.` } as Failure)
}

/** A service that answers each poll with the next of a list, and notes when it was asked. */
function scripted(answers: (Job | AppError)[]): JobSource & { times: number[] } {
  const times: number[] = []
  return {
    times,
    async job() {
      times.push(Date.now())
      const answer = answers.shift() ?? done
      if (answer instanceof AppError) throw answer
      return answer
    },
  }
}

async function wait(source: JobSource, options: WaitOptions = {}) {
  const result = waitForJob(source, 'j', options).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  return result
}

it('asks often at first, less while nothing changes, and often again when something does', async () => {
  const quiet = Array.from({ length: 20 }, () => running(0.1))
  const source = scripted([...quiet, running(0.2), running(0.3)])
  vi.setSystemTime(0)
  expect(await wait(source)).toEqual(done)
  const gaps = source.times.slice(1).map((time, index) => time - (source.times[index] ?? 0))
  expect(gaps[0]).toBe(250)
  expect(gaps[1]).toBe(350)
  expect(gaps[19]).toBe(4000)
  expect(gaps.slice(-2)).toEqual([250, 250])
})

it('never reports progress backwards, and ends with all of it', async () => {
  const fractions: number[] = []
  const source = scripted([0, 0.2, 0.1, 0.2, 0.5, 0.4, 7].map(running))
  await wait(source, { onProgress: (fraction) => fractions.push(fraction) })
  expect(fractions).toEqual([0.2, 0.5, 1])
})

it('waits out hours offline and every trouble that may pass', async () => {
  const kinds = ['offline', 'internal', 'engine_down', 'unavailable', 'rate_limited', 'bad_reply'] as const
  const troubles = Array.from({ length: 5000 }, (_, index) => failing(kinds[index % kinds.length] ?? 'offline'))
  expect(await wait(scripted(troubles))).toEqual(done)
})

it.each(['unauthorized', 'forbidden', 'not_found', 'file', 'cancelled'] as const)('ends at %s', async (kind) => {
  expect(await wait(scripted([running(0), failing(kind)]))).toMatchObject({ failure: { kind } })
})

it('ends where something has to be installed first', async () => {
  const missing = new AppError({ kind: 'unavailable', message: 'No voice is installed.', permanent: true })
  expect(await wait(scripted([running(0), missing]))).toBe(missing)
})

it('ends when the server keeps sending what cannot be read', async () => {
  const source = scripted(Array.from({ length: 10 }, () => failing('bad_reply')))
  expect(await wait(source)).toMatchObject({ failure: { kind: 'bad_reply' } })
  expect(source.times).toHaveLength(5)
})

it("fails with the server's words, or with some where it has none", async () => {
  const failed = (error: string | null): Job => ({ status: 'error', progress: 0.4, result: null, error })
  expect(await wait(scripted([failed('No speech.')]))).toMatchObject({
    failure: { kind: 'job_failed', message: 'No speech.' },
  })
  expect(await wait(scripted([failed(null)]))).toMatchObject({
    failure: { kind: 'job_failed', message: expect.stringContaining('did not say why') },
  })
})

it('fails with the message that our engine sends as data beside its English, where both say the same', async () => {
  const original = say('engine.video.cutOff')
  const failed: Job = { status: 'error', progress: 0.4, result: null, error: english(original), said: original }
  expect(await wait(scripted([failed]))).toMatchObject({ failure: { message: english(original), said: original } })
  for (const other of ['Another.', null, { key: 'failure.cancelled' }, { values: {} }])
    expect(await wait(scripted([{ ...failed, said: other }]))).toHaveProperty('failure', {
      kind: 'job_failed',
      message: english(original),
    })
})

it('can be stopped between two polls', async () => {
  const controller = new AbortController()
  const source = scripted([running(0), running(0)])
  const result = waitForJob(source, 'j', { signal: controller.signal })
  await vi.advanceTimersByTimeAsync(100)
  controller.abort()
  await expect(result).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
})

it('follows a real server through an unknown status and a broken video to the file', async () => {
  vi.useRealTimers()
  const folder = await mkdtemp(join(tmpdir(), 'poll-'))
  const videoPath = join(folder, 'dub.mp4')
  const finished = { status: 'done', progress: 1, result: { video_base64: 'aGVsbG8=', format: 'mp4' }, error: null }
  const answers: unknown[] = [
    { status: 'warming up' },
    { status: 'QUEUED', progress: null },
    { status: 'running', progress: 40 },
    { ...finished, result: { video_base64: 'aGVs*G8=', format: 'mp4' } },
    { ...finished, result: null },
    finished,
  ]
  await using server = await serve((_request, response) => reply(response, answers.shift()))
  using client = createClient(service, { baseUrl: server.url, key: 'key' })
  const fractions: number[] = []
  const received: number[] = []
  const job = await waitForJob(client, 'a b', {
    videoPath,
    onProgress: (fraction) => fractions.push(fraction),
    onReceived: (bytes) => received.push(bytes),
  })
  expect(job.result).toEqual({ video_base64: '', format: 'mp4' })
  expect(await readFile(videoPath, 'utf8')).toBe('hello')
  expect(fractions).toEqual([0.4, 1])
  expect(received.at(-1)).toBe(JSON.stringify(finished).length)
  expect(server.seen).toHaveLength(6)
  expect(server.seen[0]).toBe('GET /voice/dub/jobs/a%20b')
  await rm(folder, { recursive: true })
})
