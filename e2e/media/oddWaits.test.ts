// @module-tag together
import { AV_NOPTS_VALUE } from 'node-av/constants'
import { expect, it } from 'vitest'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { shots } from '../../electron/engine/media/picture/shots.ts'
import { qc } from '../../electron/engine/media/qc/qc.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { createTimeMap } from '../../shared/timing/waits/timeMap.ts'
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
} from '../support/media.ts'
import { cutFilm } from '../support/shotFilm.ts'
import { shownPictures } from '../support/shownPictures.ts'

const SECONDS = 8
/** Seconds of the source at which it buzzes: before, between and after the waits. */
const BEATS = [0.4, 1, 2.8, 3.8, 5.2, 6, 7.2]
const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

/** Lengths of so many seconds of frames as a phone makes them: they change with the light. */
const PHONE = Array.from({ length: 160 }, (_, at) => [0.02, 0.08, 0.05][at % 3] ?? 0.05)

const FILMS = [
  ['.mp4', { frameRate: 25 }],
  ['.mkv', { frameRate: 30_000 / 1001 }],
  ['.mp4', { durations: PHONE }],
] as const

it.for(inTurn(FILMS))(
  'a picture waits at its beginning, just at a picture, and at its end: %s of %o',
  ([kind, frames]) => {
    using folder = new MediaFolder()
    const source = folder.file('film.mkv')
    const samples = bursts(BEATS, { seconds: SECONDS, channels: 2 })
    writeMedia({ out: source, video: video('h264', SECONDS, frames), audio: [audio('aac', SECONDS, { samples })] })
    // Just at a picture, and the picture after it waits too.
    const [cut = 2, next = 2] = pictureTimes(source).filter((time) => time >= 2)
    const map = createTimeMap([
      { source: 0, dub: 0 },
      { source: 0, dub: 0.5 },
      { source: cut, dub: cut + 0.5 },
      { source: cut, dub: cut + 1.5 },
      { source: next, dub: next + 1.5 },
      { source: next, dub: next + 1.8 },
      { source: SECONDS, dub: SECONDS + 1.8 },
      { source: SECONDS, dub: SECONDS + 2.5 },
    ])
    const out = folder.file(`dub${kind}`)
    finish(renderMix({ source, out, clips: [], ducking, loudness: 'source', timeMap: map.knots }))

    expect(pictureHashes(out)).toEqual(pictureHashes(source))
    const expected = pictureTimes(source).map((time) => map.toDub(time))
    const off = pictureTimes(out).map((time, at) => Math.abs(time - (expected[at] ?? Number.NaN)))
    expect(Math.max(...off)).toBeLessThan(0.001)
    expect(Math.abs(finish(probe({ path: out })).duration - SECONDS - map.added)).toBeLessThan(0.05)
    const soundOnsets = onsets(listen(out), 0.05)
    const late = BEATS.map((at) => Math.min(...soundOnsets.map((onset) => Math.abs(onset - map.toDub(at)))))
    expect(Math.max(...late)).toBeLessThan(0.04)
    expect(disorderOf(out)).toEqual([])
  },
)

it('a picture is held exactly at a cut, at a key frame, and at its end: each shows the last picture before it', () => {
  using folder = new MediaFolder()
  const source = folder.file('film.mp4')
  const film = cutFilm('h264', 24_000 / 1001)
  const seconds = [...film.video.frames].length / film.video.frameRate
  const samples = bursts(BEATS, { seconds, channels: 2 })
  writeMedia({ out: source, video: film.video, audio: [audio('aac', seconds, { samples })] })
  const { times, keyframes } = finish(shots({ path: source }))
  const [cut = Number.NaN] = times
  const key = keyframes.find((time) => time > cut + 1) ?? Number.NaN
  const map = createTimeMap([
    { source: cut, dub: cut },
    { source: cut, dub: cut + 1.2 },
    { source: key, dub: key + 1.2 },
    { source: key, dub: key + 2 },
    { source: seconds, dub: seconds + 2 },
    { source: seconds, dub: seconds + 2.9 },
  ])
  const out = folder.file('dub.mp4')
  const comment = timeMapComment(map.knots)
  finish(renderMix({ source, out, clips: [], ducking, loudness: 'source', timeMap: map.knots, comment }))

  expect(pictureHashes(out)).toEqual(pictureHashes(source))
  expect(disorderOf(out)).toEqual([])
  const [before, shown] = [shownPictures(source), shownPictures(out)]
  expect(shown.map(({ light }) => light)).toEqual(before.map(({ light }) => light))
  const expected = before.map(({ time }) => map.toDub(time))
  expect(Math.max(...shown.map(({ time }, at) => Math.abs(time - (expected[at] ?? Number.NaN))))).toBeLessThan(0.0001)
  // For the length of a hold there is no other picture than the last one before it.
  for (const held of [cut, key]) {
    const next = shown.findIndex(({ time }) => time > map.toDub(held) - 0.001)
    expect(shown[next]?.time).toBeCloseTo(map.toDub(held), 3)
    expect(shown[next - 1]?.time).toBeLessThan(map.toDub(held, 'end'))
  }
  expect(finish(probe({ path: out })).duration).toBeCloseTo(seconds + map.added, 1)
  const soundOnsets = onsets(listen(out), 0.05)
  const late = BEATS.map((at) => Math.min(...soundOnsets.map((onset) => Math.abs(onset - map.toDub(at)))))
  expect(Math.max(...late)).toBeLessThan(0.04)
  const checked = finish(qc({ source, dub: out, lines: [] }))
  expect(checked.picture.state).toBe('identical')
  expect(createTimeMap(checked.timeMap).added).toBeCloseTo(map.added, 3)
})

/** The packets of a file's picture that are to be decoded no later than the one before, or later than they are shown. */
function disorderOf(path: string): bigint[] {
  using file = new SourceFile(path)
  const found: bigint[] = []
  let last: bigint | undefined
  if (file.picture === undefined) return found
  for (const { size, dts, pts } of file.packets(file.picture)) {
    // Matroska keeps no decoding times: the first cannot be told.
    if (size === 0 || dts === AV_NOPTS_VALUE) continue
    if (pts < dts || (last !== undefined && dts <= last)) found.push(dts)
    last = dts
  }
  return found
}
