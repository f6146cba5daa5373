// @module-tag together
import { AV_DISPOSITION_DEFAULT, AV_DISPOSITION_VISUAL_IMPAIRED } from 'node-av/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { AssembleLine } from '../../shared/contract/assemble.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { createTimeMap, holdsOf } from '../../shared/timing/waits/timeMap.ts'
import {
  audio,
  bursts,
  level,
  listen,
  MediaFolder,
  onsets,
  pictureHashes,
  pictureTimes,
  video,
} from '../support/media.ts'
import { speakTakes, writeTake } from '../support/qcDubs.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 14
const FRAMES = 25
/** A buzz begins with a picture at each of these seconds, none where the picture is described. */
const BEATS = [0.4, 1, 3.6, 4.4, 5.2, 8, 8.8, 9.6, 11.2]
/** Where people of the film speak, and the places between. */
const SPEECH = [
  { start: 0, end: 1.5 },
  { start: 3.4, end: 5.6 },
  { start: 7.8, end: 12 },
]
const PLACES = [
  { start: 1.65, end: 3.25 },
  { start: 5.75, end: 7.65 },
]
const TEXT = 'Mwanamke mmoja anapanda ngazi ndefu ya mnara, akiwa amebeba taa ya zamani mkononi.'

let folder: MediaFolder
let under: TestEngine
let source: string
let lines: AssembleLine[]
beforeAll(async () => {
  folder = new MediaFolder()
  under = await startTestEngine()
  source = folder.file('film.mp4')
  const samples = bursts(BEATS, { seconds: SECONDS, channels: 2 })
  writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { samples })] })
  const [spoken = new Float32Array()] = await speakTakes([{ text: TEXT, voice: 'sw-zawadi' }])
  const take = writeTake(folder.file('take.wav'), spoken)
  lines = PLACES.map((place, at) => {
    return { ...place, id: 50 + at, speaker: 'D', take, text: TEXT, voice: 'v', rate: 1 }
  })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function assemble(name: string, as: 'track' | 'mixed') {
  const output = folder.file(name)
  const order = { source, lines: [], keep: SPEECH, described: { as, lines }, output, language: 'sw' }
  const { job_id } = await under.local.assemble(order)
  await waitForJob(under.service, job_id, {})
  return { output, report: await under.local.jobReport({ job_id }) }
}

/** Greatest distance in seconds of a buzz of a sound track from the picture that it began with. */
function outOfStep(output: string, sound: Float32Array): number {
  const [times, soundOnsets] = [pictureTimes(output), onsets(sound, 0.05)]
  return Math.max(
    ...BEATS.map((beat) => {
      const shown = times[Math.round(beat * FRAMES)] ?? Number.NaN
      return Math.min(...soundOnsets.map((onset) => Math.abs(onset - shown)))
    }),
  )
}

/** Sound tracks by whether players play them by themselves, and whether they are marked as described. */
function tracksOf(path: string) {
  using file = new SourceFile(path)
  const sounds = file.streams.filter((stream) => stream.codecpar.sampleRate > 0)
  return sounds.map((stream) => ({
    index: stream.index,
    usual: stream.hasDisposition(AV_DISPOSITION_DEFAULT),
    described: stream.hasDisposition(AV_DISPOSITION_VISUAL_IMPAIRED),
  }))
}

it.each(inTurn(['.mp4', '.mkv']))(
  'holds the picture for a description that needs longer than its place, in a track beside the dub: %s',
  async (kind) => {
    const { output, report } = await assemble(`track${kind}`, 'track')
    const map = createTimeMap(report.time_map ?? [])
    // It is held and never slowed, once in each place, off the speech around it.
    const holds = holdsOf(map)
    expect(holds).toHaveLength(2)
    expect(holds.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(map.added, 3)
    expect(map.added).toBeGreaterThan(3)
    for (const [at, hold] of holds.entries()) {
      expect(hold.source).toBeGreaterThanOrEqual(PLACES[at]?.start ?? 0)
      expect(hold.source).toBeLessThanOrEqual(SPEECH[at + 1]?.start ?? 0)
    }
    expect(pictureHashes(output)).toEqual(pictureHashes(source))
    const tracks = tracksOf(output)
    expect(tracks.map(({ usual, described }) => ({ usual, described }))).toEqual([
      { usual: true, described: false },
      { usual: false, described: true },
    ])
    const sounds = tracks.map(({ index }) => listen(output, { soundTrack: index }))
    for (const sound of sounds) expect(outOfStep(output, sound)).toBeLessThan(0.04)
    // What is described is no line of the dub, and is told apart; nobody speaks over it.
    expect(report.lines).toEqual([])
    expect(report.descriptions?.map(({ id }) => id)).toEqual([50, 51])
    for (const [at, { start, end, rate }] of (report.descriptions ?? []).entries()) {
      expect(rate).toBeLessThan(1.16)
      expect(start).toBeGreaterThan(map.toDub(SPEECH[at]?.end ?? 0) - 0.05)
      expect(end).toBeLessThan(map.toDub(SPEECH[at + 1]?.start ?? 0) + 0.05)
      const [first, second] = sounds.map((sound) => level(sound, start + 0.2, end - 0.2))
      expect(first).toBeLessThan(-60)
      expect(second).toBeGreaterThan(-40)
    }
  },
)

it('mixes descriptions into the one sound of a dub, which is marked, and are no faults for the check', async () => {
  const { output, report } = await assemble('mixed.mp4', 'mixed')
  const [only, ...more] = tracksOf(output)
  expect(only).toMatchObject({ usual: true, described: true })
  expect(more).toEqual([])
  const sound = listen(output, { soundTrack: only?.index })
  expect(outOfStep(output, sound)).toBeLessThan(0.04)
  const [first] = report.descriptions ?? []
  expect(level(sound, (first?.start ?? 0) + 0.2, (first?.end ?? 0) - 0.2)).toBeGreaterThan(-40)
  // A dub is checked by what people say.
  const { figures, lines: checked, findings } = await under.local.qc({ source, dub: output, lines: [], report })
  expect(checked).toEqual([])
  expect([figures.clicks, figures.bedLost]).toEqual([0, undefined])
  expect(findings.map(({ topic }) => topic)).not.toContain('clicks')
})
