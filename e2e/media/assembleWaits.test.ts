// @module-tag together
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { textCues } from '../../electron/engine/media/carry/carryFilm.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { AssembleLine } from '../../shared/contract/assemble.ts'
import { english } from '../../shared/locale/english.ts'
import { createTimeMap } from '../../shared/timing/waits/timeMap.ts'
import { audio, MediaFolder, pictureHashes, pictureTimes, video } from '../support/media.ts'
import { speakTakes, writeTake } from '../support/qcDubs.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 10
const RATE = 48_000
const TEXTS = [
  'Leo tutazungumza kuhusu mradi mpya wa maji.',
  'Ndiyo, ni habari njema sana kwa watu wote wa kijiji hiki.',
  'Leo tutazungumza kuhusu mradi mpya wa maji.',
]

let folder: MediaFolder
let under: TestEngine
let source: string
let lines: AssembleLine[]
beforeAll(async () => {
  folder = new MediaFolder()
  under = await startTestEngine()
  source = folder.file('film.mp4')
  writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS)] })
  lines = await writeTakes()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Takes whose lines have two thirds of the time they need, and no pause between them. */
async function writeTakes(): Promise<AssembleLine[]> {
  const [first, second] = await speakTakes(TEXTS.slice(0, 2).map((text) => ({ text, voice: 'sw-juma' })))
  if (first === undefined || second === undefined) throw new Error('Two texts were spoken.')
  let start = 1
  return [first, second, first].map((sound, id) => {
    const take = writeTake(folder.file(`take ${id}.wav`), sound)
    const end = start + sound.length / RATE / 1.5
    const line = { id, speaker: 'A', start, end, take, text: TEXTS[id] ?? '', voice: 'v', rate: 1 }
    start = end + 0.05
    return line
  })
}

type Order = Parameters<TestEngine['local']['assemble']>[0]

async function assemble(name: string, more: Partial<Order>) {
  const output = folder.file(name)
  const { job_id } = await under.local.assemble({ source, lines, output, language: 'sw', ...more })
  await waitForJob(under.service, job_id, {})
  return { output, report: await under.local.jobReport({ job_id }) }
}

it('lets the picture wait so that all is said at a natural pace on time, and tells where', async () => {
  const cues = lines.map(({ start, end, text }) => ({ start, end, text }))
  const { output, report } = await assemble('waits.mp4', { picture: 'wait', subtitles: { cues } })
  const map = createTimeMap(report.time_map ?? [])
  expect(map.added).toBeGreaterThan(1)
  expect(pictureHashes(output)).toEqual(pictureHashes(source))
  for (const [at, { start, rate }] of report.lines.entries()) {
    expect(Math.abs(start - map.toDub(lines[at]?.start ?? 0)), `line ${at}`).toBeLessThan(0.04)
    expect(rate).toBeLessThan(1.16)
  }
  expect(report.notes.map(english).join()).toMatch(/The picture is .* s longer than its source/)
  const facts = await under.local.probe({ path: output })
  expect(facts.duration).toBeCloseTo(SECONDS + map.added, 1)
  const [shown = []] = textCues(output, [facts.subtitles[0]?.index ?? -1]).values()
  expect(shown.map(({ start }) => start)).toEqual(lines.map(({ start }) => expect.closeTo(map.toDub(start), 2)))
  // The file itself tells the check where its picture waits.
  const checked = await under.local.qc({ source, dub: output, lines })
  expect(checked.figures.picture).toBe('identical')
  expect(checked.figures.waits?.added).toBeCloseTo(map.added, 3)
  expect(checked.findings.filter(({ topic }) => ['picture', 'length', 'sync', 'silence'].includes(topic))).toEqual([])
})

it('shows the subtitles of late lines while they are spoken, where the picture does not wait', async () => {
  const cues = lines.map(({ id, start, end, text }) => ({ id, start, end, text }))
  const { output, report } = await assemble('late.mp4', { subtitles: { cues } })
  const last = report.lines.at(-1)
  expect((last?.start ?? 0) - (lines.at(-1)?.start ?? 0)).toBeGreaterThan(0.15)
  const { subtitles } = await under.local.probe({ path: output })
  const [shown = []] = textCues(output, [subtitles[0]?.index ?? -1]).values()
  expect(shown.at(-1)?.start).toBeCloseTo(last?.start ?? 0, 2)
  expect(shown.at(-1)?.end).toBeCloseTo(last?.end ?? 0, 2)
})

it('encodes a picture that waits for a constant rate where that is ordered, which the check knows', async () => {
  const { output, report } = await assemble('steady.mp4', { picture: 'wait', constantRate: true })
  const { added } = createTimeMap(report.time_map ?? [])
  expect(added).toBeGreaterThan(1)
  const times = pictureTimes(output)
  expect(times.length / 25).toBeCloseTo(SECONDS + added, 1)
  for (const [at, time] of times.entries()) expect(time).toBeCloseTo(at / 25, 4)
  expect(report.notes.map(english).join()).toMatch(/All frames last equally long/)
  const checked = await under.local.qc({ source, dub: output, lines, report })
  expect(checked.findings.filter(({ topic }) => ['picture', 'length', 'sync'].includes(topic))).toEqual([])
})

it('waits only where a line says so, and nowhere where all say no', async () => {
  const [first, second, third] = lines
  const own = lines.map((line) => ({ ...line, wait: line === second }))
  const { report } = await assemble('one.wav', { lines: own })
  const knots = report.time_map ?? []
  expect(createTimeMap(knots).added).toBeGreaterThan(0.3)
  for (const knot of knots) expect(knot.source >= (first?.end ?? 0) && knot.source <= (third?.start ?? 0)).toBe(true)
  const none = await assemble('none.wav', { lines: lines.map((line) => ({ ...line, wait: false })), picture: 'wait' })
  expect(none.report.time_map).toBeUndefined()
})
