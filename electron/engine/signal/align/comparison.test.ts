import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { MEL_BANDS } from '../melSpectrum.ts'
import { BAND_LEVEL_STEP, type BandLevels } from './bandLevels.ts'
import { comparisonWithin } from './comparison.ts'
import { bandNoise, type FeatureRows, MATCH_DIMENSIONS, matchFeatures } from './matchFeatures.ts'

const FRAMES = 200
const LONG_FRAMES = 6000

/** Levels in dB by frame and band. */
function levelsOf(dbAt: (frame: number, band: number) => number, frames = FRAMES): BandLevels {
  const values = Int16Array.from({ length: frames * MEL_BANDS }, (_, at) => {
    const db = dbAt(Math.floor(at / MEL_BANDS), at % MEL_BANDS)
    return Math.round((db * Math.LN10) / 10 / BAND_LEVEL_STEP)
  })
  return { frames, values }
}

/** Every second stretch of ten frames is spoken. */
const SPOKEN = Int32Array.from({ length: FRAMES / 2 }, (_, at) => 20 * Math.floor(at / 10) + (at % 10))
const isSpoken = (frame: number): boolean => frame % 20 < 10

it('finds noise where a band is as loud between the speech as in it, and where only the strongest band leaks', () => {
  const found = bandNoise(
    levelsOf((frame, band) => (band < 8 || isSpoken(frame) ? (band < 24 ? 0 : -60) : -50)),
    SPOKEN,
  )
  expect(found[0]).toBeGreaterThan(10)
  expect(found[16]).toBeLessThan(0.001)
  expect(found[30]).toBeGreaterThan(10)
})

it('hides what the film hides: bands that it lacks make no difference', () => {
  const random = noise(3)
  const speech = levelsOf(() => -20 * random())
  const lacking = levelsOf((frame, band) =>
    band < 16 ? (speech.values[frame * MEL_BANDS + band] ?? 0) / 60 : -70 * random(),
  )
  const none = Float64Array.from({ length: MEL_BANDS }, (_, band) => (band < 16 ? 0 : 1e4))
  const difference = (noises: Float64Array): number => {
    const [one, other] = [matchFeatures(speech, SPOKEN, noises), matchFeatures(lacking, SPOKEN, noises)]
    return one.values.reduce((sum, value, at) => sum + Math.abs(value - (other.values[at] ?? 0)), 0)
  }
  expect(difference(none)).toBeLessThan(0.5 * difference(new Float64Array(MEL_BANDS)))
})

it('heeds no change of the room in the middle of a film', () => {
  const random = noise(4)
  const words = levelsOf(() => -20 * random(), LONG_FRAMES)
  const moved = levelsOf((frame, band) => {
    const db = ((words.values[frame * MEL_BANDS + band] ?? 0) * BAND_LEVEL_STEP * 10) / Math.LN10
    return frame < LONG_FRAMES / 2 ? db : db - 12 * Math.cos(band / 6)
  }, LONG_FRAMES)
  const frames = Int32Array.from({ length: LONG_FRAMES }, (_, at) => at)
  const nothing = new Float64Array(MEL_BANDS)
  const [one, other] = [words, moved].map((levels) =>
    matchFeatures(levels, frames, nothing).values.subarray(-1000 * MATCH_DIMENSIONS),
  )
  // The mean of each value there: that of the room.
  const means = Array.from({ length: MATCH_DIMENSIONS }, (_, k) =>
    [one, other].map((values) =>
      values?.reduce((sum, value, at) => sum + (at % MATCH_DIMENSIONS === k ? value : 0), 0),
    ),
  )
  for (const [mean = 0, withRoom = 0] of means) expect(Math.abs(mean - withRoom) / 1000).toBeLessThan(0.05)
})

it('takes distances over what a row and a column have to others: what is near to all is no match', () => {
  const random = noise(5)
  const rows = (amount: number): FeatureRows => ({
    count: amount,
    values: Float32Array.from({ length: amount * MATCH_DIMENSIONS }, () => 2 * random() - 1),
  })
  const [text, film] = [rows(60), rows(60)]
  // Column 0 is the mean of all, so nearer to a row than another word is; column 1 is row 10, a little changed.
  film.values.fill(0, 0, MATCH_DIMENSIONS)
  for (let k = 0; k < MATCH_DIMENSIONS; k++)
    film.values[MATCH_DIMENSIONS + k] = (text.values[10 * MATCH_DIMENSIONS + k] ?? 0) + 0.9 * (2 * random() - 1)
  const all = { from: new Int32Array(60), to: new Int32Array(60).fill(60) }
  const out = new Float32Array(60)
  comparisonWithin([text], film, all).distances(10, { from: 0, to: 60 }, out)
  const ofOthers = out.subarray(2).reduce((sum, one) => sum + one, 0) / 58
  expect(ofOthers).toBeCloseTo(1, 1)
  expect(out[0]).toBeGreaterThan(0.9)
  expect(out[1]).toBeLessThan(0.8)
})
