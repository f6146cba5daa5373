// @module-tag together
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { analysisOf } from '../../shared/contract/service.ts'
import { dubOnEngine } from '../support/dubOnEngine.ts'
import { MediaFolder, pictureHashes } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { TALK_VOICES, talk, writeSubtitledFilm, writeTalkFilm } from '../support/talkFilm.ts'

const segments = [{ id: 0, start: 1, end: 3, text: 'Habari za asubuhi.', speaker: 'SPEAKER_00' }]

let folder: MediaFolder
let under: TestEngine
let path: string
beforeAll(async () => {
  folder = new MediaFolder()
  path = writeSubtitledFilm(folder.file('Ọjà – chanzo.mp4'))
  under = await startTestEngine()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Waits for a job that was ordered by path. */
const ended = (job_id: string) => waitForJob({ job: under.local.jobState }, job_id)

it('finds the same lines in a film where it lies as in an upload', async () => {
  const sent = await under.service.analyze({}, { file: path })
  const byPath = await under.local.analyzeFile({ path })
  const [first, second] = await Promise.all([waitForJob(under.service, sent.job_id), ended(byPath.job_id)])
  expect(analysisOf(second)).toEqual(analysisOf(first))
  expect(analysisOf(second).segments).toMatchObject([{ text: 'Good morning.' }])
})

it('puts the dub where the order says, and its words into the history', async () => {
  const output = folder.file('ime dubiwa.mp4')
  const { job_id, spoken, report } = await dubOnEngine(under.local, { path, output, segments, voice_map: TALK_VOICES })
  expect(await ended(job_id)).toMatchObject({ status: 'done', result: null })
  expect(pictureHashes(output)).toEqual(pictureHashes(path))
  expect(spoken.lines).toMatchObject([{ id: 0, speaker: 'SPEAKER_00' }])
  // It is made of the lines as they were spoken.
  const [[line], [dubbedLine]] = [spoken.lines, report.lines]
  expect(dubbedLine?.rate).toBeCloseTo(line?.rate ?? 0, 2)
  expect(Math.abs((dubbedLine?.start ?? 0) - (line?.start ?? 0))).toBeLessThan(0.01)
  const { items } = await under.service.history({ feature: 'dub' })
  expect(items).toMatchObject([{ text: 'Habari za asubuhi.' }])
  await under.service.deleteHistory({ item_id: items[0]?.id ?? '' })
  expect(existsSync(output)).toBe(true)
  expect(existsSync(path)).toBe(true)
})

it('refuses a film that is not there, a name that is none, and one that would replace the film', async () => {
  const missing = folder.file('missing.mp4')
  await expect(under.local.analyzeFile({ path: missing })).rejects.toThrow(`${missing} was not found`)
  const order = { path, segments, voice_map: TALK_VOICES }
  await expect(under.local.speak({ ...order, output: folder.file('dub.txt') })).rejects.toThrow(/no name for a dub/)
  await expect(under.local.speak({ ...order, output: path })).rejects.toThrow(/would replace the file/)
})

it('says that the film was changed, also during the work, and leaves no takes', async () => {
  const film = folder.file('changing.mp4')
  writeFileSync(film, readFileSync(path))
  const output = folder.file('changed.mp4')
  const [takes, other] = [folder.file('takes'), folder.file('others')]
  // The first keeps the second waiting, so that the film changes before its turn.
  const first = await under.local.speak({ path, output: folder.file('first.mp4'), segments: talk(40), takes: other })
  const second = await under.local.speak({ path: film, output, segments, takes })
  utimesSync(film, 1, 1)
  await under.local.cancelJob(first)
  await expect(ended(second.job_id)).rejects.toThrow('changing.mp4 was changed after the work on it was ordered.')
  expect([takes, other].map((one) => existsSync(one))).toEqual([false, false])
})

it('leaves no takes of speech that is cancelled, and the film alone', async () => {
  const output = folder.file('cancelled.mp4')
  const film = writeTalkFilm(folder.file('talk.mp4'), 20)
  const { job_id } = await under.local.speak({ path: film, output, segments: talk(20), takes: `${output}.takes` })
  const progress = async () => (await under.local.jobState({ job_id })).progress
  await expect.poll(progress).toBeGreaterThan(0.05)
  expect(await under.local.cancelJob({ job_id })).toEqual({ cancelled: true })
  expect(readdirSync(folder.path).filter((name) => name.startsWith('cancelled'))).toEqual([])
  expect(existsSync(film)).toBe(true)
  expect(existsSync(join(under.folder, 'engine', 'jobs', job_id))).toBe(false)
})
