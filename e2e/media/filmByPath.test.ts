import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { clearVideo, makeVideo } from '../../electron/dubbing/work/makeVideo.ts'
import type { Reached } from '../../electron/dubbing/work/reached.ts'
import { finishedJob } from '../../electron/dubbing/work/runJob.ts'
import { transcribe } from '../../electron/dubbing/work/transcribe.ts'
import { testDub } from '../../electron/dubbing/work/workContext.testing.ts'
import { wavParts } from '../../shared/audio/wav.ts'
import { english } from '../../shared/locale/english.ts'
import { MediaFolder, pictureHashes } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { TALK_VOICES, writeSubtitledFilm, writeTalkFilm } from '../support/talkFilm.ts'

const segments = [{ id: 0, start: 1, end: 3, text: 'Habari za asubuhi.', speaker: 'SPEAKER_00' }]
const order = { segments, voice_map: TALK_VOICES }

let folder: MediaFolder
let under: TestEngine
let path: string
beforeAll(async () => {
  folder = new MediaFolder()
  path = writeSubtitledFilm(folder.file('film.mp4'))
  under = await startTestEngine()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** The way of a dub on the engine, through a link that cannot send films. */
function contextFor(
  output: string,
  { takes, ...given }: { reached?: Reached; signal?: AbortSignal; takes?: string } = {},
) {
  const refuse = async () => expect.unreachable('A film was sent to the engine of this computer.')
  const service = { ...under.service, analyze: refuse, render: refuse }
  const link = { service, local: under.local }
  const { context, order: wish } = testDub({ ...given, link, video: path, order: { output } })
  const told: number[] = []
  const enter = () => (fraction: number) => void told.push(fraction)
  return { context: Object.assign(context, { enter, ...(takes && { takes }) }), wish, told }
}
const beside = (name: string) => readdirSync(folder.path).filter((file) => file.startsWith('.griot') || file === name)

it('finds the lines of a film and dubs it without sending it to the engine of this computer', async () => {
  const output = folder.file('film.sw.mp4')
  const takes = folder.file('takes')
  const { context, wish, told } = contextFor(output, { takes })
  expect((await transcribe(context, wish, {})).lines).toMatchObject([{ text: 'Good morning.' }])
  told.length = 0
  const { path: made, report } = await makeVideo(context, wish, order)
  expect(made).toBe(output)
  expect(report?.lines).toHaveLength(1)
  const take = wavParts(readFileSync(join(takes, '0.wav')))
  const seconds = (take?.data?.length ?? 0) / 2 / (take?.format?.sampleRate ?? 1)
  const [line] = report?.lines ?? []
  expect(seconds).toBeCloseTo((line?.end ?? 0) - (line?.start ?? 0), 2)
  expect(told.at(-1)).toBe(1)
  expect(beside('film.sw.mp4')).toEqual(['film.sw.mp4'])
  expect(pictureHashes(output)).toEqual(pictureHashes(path))
  const copy = folder.file('history.mp4')
  await waitForJob(under.service, context.reached.renderJob ?? '', { videoPath: copy })
  expect(readFileSync(copy).equals(readFileSync(output))).toBe(true)
})

it('fetches the video of a job that was begun by an upload', async () => {
  const { job_id } = await under.service.render(order, { file: path })
  const output = folder.file('uploaded.sw.mp4')
  const { context, wish } = contextFor(output, { reached: { renderJob: job_id } })
  expect((await makeVideo(context, wish, order)).path).toBe(output)
  expect(pictureHashes(output)).toEqual(pictureHashes(path))
})

it('fetches a video that the engine made and that was removed before it was used', async () => {
  const videoPath = folder.file('removed.mp4')
  const { job_id } = await under.local.renderFile({ ...order, path, output: videoPath })
  await finishedJob(under, job_id, { videoPath })
  const made = readFileSync(videoPath)
  rmSync(videoPath)
  await finishedJob(under, job_id, { videoPath })
  expect(readFileSync(videoPath).equals(made)).toBe(true)
})

it('leaves what the engine makes in its place while the work rests, until it is given up', async () => {
  const output = folder.file('rest.sw.mp4')
  const stop = new AbortController()
  const first = contextFor(output, { signal: stop.signal })
  const resting = makeVideo(first.context, first.wish, order)
  await expect.poll(() => first.context.reached.renderJob).toBeDefined()
  stop.abort()
  await expect(resting).rejects.toThrow()
  const { renderJob = '' } = first.context.reached
  await waitForJob({ job: under.local.jobState }, renderJob)
  const [hidden = ''] = beside('')
  expect(hidden).toMatch(/^\.griot-/)
  const again = contextFor(output, { reached: { renderJob } })
  expect((await makeVideo(again.context, again.wish, order)).path).toBe(output)
  expect(beside('')).toEqual([])
  const { job_id } = await under.local.renderFile({ ...order, path, output: folder.file(hidden) })
  await waitForJob({ job: under.local.jobState }, job_id)
  await clearVideo(again.context.id, output)
  expect(existsSync(folder.file(hidden))).toBe(false)
})

it('lays texts over the picture where they are ordered, and copies it elsewhere', async () => {
  const output = folder.file('signs.mp4')
  const sign = { start: 1, end: 2, text: 'HOSPITALI', box: { left: 0.1, top: 0.1, right: 0.9, bottom: 0.5 } }
  const { job_id } = await under.local.renderFile({ ...order, path, output, signs: [sign] })
  await waitForJob(under.service, job_id)
  expect(await under.local.jobReport({ job_id })).toMatchObject({ burned: true })
  const [before, after] = [path, output].map((file) => pictureHashes(file))
  expect(after).toHaveLength(before?.length ?? 0)
  expect(after).not.toEqual(before)
})

it('dubs a film whose sound is in a format that cannot be read, and says that the original sound is not in it', async () => {
  const film = writeTalkFilm(folder.file('unknown.mkv'), 2)
  const bytes = readFileSync(film)
  bytes.write('A_XYZ', bytes.indexOf('A_AAC'), 'latin1')
  writeFileSync(film, bytes)
  const output = folder.file('spoken.mp4')
  const { job_id } = await under.local.renderFile({ ...order, path: film, output })
  await waitForJob(under.service, job_id)
  const { notes } = await under.local.jobReport({ job_id })
  expect(notes.map(english).join('\n')).toContain('The original sound is in a format that cannot be read')
  const analysis = await under.local.analyzeFile({ path: film, language: 'sw', diarize: true })
  await expect(waitForJob(under.service, analysis.job_id)).rejects.toThrow('a format that cannot be read')
})
