// @module-tag together
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { audio, MediaFolder, video } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const folder = new MediaFolder()
const dataDir = folder.file('engine')
const film = folder.file('film.mkv')
const SECONDS = 8
const LINES = 16
const lines = Array.from({ length: LINES }, (_, id) => ({
  id,
  start: (id * SECONDS) / LINES,
  end: (id * SECONDS) / LINES + 0.4,
  text: `Habari ya ${id}.`,
  speaker: 'SPEAKER_00',
}))
const voice_map = { SPEAKER_00: 'sw-juma' }

let under: TestEngine
const open = async () => {
  under = await startTestEngine({ dataDir })
}
beforeAll(async () => {
  writeMedia({ out: film, video: video('h264', SECONDS), audio: [audio('aac', SECONDS)] })
  await open()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const order = (segments = lines) => under.service.render({ segments, voice_map }, { file: film })
const statusOf = async (job_id: string) => (await under.service.job({ job_id })).status

it('stops a job at once, lets others pass it, keeps it stopped over a restart, and goes on', async () => {
  const { job_id } = await order()
  expect(await statusOf(job_id)).toBe('running')
  expect(await under.local.pauseJob({ job_id })).toEqual({ paused: true })
  expect(await statusOf(job_id)).toBe('queued')
  await waitForJob(under.service, (await order(lines.slice(0, 1))).job_id, { videoPath: folder.file('passing.mp4') })
  expect(await statusOf(job_id)).toBe('queued')

  await under[Symbol.asyncDispose]()
  await open()
  await waitForJob(under.service, (await order(lines.slice(0, 2))).job_id, { videoPath: folder.file('later.mp4') })
  expect(await statusOf(job_id)).toBe('queued')
  expect(await under.local.resumeJob({ job_id })).toEqual({ resumed: true })
  const videoPath = folder.file('whole.mp4')
  await waitForJob(under.service, job_id, { videoPath })
  expect((await stat(videoPath)).size).toBeGreaterThan(0)
  expect(await under.local.resumeJob({ job_id })).toEqual({ resumed: false })
  expect(await under.local.pauseJob({ job_id })).toEqual({ paused: false })
})

it('holds back a job that waits, and cancels one that is paused with all its files', async () => {
  const first = await order()
  const second = await order()
  expect(await under.local.pauseJob(second)).toEqual({ paused: true })
  expect(await under.local.cancelJob(first)).toEqual({ cancelled: true })
  expect(await statusOf(second.job_id)).toBe('queued')
  expect(await under.local.cancelJob(second)).toEqual({ cancelled: true })
  expect(await under.service.job(second)).toMatchObject({ status: 'error', error: 'Cancelled.' })
  await expect(stat(join(dataDir, 'jobs', second.job_id))).rejects.toThrow('ENOENT')
})

it('knows only the jobs there are', async () => {
  for (const call of [under.local.pauseJob, under.local.resumeJob]) {
    await expect(call({ job_id: 'nobody' })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
  }
})
