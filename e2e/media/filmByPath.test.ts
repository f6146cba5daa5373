// @module-tag together
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import type { Checkpoint } from '../../electron/dubbing/work/checkpoint.ts'
import type { LinkWork, ServiceCalls } from '../../electron/dubbing/work/links.ts'
import { makeVideo } from '../../electron/dubbing/work/render/makeVideo.ts'
import { testDub } from '../../electron/dubbing/work/workContext.testing.ts'
import { wavParts } from '../../shared/audio/wav.ts'
import { english } from '../../shared/locale/english.ts'
import { dubOnEngine } from '../support/dubOnEngine.ts'
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

/** The context of a dub by a hosted service. */
function contextFor(output: string, options: { checkpoint?: Checkpoint } = {}) {
  const { context, order: dubOrder } = testDub({
    ...options,
    link: { service: under.service },
    video: path,
    order: { output },
  })
  const link = { service: under.service, local: under.local } as ServiceCalls
  const onThisComputer = <T>(work: LinkWork<T>) => work(link, context.signal)
  return { context: Object.assign(context, { onThisComputer }), wish: dubOrder }
}

it('speaks the lines of a film where it lies for their times', async () => {
  const output = folder.file('film.sw.mp4')
  const takes = folder.file('takes')
  const { job_id } = await under.local.speak({ ...order, path, output, takes })
  await waitForJob({ job: under.local.jobState }, job_id)
  const [line] = (await under.local.jobReport({ job_id })).lines
  const take = wavParts(readFileSync(join(takes, '0.wav')))
  const seconds = (take?.data?.length ?? 0) / 2 / (take?.format?.sampleRate ?? 1)
  expect(seconds).toBeCloseTo((line?.end ?? 0) - (line?.start ?? 0), 2)
  expect(existsSync(output)).toBe(false)
})

it('only tells how long the lines take where no takes are ordered', async () => {
  const { job_id } = await under.local.speak({ ...order, path, output: folder.file('needs.mp4') })
  await waitForJob({ job: under.local.jobState }, job_id)
  expect(await under.local.jobReport({ job_id })).toMatchObject({ lines: [], needs: { lines: [{ id: 0 }] } })
})

it('fetches the video of a render that a hosted service began before', async () => {
  const { job_id } = await under.service.render(order, { file: path })
  const output = folder.file('uploaded.sw.mp4')
  const { context, wish } = contextFor(output, { checkpoint: { renderJob: job_id } })
  expect((await makeVideo(context, wish, order)).path).toBe(output)
  expect(pictureHashes(output)).toEqual(pictureHashes(path))
  expect(readdirSync(folder.path).filter((file) => file.startsWith('.griot'))).toEqual([])
})

it('lays texts over the picture where they are ordered, and copies it elsewhere', async () => {
  const output = folder.file('signs.mp4')
  const sign = { start: 1, end: 2, text: 'HOSPITALI', box: { left: 0.1, top: 0.1, right: 0.9, bottom: 0.5 } }
  const burn = { cues: [], signs: [sign] }
  const { report } = await dubOnEngine(under.local, { ...order, path, output, assemble: { burn } })
  expect(report).toMatchObject({ burned: true })
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
  const { report } = await dubOnEngine(under.local, { ...order, path: film, output })
  expect(report.notes.map(english).join('\n')).toContain('The original sound is in a format that cannot be read')
  const analysis = await under.local.analyzeFile({ path: film, language: 'sw', diarize: true })
  await expect(waitForJob(under.service, analysis.job_id)).rejects.toThrow('a format that cannot be read')
})
