// @module-tag together
import { beforeAll, expect, it } from 'vitest'
import { findOnsets } from '../../renderer/timeline/drag/onsets.ts'
import { placesToDescribe } from '../../shared/project/lines/placesToDescribe.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { musicBed, SCRIPT, speakTakes, type Take } from '../support/qcDubs.ts'

const RATE = 48_000
const PER_SECOND = 50
/** Lines of a film, the pauses between them, and how far the times of a line are off its speech (seconds). */
const LINES = 40
const PAUSES = { least: 0.3, most: 4 }
const EARLY = { least: -0.2, most: 0.05 }
const LATE = { least: -0.05, most: 0.25 }

/** Numbers that are the same in every run. */
function numbers(seed: number): (range: { least: number; most: number }) => number {
  let state = seed
  return ({ least, most }) => {
    state = (state * 16_807) % 2_147_483_647
    return least + ((most - least) * state) / 2_147_483_647
  }
}

let takes: Take[]
/** Eight seconds of music, after which its chords begin again. */
let bed: Take
beforeAll(async () => {
  takes = await speakTakes(SCRIPT.map(({ text }) => ({ text, voice: 'sw-juma' })))
  bed = musicBed(8)
})

/** Speech at known times over a bed, with lines whose times are a little off, as those of a script are. */
function film(bedLevel: number, seed: number) {
  const next = numbers(seed)
  let at = 0
  const lines = Array.from({ length: LINES }, (_, index) => {
    const take = takes[index % takes.length] ?? new Float32Array()
    at += next(PAUSES)
    const speech = { start: at, end: at + take.length / RATE }
    at = speech.end
    return { take, speech }
  })
  const duration = at + next(PAUSES)
  const length = Math.round(duration * RATE)
  const samples = Float32Array.from({ length }, (_, index) => bedLevel * (bed[index % bed.length] ?? 0))
  for (const { take, speech } of lines) {
    const first = Math.round(speech.start * RATE)
    for (const [index, sample] of take.entries()) samples[first + index] = (samples[first + index] ?? 0) + sample
  }
  const speech = lines.map((line) => line.speech)
  const script = speech.map(({ start, end }) => ({ start: Math.max(0, start + next(EARLY)), end: end + next(LATE) }))
  return { duration, samples, speech, script }
}

/** The waveform as the page has it. */
function peaksOf(samples: Float32Array): Int8Array {
  const size = RATE / PER_SECOND
  const peaks = new Int8Array(2 * Math.floor(samples.length / size))
  for (let at = 0; at < peaks.length / 2; at++) {
    let [least, most] = [0, 0]
    for (let index = at * size; index < (at + 1) * size; index++) {
      const sample = samples[index] ?? 0
      if (sample < least) least = sample
      if (sample > most) most = sample
    }
    peaks[2 * at] = Math.round(127 * least)
    peaks[2 * at + 1] = Math.round(127 * most)
  }
  return peaks
}

function pausesOf(speech: readonly TimeSpan[], duration: number): TimeSpan[] {
  const edges = [{ start: 0, end: 0 }, ...speech, { start: duration, end: duration }]
  return edges.slice(1).map(({ start }, at) => ({ start: edges[at]?.end ?? 0, end: start }))
}

const shared = (a: TimeSpan, b: TimeSpan) => Math.min(a.end, b.end) - Math.max(a.start, b.start)

it.each([
  ['in a quiet room', 1 / 50, 7],
  ['under music', 1 / 2, 11],
])('finds the pauses over 1.5 s between speech %s, and none that holds speech', (_, bedLevel, seed) => {
  const { duration, samples, speech, script } = film(bedLevel, seed)
  const { begins, ends } = findOnsets(peaksOf(samples), PER_SECOND)
  const sounds = [...begins].map((start, at) => ({ start, end: ends[at] ?? start }))
  const places = placesToDescribe(script, { duration, sounds })
  const pauses = pausesOf(speech, duration).filter(({ start, end }) => end - start > 1.5)
  expect(pauses.length).toBeGreaterThan(20)
  const found = pauses.filter((pause) => places.some((place) => shared(place, pause) > 0.6 * (pause.end - pause.start)))
  expect(found.length / pauses.length).toBeGreaterThanOrEqual(0.95)
  expect(places.filter((place) => speech.some((one) => shared(place, one) > 0))).toEqual([])
})
