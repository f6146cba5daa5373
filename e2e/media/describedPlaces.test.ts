import { expect, it } from 'vitest'
import { findOnsets } from '../../renderer/timeline/drag/onsets.ts'
import { placesToDescribe } from '../../shared/project/lines/placesToDescribe.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { mixDown, musicBed, SCRIPT, speakTakes } from '../support/qcDubs.ts'

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

/** Speech at known times over a bed, with lines whose times are a little off, as those of a script are. */
async function film(bedOf: (seconds: number) => Float32Array, seed: number) {
  const next = numbers(seed)
  const spoken = await speakTakes(SCRIPT.map(({ text }) => ({ text, voice: 'sw-juma' })))
  let at = 0
  const lines = Array.from({ length: LINES }, (_, index) => {
    const take = spoken[index % spoken.length] ?? new Float32Array()
    at += next(PAUSES)
    const speech = { start: at, end: at + take.length / RATE }
    at = speech.end
    return { take, at: speech.start, speech }
  })
  const duration = at + next(PAUSES)
  const samples = mixDown(bedOf(duration), lines, 0)
  const speech = lines.map((line) => line.speech)
  const script = speech.map(({ start, end }) => ({ start: Math.max(0, start + next(EARLY)), end: end + next(LATE) }))
  return { duration, samples, speech, script }
}

/** The waveform as the page has it. */
function peaksOf(samples: Float32Array): Int8Array {
  const size = RATE / PER_SECOND
  const peaks = new Int8Array(2 * Math.floor(samples.length / size))
  for (let at = 0; at < peaks.length / 2; at++) {
    const window = samples.subarray(at * size, (at + 1) * size)
    peaks[2 * at] = Math.round(127 * window.reduce((least, one) => Math.min(least, one), 0))
    peaks[2 * at + 1] = Math.round(127 * window.reduce((most, one) => Math.max(most, one), 0))
  }
  return peaks
}

function pausesOf(speech: readonly TimeSpan[], duration: number): TimeSpan[] {
  const edges = [{ start: 0, end: 0 }, ...speech, { start: duration, end: duration }]
  return edges.slice(1).map(({ start }, at) => ({ start: edges[at]?.end ?? 0, end: start }))
}

const shared = (a: TimeSpan, b: TimeSpan) => Math.min(a.end, b.end) - Math.max(a.start, b.start)

it.each([
  ['in a quiet room', (seconds: number) => musicBed(seconds).map((sample) => sample / 50), 7],
  ['under music', (seconds: number) => musicBed(seconds).map((sample) => sample / 2), 11],
] as const)('finds the pauses over 1.5 s between speech %s, and none that holds speech', async (_, bed, seed) => {
  const { duration, samples, speech, script } = await film(bed, seed)
  const { begins, ends } = findOnsets(peaksOf(samples), PER_SECOND)
  const sounds = [...begins].map((start, at) => ({ start, end: ends[at] ?? start }))
  const places = placesToDescribe(script, { duration, sounds })
  const pauses = pausesOf(speech, duration).filter(({ start, end }) => end - start > 1.5)
  expect(pauses.length).toBeGreaterThan(20)
  const found = pauses.filter((pause) => places.some((place) => shared(place, pause) > 0.6 * (pause.end - pause.start)))
  expect(found.length / pauses.length).toBeGreaterThanOrEqual(0.95)
  expect(places.filter((place) => speech.some((one) => shared(place, one) > 0))).toEqual([])
})
