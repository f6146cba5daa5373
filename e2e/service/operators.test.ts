// @module-tag together
import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { collectSpeech } from '../../electron/client/speech.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import { audio, MediaFolder, video } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 4
const lines = Array.from({ length: 8 }, (_, id) => ({
  id,
  start: id / 2,
  end: id / 2 + 0.4,
  text: `Habari ya ${id}.`,
  speaker: 'SPEAKER_00',
}))

const folder = new MediaFolder()
const dataDir = folder.file('engine')
const film = folder.file('film.mkv')
let under: TestEngine
beforeAll(async () => {
  await writeMedia({ out: film, video: video('h264', SECONDS), audio: [audio('aac', SECONDS)] })
  under = await startTestEngine({ dataDir })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const order = () => under.service.render({ segments: lines, voice_map: { SPEAKER_00: 'sw-juma' } }, { file: film })

/** A command of the engine, as an operator types it beside the running one. */
function engine(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(findNode(), [programPath('engine'), ...args], { encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

it('copies the data folder while jobs run, and a start from the copy goes on with all of them', async () => {
  const speech = await under.service.tts({ text: 'Habari za asubuhi.', voice_id: 'sw-juma' })
  const wav = Buffer.from(await collectSpeech(speech))
  const { job_id: done } = await order()
  const videoPath = folder.file('dub.mp4')
  await waitForJob(under.service, done, { videoPath })
  const { job_id: running } = await order()
  const { job_id: waiting } = await order()
  const copy = folder.file('copy')
  expect(engine('backup', copy, '--data', dataDir)).toMatchObject({ code: 0, out: expect.stringContaining('Copied ') })
  expect(engine('check', '--data', copy)).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is wrong.') })
  expect(engine('check', '--data', dataDir).code).toBe(0)
  expect(engine('backup', copy, '--data', dataDir)).toMatchObject({
    code: 2,
    err: expect.stringContaining('not empty'),
  })
  // The engine clears up in its own folder: a backup there would be gone at its next start.
  expect(engine('backup', join(dataDir, 'history', 'copy'), '--data', dataDir)).toMatchObject({
    code: 2,
    err: expect.stringContaining('in the data folder itself'),
  })
  const byFile = engine('backup', join(film, 'copy'), '--data', dataDir)
  expect(byFile).toMatchObject({ code: 2, err: expect.stringContaining('a file in its place') })

  // The copy stands for itself: what it was made of may be gone.
  await under[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
  under = await startTestEngine({ dataDir: copy })
  const again = folder.file('again.mp4')
  await waitForJob(under.service, done, { videoPath: again })
  expect((await readFile(again)).equals(await readFile(videoPath))).toBe(true)
  const sound = await under.service.historyAudio({ item_id: speech.metadata?.id ?? '' })
  expect(Buffer.from(await collectSpeech(sound)).equals(wav)).toBe(true)
  for (const id of [running, waiting]) {
    const path = folder.file(`${id}.mp4`)
    await waitForJob(under.service, id, { videoPath: path })
    expect((await stat(path)).size).toBeGreaterThan(0)
  }
})

it('tells what is wrong with a data folder', async () => {
  const copy = folder.file('broken')
  expect(engine('backup', copy, '--data', folder.file('copy')).code).toBe(0)
  const [id = ''] = await readdir(join(copy, 'jobs'))
  await rm(join(copy, 'jobs', id, 'result.mp4'))
  await writeFile(join(copy, 'jobs', 'stranger'), '')
  const [sound = ''] = await readdir(join(copy, 'history'))
  await rm(join(copy, 'history', sound))
  const { code, out } = engine('check', '--data', copy)
  expect(code).toBe(1)
  for (const problem of [`lost their video: ${id}`, 'have no record; the next start removes them: stranger', sound])
    expect(out).toContain(problem)
  expect(engine('check', '--data', folder.file('nowhere'))).toMatchObject({ code: 2, out: '' })
})

it('tells Prometheus of jobs and requests by the names of many machines, to its owner alone', async () => {
  const ask = (key: string) => fetch(`${under.engine.url}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  const answer = await ask(under.engine.key)
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  const text = await answer.text()
  expect(text).toMatch(/^griot_queue_jobs\{queue="jobs",state="waiting"\} 0$/m)
  expect(text).toMatch(/^griot_request_seconds_count\{route="\/voice\/dub\/jobs\/:job_id",status="200"\} \d+$/m)
  expect(text).toMatch(/^griot_request_seconds_bucket\{le="\+Inf",route=/m)
  expect((await ask('wrong')).status).toBe(401)
})

it('takes its key from a file', async () => {
  const file = folder.file('key')
  await writeFile(file, '\n')
  expect(engine('--key-file', file)).toMatchObject({ code: 2, err: expect.stringContaining('holds no key') })
  expect(engine('--key-file', folder.file('none'))).toMatchObject({ code: 2 })
})
