import { expect, it } from 'vitest'
import { tone } from '../../../../shared/audio/sounds.testing.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../frames.ts'
import { MEL_BANDS } from '../melSpectrum.ts'
import { BandLevelStream } from './bandLevels.ts'

/** The levels of a tone's frames, analysed in pieces of so many samples. */
function levelsOf(hz: number, formantRatio: number, pieceSamples: number) {
  const sound = tone(hz, 0.5, { seconds: 0.2, sampleRate: SPEECH_SAMPLE_RATE_HZ })
  const stream = new BandLevelStream(0, formantRatio)
  for (let at = 0; at < sound.length; at += pieceSamples) stream.push(sound.subarray(at, at + pieceSamples))
  return stream.finish()
}

function loudestBand(hz: number, formantRatio: number): number {
  const frame = [...levelsOf(hz, formantRatio, 1000).values.subarray(0, MEL_BANDS)]
  return frame.indexOf(Math.max(...frame))
}

it('analyses a voice as one whose formants lie higher', () => {
  for (const hz of [700, 1200, 2500]) expect(loudestBand(hz, 1.18)).toBe(loudestBand(1.18 * hz, 1))
  expect(loudestBand(1200, 1.18)).not.toBe(loudestBand(1200, 1))
})

it('analyses the same however the sound is cut', () => {
  expect(levelsOf(500, 1, 333)).toEqual(levelsOf(500, 1, 3200))
})
