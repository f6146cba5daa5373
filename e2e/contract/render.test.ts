// @module-tag together
// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { local } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'
import { english } from '../../shared/locale/english.ts'
import { audio, finish, listen, MediaFolder, onsets, pictureHashes, video } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 14
const segments: Segment[] = [
  { id: 0, start: 1, end: 3, text: 'Habari za asubuhi.', speaker: 'SPEAKER_00' },
  { id: 1, start: 3.4, end: 5, text: 'Leo tutazungumza kuhusu mradi mpya wa maji.', speaker: 'SPEAKER_01' },
  { id: 2, start: 6, end: 6.9, text: 'Ndiyo, ni habari njema sana kwa watu wote wa kijiji.', speaker: 'SPEAKER_00' },
  { id: 3, start: 7.2, end: 9, text: '…', speaker: 'SPEAKER_00' },
  { id: 4, start: 9.5, end: 11, text: 'Asante sana.', speaker: 'SPEAKER_01' },
]
const voice_map = { SPEAKER_00: 'sw-juma', SPEAKER_01: 'sw-zawadi' }

let folder: MediaFolder
let under: TestEngine
let source: string
beforeAll(async () => {
  folder = new MediaFolder()
  source = folder.file('Ọjà Sátidé – chanzo.mp4')
  const samples = tone(3000, 0.01, { seconds: SECONDS, channels: 2 })
  await writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { samples })] })
  under = await startTestEngine()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function render(lines: Segment[], name: string, map: Record<string, string> = voice_map) {
  const seen: number[] = []
  const { job_id } = await under.service.render({ segments: lines, voice_map: map }, { file: source })
  const videoPath = folder.file(name)
  await waitForJob(under.service, job_id, { videoPath, onProgress: (fraction) => seen.push(fraction) })
  return { job_id, videoPath, seen, report: await under.local.jobReport({ job_id }) }
}

describe('a rendered dub', () => {
  let made: Awaited<ReturnType<typeof render>>
  let sound: Float32Array
  beforeAll(async () => {
    made = await render(segments, 'dub.mp4')
    sound = listen(made.videoPath)
  })

  it('has the very picture of its source', () => {
    expect(pictureHashes(made.videoPath)).toEqual(pictureHashes(source))
  })

  it('is as long as its source, to the frame', () => {
    const [dub, original] = [finish(probe({ path: made.videoPath })), finish(probe({ path: source }))]
    expect(Math.abs(dub.duration - original.duration)).toBeLessThanOrEqual(0.04)
    expect(dub.audio).toMatchObject([{ codec: 'aac', sampleRate: 48_000, channels: 2, language: 'swa' }])
  })

  it('lets no line run into the next of its speaker, and keeps rates within the limit', () => {
    expect(made.report.lines.map((line) => line.id)).toEqual([0, 1, 2, 4]) // the silent one is left out
    for (const line of made.report.lines) {
      expect(line.rate).toBeLessThanOrEqual(1.3)
      const next = made.report.lines.find((one) => one.speaker === line.speaker && one.start > line.start)
      if (next !== undefined) expect(line.end).toBeLessThanOrEqual(next.start)
    }
  })

  it('lowers the bed under speech and leaves it alone elsewhere', () => {
    const original = listen(source)
    const level = (samples: Float32Array, from: number, to: number): number => {
      // The share of the tone itself, by correlation with a sine and a cosine (Goertzel's sum).
      let [re, im] = [0, 0]
      for (let index = Math.round(from * 48_000); index < Math.round(to * 48_000); index++) {
        re += (samples[index] ?? 0) * Math.cos((2 * Math.PI * 3000 * index) / 48_000)
        im += (samples[index] ?? 0) * Math.sin((2 * Math.PI * 3000 * index) / 48_000)
      }
      return 20 * Math.log10(Math.hypot(re, im) / (to - from))
    }
    expect(Math.abs(level(sound, 12, 13.5) - level(original, 12, 13.5))).toBeLessThan(0.3)
    expect(Math.abs(level(sound, 0.1, 0.8) - level(original, 0.1, 0.8))).toBeLessThan(0.3)
    const [line] = made.report.lines
    expect(line).toMatchObject({ bed: 'music' })
    expect(line?.gap).toBeGreaterThanOrEqual(10)
    expect(Math.abs(level(sound, 1.2, 1.9) - level(original, 1.2, 1.9) - (line?.duckDb ?? 0))).toBeLessThan(0.5)
  })

  it('reports progress that never goes back and reaches 1', () => {
    expect(made.seen).toEqual(made.seen.toSorted((a, b) => a - b))
    expect(made.seen.at(-1)).toBe(1)
  })

  it('records the dub in the history', async () => {
    const { items } = await under.service.history({ feature: 'dub' })
    expect(items.some((item) => item.id === made.job_id)).toBe(true)
  })
})

it('starts every line within 40 ms of its time, by voices of its language where none was chosen, one for each speaker', async () => {
  const silent = folder.file('silent.mp4')
  await writeMedia({ out: silent, audio: [audio('aac', SECONDS, { samples: new Float32Array(SECONDS * 96_000) })] })
  const texts = ['Habari za asubuhi.', 'Karibuni nyote.', 'Asante sana.']
  const lines = texts.map((text, id) => ({
    id,
    start: 1 + 4 * id,
    end: 3 + 4 * id,
    text,
    speaker: `SPEAKER_0${id % 2}`,
  }))
  const { job_id } = await under.service.render({ segments: lines, voice_map: {} }, { file: silent })
  const videoPath = folder.file('onsets.mp4')
  await waitForJob(under.service, job_id, { videoPath })
  const report = await under.local.jobReport({ job_id })
  const voices = new Map(report.lines.map((line) => [line.speaker, line.voice]))
  expect([...voices.values()].every((voice) => voice.startsWith('sw-'))).toBe(true)
  expect(new Set(voices.values()).size).toBe(2)
  const spokenOnsets = onsets(listen(videoPath), 0.005)
  for (const { start } of lines) {
    const nearest = Math.min(...spokenOnsets.map((onset) => Math.abs(onset - start)))
    expect(nearest, `the line at ${start} s`).toBeLessThanOrEqual(0.04)
  }
})

it('says all of a line that has no time, past the end of the film, and notes a voice for a speaker whom no line has', async () => {
  const text = 'Moja mbili tatu nne tano sita saba nane tisa kumi.'
  const line = { id: 5, start: 1, end: 6, text, speaker: 'SPEAKER_00' }
  const lines = [line, { ...line, id: 6, start: 12, end: 13 }]
  const { report } = await render(lines, 'long.mp4', { ...voice_map, SPEKER_00: 'sw-juma' })
  const [roomy, spoken] = report.lines
  const natural = ((roomy?.end ?? 0) - (roomy?.start ?? 0)) * (roomy?.rate ?? 0)
  const seconds = (spoken?.end ?? 0) - (spoken?.start ?? 0)
  expect(seconds * (spoken?.rate ?? 0)).toBeCloseTo(natural, 1)
  expect(spoken?.rate).toBeLessThanOrEqual(1.6)
  expect(spoken?.end).toBeGreaterThan(SECONDS)
  const note = report.notes.map(english).find((one) => one.includes('voice_map'))
  expect(note).toContain('SPEAKER_01, SPEKER_00. The lines have: SPEAKER_00.')
})

it('stops when cancelled and leaves no file behind', async () => {
  const many = Array.from({ length: 400 }, (_, id) => ({
    ...(segments[0] as Segment),
    id,
    start: id / 40,
    end: id / 40 + 0.02,
    text: 'Habari za asubuhi, ndugu zangu wote mliopo hapa leo.',
  }))
  const { job_id } = await under.service.render({ segments: many, voice_map }, { file: source })
  expect(await under.local.cancelJob({ job_id })).toEqual({ cancelled: true })
  const ended = waitForJob(under.service, job_id, {})
  await expect(ended).rejects.toMatchObject({ failure: { kind: 'job_failed', message: 'Cancelled.' } })
  await expect(stat(join(under.folder, 'engine', 'jobs', job_id))).rejects.toThrow()
  expect(await readdir(join(under.folder, 'engine', 'incoming'))).toEqual([])
})

/** The files of uploads and jobs, on one machine or on many. */
async function filesOfJobs(): Promise<string[]> {
  const folders = ['incoming', 'jobs', join('worker', 'work')].map((name) => join(under.folder, 'engine', name))
  const found = await Promise.all(
    folders.map((path) => readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])),
  )
  return found
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

describe('an order that ends badly leaves no file', () => {
  const sound = () => new Blob([new Uint8Array(4096)])
  const orders: readonly [string, () => Promise<void>][] = [
    ['refused for a field that cannot be read', () => refused({ segments: '['.repeat(100) }, 400)],
    ['refused for a voice that is not there', () => refused({ voice_map: '{"SPEAKER_00":"nobody"}' }, 404)],
    ['refused for too many lines', () => refused({ segments: `[${'{},'.repeat(20_001)}{}]` }, 400)],
    ['failed, as its file is no film', () => ended(async () => undefined)],
    ['cancelled', () => ended(async (job_id) => void (await under.local.cancelJob({ job_id })))],
  ]

  async function refused(fields: Record<string, string>, status: number): Promise<void> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ segments: JSON.stringify(segments), ...fields })) form.set(name, value)
    form.set('file', sound(), 'film.mp4')
    const headers = { authorization: `Bearer ${under.engine.key}` }
    const answer = await fetch(`${under.engine.url}/voice/dub/render`, { method: 'POST', headers, body: form })
    expect(answer.status, await answer.text()).toBe(status)
  }

  async function ended(end: (job_id: string) => Promise<void>): Promise<void> {
    await writeFile(folder.file('none.mp4'), new Uint8Array(4096))
    const { job_id } = await under.service.render({ segments, voice_map }, { file: folder.file('none.mp4') })
    await end(job_id)
    await expect(waitForJob(under.service, job_id, {})).rejects.toMatchObject({ failure: { kind: 'job_failed' } })
  }

  it.each(orders)('%s', async (_, order) => {
    const before = await filesOfJobs()
    await order()
    // A worker removes the files of a job after it has told the end.
    await expect.poll(filesOfJobs).toEqual(before)
  })
})

it.each([
  ['a form without one', (form: FormData): BodyInit => form],
  ['fields of another kind of form', () => new URLSearchParams({ segments: '[]' })],
  ['JSON', () => new Blob(['{"segments":[]}'], { type: 'application/json' })],
])('says that the file is missing: %s', async (_, write) => {
  const form = new FormData()
  form.set('segments', '[]')
  const headers = { authorization: `Bearer ${under.engine.key}` }
  const answer = await fetch(`${under.engine.url}/voice/dub/render`, { method: 'POST', headers, body: write(form) })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    detail: expect.stringMatching(/has no file\. Send multipart\/form-data with the video in a part named file\.$/),
  })
})

it('takes a job up again after the engine was killed', async () => {
  const data = folder.file('killed')
  const start = async () => {
    const child = spawn(process.execPath, [programPath('engine'), '--data', data, '--key', 'k', '--local'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [hello] = (await once(createInterface(child.stdout), 'line')) as [string]
    expect(Object.keys(JSON.parse(hello)), 'a key of the user is not printed').toEqual(['url'])
    const access = { baseUrl: (JSON.parse(hello) as { url: string }).url, key: 'k' }
    return { child, service: createClient(service, access), local: createClient(local, access) }
  }
  const first = await start()
  const { job_id } = await first.service.render({ segments: segments.slice(0, 2), voice_map }, { file: source })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await start()
  const videoPath = folder.file('resumed.mp4')
  await waitForJob(second.service, job_id, { videoPath })
  expect(pictureHashes(videoPath)).toEqual(pictureHashes(source))
  expect((await second.service.history({ feature: 'dub' })).items.filter((item) => item.id === job_id)).toHaveLength(1)
  second.child.kill('SIGTERM')
  const [code] = await once(second.child, 'exit')
  expect(code).toBe(0)
})
