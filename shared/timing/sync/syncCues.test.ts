import { describe, expect, it } from 'vitest'
import { noise } from '../../audio/sounds.testing.ts'
import type { TimeSpan } from '../timeSpan.ts'
import { startsAt } from './cueTimes.ts'
import { syncCues } from './syncCues.ts'

const FILM_SECONDS = 300
const TO_PAL = 24 / 25
const sample = noise(9)
/** From 0 to 1. */
const random = () => (sample() + 1) / 2

/** Lines of a conversation: pauses of 0.2 to 1.2 s, one in five longer. */
function conversation(): TimeSpan[] {
  const lines: TimeSpan[] = []
  for (let start = 6; start < FILM_SECONDS - 8; ) {
    const end = start + 0.8 + 3 * random()
    lines.push({ start, end })
    start = end + 0.2 + random() + (random() < 0.2 ? 6 * random() : 0)
  }
  return lines
}

const speech = conversation()
/** What a translator made of it in another language: one line in four left out, ends that stay for readers. */
const right = speech.filter((_, at) => at % 4 !== 2).map(({ start, end }) => ({ start: start - 0.04, end: end + 0.4 }))
const sync = (cues: readonly TimeSpan[], filmSpeech = speech) =>
  syncCues({ cues, speech: filmSpeech, filmSeconds: FILM_SECONDS, rates: [TO_PAL, 1 / TO_PAL] })
const moved = (cues: readonly TimeSpan[], move: (seconds: number) => number) =>
  cues.map(({ start, end }) => ({ start: move(start), end: move(end) }))
/** The furthest that a cue lies from where it belongs after a sync, in seconds. */
const furthest = (cues: readonly TimeSpan[]) => {
  const starts = startsAt(cues, sync(cues))
  return Math.max(...right.map(({ start }, at) => Math.abs(start - (starts[at] ?? Number.NaN))))
}

describe('syncCues', () => {
  it('leaves subtitles that agree', () => {
    expect(sync(right)).toMatchObject({ verdict: 'agrees' })
  })

  it.each([
    ['late by 2.4 s', (seconds: number) => seconds + 2.4],
    ['two minutes late', (seconds: number) => seconds + 131.3],
    ['of the edition at 25 frames a second', (seconds: number) => seconds * TO_PAL],
    ['at a rate of no edition', (seconds: number) => seconds * 1.0371 + 4],
    ['with an advertisement', (seconds: number) => (seconds < 110 ? seconds : seconds + 61.5)],
    [
      'of another cut',
      (seconds: number) => (seconds < 90 ? seconds - 4 : seconds < 200 ? seconds + 20.2 : seconds + 33),
    ],
  ])('places subtitles %s', (_, move) => {
    const cues = moved(right, move)
    expect(sync(cues)).toMatchObject({ verdict: 'sure' })
    // The cues themselves begin 0.04 s before the speech.
    expect(furthest(cues)).toBeLessThan(0.1)
  })

  it.each([
    ['a drift in the second half', (seconds: number) => (seconds < 150 ? seconds : 150 + (seconds - 150) * 1.008)],
    ['a break near the end', (seconds: number) => (seconds < 262 ? seconds : seconds + 7.3)],
  ])('does not take subtitles for right whose first part agrees: %s', (_, move) => {
    const cues = moved(right, move)
    expect(sync(cues).verdict).not.toBe('agrees')
    expect(furthest(cues)).toBeLessThan(0.6)
  })

  it('searches nothing for subtitles that agree throughout', () => {
    const rates = { [Symbol.iterator]: () => expect.fail('rates were tried') } as unknown as number[]
    const request = { cues: right, speech, filmSeconds: FILM_SECONDS, rates }
    expect(syncCues(request)).toMatchObject({ verdict: 'agrees', rate: 1 })
  })

  it('places subtitles whose cues scatter about the speech', () => {
    const cues = moved(right, (seconds) => seconds + 12.4 + 0.25 * sample())
    expect(sync(cues).verdict).toBe('sure')
    expect(furthest(cues)).toBeLessThan(0.5)
  })

  it('is not sure of the subtitles of another film', () => {
    expect(sync(conversation()).verdict).toBe('unsure')
  })

  it('finds nothing with three cues, or without speech', () => {
    expect(sync(right.slice(0, 3)).verdict).toBe('none')
    expect(sync(right, []).verdict).toBe('none')
  })
})
