import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { MEL_BANDS } from '../melSpectrum.ts'
import { BAND_LEVEL_STEP, type BandLevels } from './bandLevels.ts'
import { layText } from './layText.ts'

/** Frames of a sound that stays as it is, and of the text: twelve seconds. */
const SOUND_FRAMES = 8
const FRAMES = 1200

/** Levels of sounds of which each has other bands, and what is added to each level in dB. */
function levelsOf(seed: number, more: () => number = () => 0): BandLevels {
  const random = noise(seed)
  const values = new Int16Array(FRAMES * MEL_BANDS)
  const sound = new Float64Array(MEL_BANDS)
  for (let frame = 0; frame < FRAMES; frame++)
    for (let band = 0; band < MEL_BANDS; band++) {
      if (frame % SOUND_FRAMES === 0) sound[band] = 30 * random()
      values[frame * MEL_BANDS + band] = (((sound[band] ?? 0) + more()) * Math.LN10) / 10 / BAND_LEVEL_STEP
    }
  return { frames: FRAMES, values }
}

it('looks for a text in all of a film of which too little is found to be speech', async () => {
  const random = noise(9)
  const film = levelsOf(5, () => 3 * random())
  const laid = await layText({ spoken: [levelsOf(5)], film, bursts: [{ start: 3, end: 5 }] })
  const places = Array.from(laid.first).filter((place) => place >= 0)
  expect(places.length).toBeGreaterThan(0.9 * FRAMES)
  expect(Math.max(...Array.from(laid.first, (place, at) => (place < 0 ? 0 : Math.abs(place - at))))).toBeLessThan(20)
})

it('finds a text where it is spoken, up to the last frame of a film and no further', async () => {
  const random = noise(9)
  const film = levelsOf(5, () => 3 * random())
  const laid = await layText({ spoken: [levelsOf(5)], film, bursts: [{ start: 0, end: FRAMES / 100 }] })
  expect(laid.last.at(-1)).toBe(FRAMES - 1)
  expect(Math.max(...laid.last)).toBe(FRAMES - 1)
})
