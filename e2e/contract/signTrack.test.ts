import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { subtitles } from '../../electron/engine/media/subtitles/subtitles.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.ts'
import { audio, finish, MediaFolder, pictureHashes, video } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 8
const box = { left: 0.1, top: 0.2, right: 0.5, bottom: 0.3 }
const signs = [
  { start: 5, end: 7, text: 'Njia, {imefungwa}', box },
  { start: 2, end: 4, text: 'Soko\nkuu', box },
]

let folder: MediaFolder
let under: TestEngine
let source: string
beforeAll(async () => {
  folder = new MediaFolder()
  under = await startTestEngine()
  source = folder.file('Ọjà.mp4')
  writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { language: 'eng' })] })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function assemble(name: string) {
  const output = folder.file(name)
  const { job_id } = await under.local.assemble({ source, lines: [], signs, output, language: 'sw' })
  await waitForJob(under.service, job_id)
  return { output, report: await under.local.jobReport({ job_id }), facts: await under.local.probe({ path: output }) }
}

it('a track of an MKV holds translated signs with their places, and the picture stays as it was', async () => {
  const { output, facts, report } = await assemble('signs.mkv')
  expect(facts.subtitles).toMatchObject([{ codec: 'ass', language: 'swa', title: 'Signs', default: false }])
  expect(pictureHashes(output)).toEqual(pictureHashes(source))
  const { cues } = finish(subtitles({ path: output, track: facts.subtitles[0]?.index ?? -1 }))
  expect(cues).toMatchObject([
    { start: 2, end: 4, text: 'Soko\nkuu' },
    { start: 5, end: 7, text: 'Njia, {imefungwa}' },
  ])
  expect(report.left ?? []).toEqual([])
})

it('an MP4 says that it holds none', async () => {
  const { facts, report } = await assemble('signs.mp4')
  expect(facts.subtitles).toEqual([])
  expect(report.left).toEqual(['MP4 cannot hold the texts over the picture as a track. An .mkv file can.'])
})
