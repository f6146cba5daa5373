import { expect, it } from 'vitest'
import { noise } from '../../audio/sounds.testing.ts'
import { startsAt } from './cueTimes.ts'
import { fitOffsets, fitRate } from './onsetFit.ts'
import { onsetsOf } from './onsets.ts'
import { likelyRates } from './rateSearch.ts'
import { speechScores } from './speechScores.ts'

const FILM_SECONDS = 200
const sample = noise(5)
const speech = Array.from({ length: 40 }, (_, at) => 5 * at + 1 + 1.2 * sample()).map((start, at) => ({
  start,
  end: start + 1 + (at % 3) * 0.4,
}))
const onsets = onsetsOf(speech, FILM_SECONDS)
const none = new Set<number>()
/** Cues of the film at a rate and an offset. */
const cuesOf = (rate: number, offset: number) =>
  speech.map(({ start, end }) => ({ start: (start - offset) / rate, end: (end - offset) / rate }))
const whole = (rate: number, offset: number) => ({ rate, pieces: [{ first: 0, end: 40, offset }], strays: none })

it('moves a piece to the beginnings of speech nearby', () => {
  const fitted = fitOffsets(cuesOf(1, 7), whole(1, 7.17), speechScores(onsets, 0.6))
  expect(fitted.pieces[0]?.offset).toBeCloseTo(7, 1)
})

it('finds a rate near the one that was tried', () => {
  const cues = cuesOf(0.96, 3)
  const fitted = fitRate(cues, whole(0.9585, 3.1), onsets)
  expect(fitted.rate).toBeCloseTo(0.96, 4)
  expect(startsAt(cues, fitted)[39]).toBeCloseTo(speech[39]?.start ?? 0, 1)
})

it('finds rates of no edition', () => {
  const search = { scores: speechScores(onsets, 3), filmSeconds: FILM_SECONDS, maxOffsetSeconds: 60 }
  const [rate = 0] = likelyRates(cuesOf(1.043, 12), search)
  expect(Math.abs(rate - 1.043)).toBeLessThan(0.002)
})
