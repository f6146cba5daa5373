// @module-tag together
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { subtitles } from '../../electron/engine/media/subtitles/subtitles.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { english } from '../../shared/locale/english.ts'
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
/** Dubs with signs, as an MKV and as an MP4. */
let made: Record<'mkv' | 'mp4', Awaited<ReturnType<typeof assemble>>>
beforeAll(async () => {
  folder = new MediaFolder()
  under = await startTestEngine()
  source = folder.file('Ọjà.mp4')
  writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { language: 'eng' })] })
  made = { mkv: await assemble('signs.mkv'), mp4: await assemble('signs.mp4') }
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function assemble(name: string) {
  const output = folder.file(name)
  const { job_id } = await under.local.assemble({ source, lines: [], signs, output, language: 'sw' })
  await waitForJob(under.service, job_id)
  return { output, report: await under.local.jobReport({ job_id }), facts: finish(probe({ path: output })) }
}

it('a track of an MKV holds translated signs with their places, and the picture stays as it was', () => {
  const { output, facts, report } = made.mkv
  expect(facts.subtitles).toMatchObject([{ codec: 'ass', language: 'swa', title: 'Signs', default: false }])
  expect(pictureHashes(output)).toEqual(pictureHashes(source))
  const { cues } = finish(subtitles({ path: output, track: facts.subtitles[0]?.index ?? -1 }))
  expect(cues).toMatchObject([
    { start: 2, end: 4, text: 'Soko\nkuu' },
    { start: 5, end: 7, text: 'Njia, {imefungwa}' },
  ])
  expect(report.left ?? []).toEqual([])
})

it('an MP4 says that it holds none', () => {
  const { facts, report } = made.mp4
  expect(facts.subtitles).toEqual([])
  expect(report.left?.map(english)).toEqual([
    'MP4 cannot hold the texts over the picture as a track. An .mkv file can.',
  ])
})

/** The texts of the tracks of signs, by their languages. */
function tracksOf(path: string) {
  const { subtitles: tracks } = finish(probe({ path }))
  return tracks.map(({ codec, language, index }) => {
    const { cues } = finish(subtitles({ path, track: index }))
    return { codec, language, cues: cues.map(({ start, end, text }) => ({ start, end, text })) }
  })
}

it('a dub that was made before gets the track where it becomes an MKV', async () => {
  const order = { source, dub: made.mp4.output, signs: { language: 'sw', texts: signs } }
  const output = folder.file('repacked.mkv')
  expect(await under.local.repack({ ...order, output })).toEqual({ left: [] })
  expect(tracksOf(output)).toMatchObject([
    { codec: 'ass', language: 'swa', cues: [{ start: 2, end: 4, text: 'Soko\nkuu' }, { text: 'Njia, {imefungwa}' }] },
  ])
  expect(pictureHashes(output)).toEqual(pictureHashes(source))
  const { left } = await under.local.repack({ ...order, output: folder.file('repacked.mp4') })
  expect(left.map(english)).toEqual(['MP4 cannot hold the texts over the picture as a track. An .mkv file can.'])
})

it('the languages of one file have a track of signs each, in the time of its picture', async () => {
  const part = { dub: made.mp4.output, default: false, signs }
  const tracks = [
    { ...part, language: 'sw', title: 'Swahili' },
    { ...part, language: 'ha', title: 'Hausa', signs: [{ start: 5, end: 7, text: 'Hanya', box }] },
  ]
  const output = folder.file('joined.mkv')
  // From second 3 on, the picture waits for a second.
  const timeMap = [
    { source: 3, dub: 3 },
    { source: 4, dub: 5 },
  ]
  expect(await under.local.join({ source, output, tracks, timeMap })).toEqual({ left: [] })
  expect(tracksOf(output)).toEqual([
    {
      codec: 'ass',
      language: 'swa',
      cues: [
        { start: 2, end: 5, text: 'Soko\nkuu' },
        { start: 6, end: 8, text: 'Njia, {imefungwa}' },
      ],
    },
    { codec: 'ass', language: 'hau', cues: [{ start: 6, end: 8, text: 'Hanya' }] },
  ])
})
