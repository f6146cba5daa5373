// @module-tag together
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { burnScript } from '../../electron/engine/dub/film/burnScript.ts'
import { textCues } from '../../electron/engine/media/carry/carryFilm.ts'
import { filmChapters } from '../../electron/engine/media/carry/filmChapters.ts'
import { repack } from '../../electron/engine/media/carry/repack.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { english } from '../../shared/locale/english.ts'
import { createTimeMap, type TimeMap } from '../../shared/timing/waits/timeMap.ts'
import { timeMapComment } from '../../shared/timing/waits/timeMapComment.ts'
import {
  audio,
  bursts,
  finish,
  listen,
  MediaFolder,
  onsets,
  pictureHashes,
  pictureTimes,
  video,
  writePcm,
} from '../support/media.ts'
import { shownPictures } from '../support/shownPictures.ts'

const SECONDS = 8
/** A buzz begins with a picture at each of these seconds: two before the waits, some after each. */
const BEATS = [0.4, 1, 2.8, 3.2, 3.8, 5.2, 6, 7.2]
/** Softly slowed from 1.4 to 2.4 s, held for 1.3 s at 4.51 s. */
const map = createTimeMap([
  { source: 1.4, dub: 1.4 },
  { source: 1.65, dub: 1.7125 },
  { source: 2.15, dub: 2.4625 },
  { source: 2.4, dub: 2.775 },
  { source: 4.51, dub: 4.885 },
  { source: 4.51, dub: 6.185 },
])
const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

function film(folder: MediaFolder, frameRate: number): string {
  const source = folder.file('film.mp4')
  const samples = bursts(BEATS, { seconds: SECONDS, channels: 2 })
  writeMedia({ out: source, video: video('h264', SECONDS, { frameRate }), audio: [audio('aac', SECONDS, { samples })] })
  return source
}

/** Levels of grey between a picture and the next. */
const STEP = 8

/** The same film with grey pictures that tell which they are. */
function greyFilm(folder: MediaFolder, frameRate: number): string {
  const source = folder.file('film.mp4')
  const samples = bursts(BEATS, { seconds: SECONDS, channels: 2 })
  const size = { width: 64, height: 48 }
  const frames = Array.from({ length: Math.round(SECONDS * frameRate) }, (_, at) =>
    new Uint8Array(size.width * size.height * 3).fill(STEP * (2 + (at % 27))),
  )
  writeMedia({
    out: source,
    video: { codec: 'h264', ...size, frameRate, frames },
    audio: [audio('aac', SECONDS, { samples })],
  })
  return source
}

function dub(source: string, out: string, more: object = {}) {
  const comment = timeMapComment(map.knots)
  const plan = { source, out, clips: [], ducking, loudness: 'source', timeMap: map.knots, comment, ...more } as const
  return { made: finish(renderMix(plan)), facts: finish(probe({ path: out })), out }
}

/** Greatest distance in seconds of the pictures' times from where a map wants them. */
function farthest(source: string, out: string, by: TimeMap): number {
  const times = pictureTimes(out)
  const expected = pictureTimes(source).map((time) => by.toDub(time))
  expect(times.length).toBe(expected.length)
  return Math.max(...times.map((time, at) => Math.abs(time - (expected[at] ?? Number.NaN))))
}

/** Greatest distance in seconds of the buzzes from the pictures that they began with. */
function outOfStep(out: string, track?: number): number {
  const soundOnsets = onsets(listen(out, track === undefined ? {} : { soundTrack: track }), 0.05)
  const nearest = (at: number): number => Math.min(...soundOnsets.map((onset) => Math.abs(onset - map.toDub(at))))
  return Math.max(...BEATS.map(nearest))
}

const KINDS = [
  [24_000 / 1001, '.mp4'],
  [25, '.mkv'],
  [30_000 / 1001, '.mp4'],
] as const

describe('a dub whose picture waits', () => {
  it.for(inTurn(KINDS))(
    'has all packets at mapped times, its sound and stems in step: %f in %s',
    ([frameRate, kind]) => {
      using folder = new MediaFolder()
      const source = film(folder, frameRate)
      const stems = { voices: folder.file('voices.wav'), bed: folder.file('bed.wav') }
      const { out, made, facts } = dub(source, folder.file(`dub${kind}`), { original: true, stems })
      expect(pictureHashes(out)).toEqual(pictureHashes(source))
      expect(farthest(source, out, map)).toBeLessThan(kind === '.mkv' ? 0.001 : 0.0001)
      expect(Math.abs(made.duration - SECONDS - map.added)).toBeLessThan(0.05)
      expect(Math.abs(facts.duration - SECONDS - map.added)).toBeLessThan(0.05)
      for (const { index } of facts.audio) expect(outOfStep(out, index)).toBeLessThan(0.03)
      expect(listen(stems.bed).length / 48_000).toBeCloseTo(made.duration, 2)
      expect(outOfStep(stems.bed)).toBeLessThan(0.03)
    },
  )

  it('of unequal frames keeps their order and lengths outside the waits', () => {
    using folder = new MediaFolder()
    const source = folder.file('film.mkv')
    const durations = Array.from({ length: 160 }, (_, at) => [0.02, 0.08, 0.05][at % 3] ?? 0.05)
    const samples = bursts(BEATS, { seconds: SECONDS, channels: 2 })
    writeMedia({
      out: source,
      video: video('h264', SECONDS, { durations }),
      audio: [audio('aac', SECONDS, { samples })],
    })
    const { out } = dub(source, folder.file('dub.mp4'))
    expect(pictureHashes(out)).toEqual(pictureHashes(source))
    expect(farthest(source, out, map)).toBeLessThan(0.0001)
    expect(outOfStep(out)).toBeLessThan(0.03)
  })

  it('is encoded at mapped times where text is burned in', () => {
    using folder = new MediaFolder()
    const source = film(folder, 25)
    const script = folder.file('burn.ass')
    writeFileSync(script, burnScript({ size: 'medium', cues: [] }, finish(probe({ path: source }))) ?? '')
    const { out } = dub(source, folder.file('dub.mp4'), { burn: script })
    const times = pictureTimes(out)
    for (const time of pictureTimes(source)) {
      expect(Math.min(...times.map((one) => Math.abs(one - map.toDub(time))))).toBeLessThan(0.0001)
    }
  })

  it('changes burned-in text while it is held', () => {
    using folder = new MediaFolder()
    const source = folder.file('dark.mp4')
    const size = { width: 320, height: 240 }
    const dark = new Uint8Array(size.width * size.height * 3)
    writeMedia({
      out: source,
      video: { codec: 'h264', ...size, frameRate: 25, frames: Array(SECONDS * 25).fill(dark) },
    })
    const script = folder.file('burn.ass')
    // In the dub the picture is held from 4.885 to 6.185 s.
    const cues = [
      { start: 3, end: 4.885, text: 'Habari za asubuhi' },
      { start: 5.5, end: 7, text: 'Nzuri sana' },
    ]
    writeFileSync(script, burnScript({ size: 'large', cues }, finish(probe({ path: source }))) ?? '')
    const shown = shownPictures(dub(source, folder.file('dub.mp4'), { burn: script }).out)
    const dim = Math.min(...shown.map(({ light }) => light))
    for (const { time, light } of shown) {
      const near = cues.some(({ start, end }) => Math.min(Math.abs(time - start), Math.abs(time - end)) < 0.03)
      if (!near)
        expect(light > dim + 0.3, `at ${time} s`).toBe(cues.some(({ start, end }) => time > start && time < end))
    }
    expect(shown.filter(({ time }) => time > 5 && time < 5.4).length).toBeGreaterThan(5)
  })

  it.for(inTurn(KINDS.slice(0, 2)))('has a constant rate where one is wanted: %f in %s', ([frameRate, kind]) => {
    using folder = new MediaFolder()
    const source = greyFilm(folder, frameRate)
    const { out, made } = dub(source, folder.file(`dub${kind}`), { settings: { constantRate: true } })
    expect(made.notes.map(english).join()).toMatch(
      /All frames last equally long, for which the whole picture was encoded again/,
    )
    const shown = shownPictures(out)
    for (const [at, { time }] of shown.entries()) {
      expect(Math.abs(time - at / frameRate)).toBeLessThan(kind === '.mkv' ? 0.001 : 1e-5)
    }
    expect(Math.abs(shown.length / frameRate - SECONDS - map.added)).toBeLessThan(1.5 / frameRate)
    const again = folder.file('again.mkv')
    finish(repack({ source, dub: out, out: again }))
    if (kind === '.mp4') expect(finish(probe({ path: again })).video?.frameRate).toBeCloseTo(frameRate, 4)
    // Every frame is that of the source which the map gives, and the held one is repeated.
    const known = shownPictures(source)
    for (const { time, light } of shown) {
      const expected = known.findLast((one) => map.toDub(one.time) < time + 0.004)
      expect(Math.abs(light - (expected?.light ?? Number.NaN)), `at ${time} s`).toBeLessThan(STEP / 2)
    }
    expect(Math.abs(made.duration - SECONDS - map.added)).toBeLessThan(0.05)
    expect(outOfStep(out)).toBeLessThan(0.03)
  })

  it('is copied for a constant rate where it has one, and gets the next usual one where it has none', () => {
    using folder = new MediaFolder()
    const source = film(folder, 25)
    const steady = { settings: { constantRate: true }, timeMap: [], comment: '' }
    const { out, made } = dub(source, folder.file('same.mp4'), steady)
    expect([pictureHashes(out), made.notes.map(english).join().includes('encoded')]).toEqual([
      pictureHashes(source),
      false,
    ])
    // Speech that outlasts the film holds its last frame, which is then repeated.
    const path = writePcm(folder.file('line.pcm'), tone(200, 0.2, { seconds: 1 }))
    const clips = [{ path, sampleRate: 48_000, start: SECONDS - 0.4 }]
    const late = dub(source, folder.file('late.mp4'), { ...steady, clips })
    expect(pictureTimes(late.out).length / 25).toBeCloseTo(SECONDS + 0.6, 1)
    expect(late.made.notes.map(english).join()).toContain('All frames last equally long')
    const uneven = folder.file('uneven.mp4')
    const durations = Array.from({ length: 100 }, (_, at) => [0.02, 0.08, 0.05][at % 3] ?? 0.05)
    writeMedia({ out: uneven, video: video('h264', 5, { durations }), audio: [audio('aac', 5)] })
    const times = pictureTimes(dub(uneven, folder.file('even.mp4'), steady).out)
    expect(times.length).toBe(Math.round((5 * 24_000) / 1001))
    for (const [at, time] of times.entries()) expect(time).toBeCloseTo((at * 1001) / 24_000, 4)
  })

  it('is as long in another container, also where the last pictures but a few are held', () => {
    using folder = new MediaFolder()
    const source = film(folder, 25)
    const late = createTimeMap([
      { source: 7.85, dub: 7.85 },
      { source: 7.85, dub: 8.85 },
    ])
    const { out } = dub(source, folder.file('dub.mp4'), { timeMap: late.knots, comment: timeMapComment(late.knots) })
    for (const name of ['again.mkv', 'again.mp4']) {
      const again = folder.file(name)
      finish(repack({ source, dub: out, out: again }))
      expect(finish(probe({ path: again })).duration).toBeCloseTo(SECONDS + 1, 1)
      expect(farthest(source, again, late)).toBeLessThan(0.001)
    }
  })

  it('takes chapters and texts of its film along, and keeps doing so in another container', () => {
    using folder = new MediaFolder()
    const source = join(import.meta.dirname, '../films', 'rich.mkv')
    const waits = createTimeMap([
      { source: 0.5, dub: 0.5 },
      { source: 0.5, dub: 2.5 },
    ])
    const before = textCues(
      source,
      finish(probe({ path: source })).subtitles.map(({ index }) => index),
    )
    const expected = [...before.values()].map((cues) => cues.map(({ start }) => waits.toDub(start)))
    const made = dub(source, folder.file('dub.mkv'), { timeMap: waits.knots, comment: timeMapComment(waits.knots) })
    finish(repack({ source, dub: made.out, out: folder.file('again.mp4') }))
    finish(repack({ source, dub: made.out, out: folder.file('again.mkv') }))
    for (const name of ['dub.mkv', 'again.mp4', 'again.mkv']) {
      const path = folder.file(name)
      expect(filmChapters(path).map(({ start }) => start)).toEqual([0, 3])
      const cues = [
        ...textCues(
          path,
          finish(probe({ path })).subtitles.map(({ index }) => index),
        ).values(),
      ]
      // MP4 holds no two texts at once, and cuts some up for that.
      const looked = name.endsWith('.mp4') ? 1 : Number.POSITIVE_INFINITY
      for (const [track, starts] of expected.entries()) {
        const shown = starts.slice(0, looked)
        expect(cues[track]?.slice(0, looked).map(({ start }) => start)).toEqual(
          shown.map((at) => expect.closeTo(at, 2)),
        )
      }
    }
  })
})
