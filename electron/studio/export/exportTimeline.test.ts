import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Work } from '../../../shared/commands/work.ts'
import { say } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import type { TimeMapKnots } from '../../../shared/timing/waits/timeMap.ts'
import { exportTimeline } from './exportTimeline.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-timeline-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function place(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, 'x')
  return path
}

/** A render that is done, with what lies beside its dub. */
function rendered(dub: string, stems: string[], timeMap?: TimeMapKnots): Work[] {
  const result = {
    path: dub,
    url: '',
    subtitles: [],
    stems,
    lines: 1,
    speakers: 1,
    seconds: 1,
    ...(timeMap && { timeMap }),
  }
  return [{ id: '1', kind: 'render', target: 'sw', failures: [], notes: [], state: { name: 'done', result } }]
}

function film() {
  const document = testDocument([[1, 2, 'Hello', 'AMINA']])
  return { ...document, media: { ...document.media, path: place('Ọjà film.mp4') } }
}

it('refers to the video and to the stems of the last render, voices first', async () => {
  const [dub, bed, voices] = [place('film.sw.mp4'), place('film.sw.bed.wav'), place('film.sw.voices.wav')]
  const document = film()
  const work = rendered(dub, [bed, voices, place('film.sw.lines')])
  const { text, notes } = await exportTimeline({ document, name: 'Film', target: 'sw', format: 'otio', work })
  const urls = [...text.matchAll(/"target_url": "(.*)"/g)].map(([, url]) => url)
  expect(urls).toEqual([document.media.path, voices, bed].map((path) => pathToFileURL(path).href))
  expect(text).toContain('AMINA: Hello')
  expect(notes).toEqual([])
})

it('has the picture of the dub and its times where the picture waits', async () => {
  const [dub, voices] = [place('film.sw.mp4'), place('film.sw.voices.wav')]
  const document = film()
  const knots = [
    { source: 0.5, dub: 0.5 },
    { source: 0.5, dub: 2.5 },
  ]
  const work = rendered(dub, [voices], knots)
  const { text } = await exportTimeline({ document, name: 'Film', target: 'sw', format: 'otio', work })
  const urls = [...text.matchAll(/"target_url": "(.*)"/g)].map(([, url]) => url)
  expect(urls).toEqual([dub, voices].map((path) => pathToFileURL(path).href))
  const timeline = JSON.parse(text)
  const [clip] = timeline.tracks.children[0].children
  const { rate } = clip.source_range.duration
  expect(clip.markers[0].marked_range.start_time.value / rate).toBeCloseTo(3, 1)
  expect(clip.source_range.duration.value / rate).toBeCloseTo((document.media.facts?.duration ?? 2) + 2, 1)
})

it('ends with the picture, has its size as it is shown, the timecode of the film, and a URL that any program takes', async () => {
  const document = testDocument([[1, 2, 'Hello', 'AMINA']])
  const name = 'Mama\'s [KH] #1 & "best" 100% ngoma é.mp4'
  const path = place(name)
  const video = {
    index: 0,
    codec: 'h264',
    width: 320,
    height: 180,
    frameRate: 25,
    rotation: 270,
    copyable: true,
    duration: 10,
  }
  const facts = {
    ...{ format: 'mp4', duration: 10.4, sizeBytes: 1, video, audio: [], subtitles: [] },
    startTimecode: { seconds: 67_523.8, drop: false },
  }
  const phone = { ...document, media: { ...document.media, path, facts } }
  const work = rendered(place('film.sw.mp4'), [place('film.sw.voices.wav')])
  const { text } = await exportTimeline({ document: phone, name: 'Film', target: 'sw', format: 'fcpxml', work })
  expect(text).toContain('<format id="r1" frameDuration="1/25s" width="180" height="320"/>')
  expect(text).toMatch(/<asset id="r2" [^>]* start="1688095\/25s" duration="250\/25s"/)
  const [, src = ''] = /src="([^"]*Mama[^"]*)"/.exec(text) ?? []
  expect(src).toMatch(/\/Mama's%20%5BKH%5D%20%231%20&amp;%20%22best%22%20100%25%20ngoma%20%C3%A9\.mp4$/)
  expect(fileURLToPath(src.replaceAll('&amp;', '&'))).toBe(path)
})

it('holds the dub where there are no stems, and says so', async () => {
  const dub = place('film.sw.mp4')
  const { text, notes } = await exportTimeline({
    document: film(),
    name: 'Film',
    target: 'sw',
    format: 'edl',
    work: rendered(dub, []),
  })
  expect(text).toContain('* FROM CLIP NAME: film.sw.mp4')
  expect(notes).toEqual([say('note.noStems')])
})

it('says what is missing', async () => {
  const request = { document: film(), name: 'Film', target: 'sw', format: 'edl' } as const
  await expect(exportTimeline({ ...request, work: [] })).rejects.toThrow(/none is rendered yet/)
  const gone = rendered(place('film.sw.mp4'), [join(folder, 'film.sw.voices.wav')])
  await expect(exportTimeline({ ...request, work: gone })).rejects.toThrow(
    /film\.sw\.voices\.wav is not there any more/,
  )
})
