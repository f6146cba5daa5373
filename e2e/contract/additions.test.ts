// @module-tag together
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { collectSpeech } from '../../electron/client/speech.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { type Additions, additions } from '../../shared/contract/additions.ts'
import { audio, MediaFolder, video } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 8
const lines = Array.from({ length: 16 }, (_, id) => ({
  id,
  start: id / 2,
  end: id / 2 + 0.4,
  text: `Habari ya ${id}.`,
  speaker: 'SPEAKER_00',
}))
const voice_map = { SPEAKER_00: 'sw-juma' }

const folder = new MediaFolder()
const film = folder.file('film.mkv')
let under: TestEngine
let own: Client<Additions>
beforeAll(async () => {
  await writeMedia({ out: film, video: video('h264', SECONDS), audio: [audio('aac', SECONDS)] })
  under = await startTestEngine()
  own = createClient(additions, { baseUrl: under.engine.url, key: under.engine.key })
})
afterAll(async () => {
  own[Symbol.dispose]()
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const order = () => under.service.render({ segments: lines, voice_map }, { file: film })
const listed = async (job_id: string) => (await own.jobs({})).jobs.find((job) => job.job_id === job_id)

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`${under.engine.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${under.engine.key}`, ...headers },
  })
}
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

it('cancels a job that runs and one that waits, and leaves those that have ended as they are', async () => {
  const [running, waiting] = [(await order()).job_id, (await order()).job_id]
  for (const job_id of [waiting, running]) {
    expect(await own.cancelOrder({ job_id })).toEqual({ cancelled: true })
    expect(await under.service.job({ job_id })).toMatchObject({ status: 'error', error: 'Cancelled.', cancelled: true })
    expect(await own.cancelOrder({ job_id })).toEqual({ cancelled: false })
  }
  await expect(own.cancelOrder({ job_id: 'nobody' })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
})

it('lists the jobs of one account alone, newest first, in pages', async () => {
  const before = (await own.jobs({ limit: 1 })).total
  const first = (await order()).job_id
  const second = (await order()).job_id
  const page = await own.jobs({ limit: 2 })
  expect(page.total).toBe(before + 2)
  expect(page.jobs.map(({ job_id }) => job_id)).toEqual([second, first])
  expect((await own.jobs({ limit: 1, offset: 1 })).jobs[0]?.job_id).toBe(first)
  expect(page.jobs[0]).toMatchObject({ kind: 'render', error: null, created_at: expect.stringMatching(/Z$/) })
  for (const job_id of [second, first]) await own.cancelOrder({ job_id })
  expect(await listed(first)).toMatchObject({ status: 'error', cancelled: true, ended_at: expect.any(String) })

  const { secret: key } = await under.accounts.addKey('other', { name: 'key' })
  using other = createClient(additions, { baseUrl: under.engine.url, key, retry: { deadline: 0 } })
  expect(await other.jobs({})).toEqual({ jobs: [], total: 0 })
  await expect(other.cancelOrder({ job_id: first })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
  await expect(other.jobVideo({ job_id: first })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
})

it('gives the video of a finished render as a file, in parts too', async () => {
  const { job_id } = await order()
  const early = await get(`/voice/dub/jobs/${job_id}/video`)
  expect([early.status, await early.json()]).toEqual([404, { detail: expect.stringContaining('has no video') }])
  const videoPath = folder.file('dub.mp4')
  await waitForJob(under.service, job_id, { videoPath })
  const path = (await listed(job_id))?.video ?? ''
  const whole = await readFile(videoPath)

  const all = await get(path)
  expect([all.status, all.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(all.headers.get('accept-ranges')).toBe('bytes')
  expect((await bytesOf(all)).equals(whole)).toBe(true)

  const size = whole.length
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=100-1099', 100, 1100],
    [`bytes=${size - 7}-`, size - 7, size],
    ['bytes=-9', size - 9, size],
    [`bytes=5-${size + 5}`, 5, size],
    [`bytes=-${size + 5}`, 0, size],
  ] as const) {
    const part = await get(path, { range })
    expect([range, part.status, part.headers.get('content-range')]).toEqual([
      range,
      206,
      `bytes ${start}-${end - 1}/${size}`,
    ])
    expect((await bytesOf(part)).equals(whole.subarray(start, end)), range).toBe(true)
  }
  // HTTP leaves these to the server, which sends all.
  for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=9-5', 'bytes=-', 'bytes=x-']) {
    const answer = await get(path, { range })
    expect([range, answer.status, (await bytesOf(answer)).length]).toEqual([range, 200, size])
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const answer = await get(path, { range })
    expect([range, answer.status, answer.headers.get('content-range')]).toEqual([range, 416, `bytes */${size}`])
    expect(await answer.json()).toEqual({ detail: expect.any(String) })
  }
  // A download that goes on asks whether it is still the same file.
  const etag = all.headers.get('etag') ?? ''
  expect((await get(path, { range: 'bytes=3-', 'if-range': etag })).status).toBe(206)
  expect((await get(path, { range: 'bytes=3-', 'if-range': '"another"' })).status).toBe(200)
  const head = await get(path, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])

  await under.service.deleteHistory({ item_id: job_id })
  expect((await get(path)).status).toBe(404)
})

it('gives a sound of the history in parts', async () => {
  const speech = await under.service.tts({ text: 'Habari za asubuhi.', voice_id: 'sw-juma' })
  const wav = Buffer.from(await collectSpeech(speech))
  const part = await get(`/voice/history/${speech.metadata?.id}/audio`, { range: 'bytes=44-143' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 44-143/${wav.length}`])
  expect((await bytesOf(part)).equals(wav.subarray(44, 144))).toBe(true)
})

it('takes a repeated order with an Idempotency-Key for the same job, whatever became of the first answer', async () => {
  const order = async (key: string, language = 'en', tail = '') => {
    const form = new FormData()
    form.set('file', new Blob([await readFile(film), tail]), 'film.mkv')
    form.set('language', language)
    const headers = { authorization: `Bearer ${under.engine.key}`, 'idempotency-key': key }
    const path = `${under.engine.url}/voice/dub/analyze`
    const answer = await fetch(path, { method: 'POST', headers, body: form })
    return { status: answer.status, ...((await answer.json()) as { job_id: string; detail?: string }) }
  }
  const send = async (key: string) => (await order(key)).job_id
  const before = (await own.jobs({})).total
  const first = await send('an order of mine')
  expect(await Promise.all([send('an order of mine'), send('an order of mine')])).toEqual([first, first])
  expect(await send('another order')).not.toBe(first)
  expect((await own.jobs({})).total).toBe(before + 2)
  for (const other of [order('an order of mine', 'sw'), order('an order of mine', 'en', '.')])
    expect(await other).toMatchObject({ status: 400, detail: expect.stringContaining('Idempotency-Key') })
})
