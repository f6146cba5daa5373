// @module-tag together
// @module-tag quick
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { MAX_PULL_RATIO } from '../../shared/audio/takes/pullTake.ts'
import { decodeSamples, toPcm24, wavParts } from '../../shared/audio/wav.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { makeProject } from '../support/makeProject.ts'
import { audio, video } from '../support/media.ts'
import { type RunningStudio, startStudio } from '../support/studioProcess.ts'

const RATE = 48_000
/** The film's second at which the recording begins. */
const BEGUN = 1.5
const LINES = [2, 5, 8].map((start) => ({
  start,
  end: start + 2,
  text: 'Line of the film here',
  translation: 'Mstari wa filamu hapa',
  speaker: 'Amina',
}))
/** Beginning and end of the speech of each line, in seconds of the film; the second is late and too long. */
const SPOKEN = [
  [2.1, 3.9],
  [5.4, 7.9],
  [8.3, 9.8],
] as const

let folder: string
let studio: RunningStudio
let path: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-pass-'))
  const film = join(folder, 'film.mp4')
  writeMedia({ out: film, video: video('h264', 12), audio: [audio('aac', 12)] })
  path = await makeProject(folder, { video: film, lines: LINES, voices: { Amina: 'v' } })
  studio = await startStudio(join(folder, 'data'))
})
afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

/** Records a pass of all lines and sends its sound; `until` is the film's second at which it ends. */
async function record(caller: StudioCaller, project: string, until = 11): Promise<string> {
  const request = { project, target: 'sw' as const, lines: [1, 2, 3], sampleRate: RATE }
  const { recording, url } = await caller.call('beginRecording', request)
  await caller.call('placeRecording', { project, recording, places: [{ at: 0, film: BEGUN }] })
  const samples = Float32Array.from({ length: Math.round((until - BEGUN) * RATE) }, (_, at) => {
    const film = BEGUN + at / RATE
    const loud = SPOKEN.some(([from, to]) => film >= from && film < to)
    return loud ? 0.3 * Math.sin((2 * Math.PI * 300 * at) / RATE) : 0.0003 * Math.sin(at)
  })
  for (let at = 0; at < samples.length; at += RATE) {
    const body = toPcm24(samples.slice(at, at + RATE))
    const answer = await fetch(`${new URL(url, studio.origin).href}?at=${at}`, { method: 'POST', body })
    expect(answer.status).toBe(200)
  }
  return recording
}

const onsets = (takes: readonly { readonly place?: number | undefined; readonly line?: number | undefined }[]) =>
  takes.map(({ place = Number.NaN, line = 0 }) => place + (LINES[line - 1]?.start ?? 0))

it('is cut into takes where the reader paused, each where it was spoken; cuts move, and takes are pulled', async () => {
  using caller = await callStudio(studio)
  const { project } = await caller.call('openProject', { path })
  const recording = await record(caller, project)
  const { takes } = await caller.call('keepRecording', { project, recording, places: [{ at: 0, film: BEGUN }] })
  expect(takes.map(({ line }) => line)).toEqual([1, 2, 3])
  for (const [at, onset] of onsets(takes).entries()) expect(onset).toBeCloseTo(SPOKEN[at]?.[0] ?? 0, 1)
  for (const [at, { speech }] of takes.entries()) {
    const [from, to] = SPOKEN[at] ?? [0, 0]
    expect(Math.abs((speech?.seconds ?? 0) - (to - from))).toBeLessThan(0.06)
  }
  const [first, second, third] = takes
  expect(first?.cutFrom?.to).toBe(second?.cutFrom?.from)

  // Half a second of the second line becomes the first one's. What was said of the takes stays.
  await caller.call('rateTake', { project, take: second?.id ?? '', stars: 5, remark: 'the laugh' })
  await caller.call('rateTake', { project, take: third?.id ?? '', stars: 4 })
  const request = { project, before: first?.id ?? '', after: second?.id ?? '', at: 5.9 }
  const moved = await caller.call('moveCut', request)
  expect(moved.takes.map(({ line }) => line)).toEqual([1, 2])
  expect(onsets(moved.takes)[1]).toBeCloseTo(5.9, 1)
  expect(moved.takes[0]?.speech?.seconds).toBeCloseTo(3.8, 1)
  expect(moved.takes.map(({ stars, remark }) => [stars, remark])).toEqual([
    [undefined, undefined],
    [5, 'the laugh'],
  ])
  const { takes: all } = await caller.call('listTakes', { project })
  expect(all.filter(({ binnedAt }) => binnedAt !== undefined).map(({ id }) => id)).toEqual([first?.id, second?.id])

  const pulled = await caller.call('pullTake', { project, take: third?.id ?? '', factor: 2 })
  expect(pulled.speech?.seconds).toBeCloseTo((third?.speech?.seconds ?? 0) / MAX_PULL_RATIO, 1)
  expect(pulled).toMatchObject({ place: third?.place, stars: 4 })
  await caller.call('closeProject', { project })
})

it('comes back from a kill in its second line as takes of two, cut at their border', async () => {
  {
    using caller = await callStudio(studio)
    const { project } = await caller.call('openProject', { path })
    await record(caller, project, 7)
    await studio.stop('SIGKILL')
  }
  studio = await startStudio(join(folder, 'data'))
  using caller = await callStudio(studio)
  const { project } = await caller.call('openProject', { path })
  const { takes } = await caller.call('recoverRecordings', { project })
  expect(takes.map(({ line }) => line)).toEqual([1, 2])
  for (const [at, onset] of onsets(takes).entries()) expect(onset).toBeCloseTo(SPOKEN[at]?.[0] ?? 0, 1)
  const { path: file } = await caller.call('loadTake', { project, take: takes[1]?.id ?? '' })
  const { data, format } = wavParts(readFileSync(file)) ?? {}
  expect(format?.sampleRate).toBe(RATE)
  expect(decodeSamples(data ?? new Uint8Array(), { bits: 24, float: false }).length).toBeGreaterThan(1.5 * RATE)
  expect(await caller.call('recoverRecordings', { project })).toEqual({ takes: [] })
})
