import { describe, expect, it } from 'vitest'
import { fromLufs } from '../../loudness/loudness.ts'
import type { BedMeasure } from './bedMeter.ts'
import { BedParts, placeVoices } from './bedParts.ts'

const STEPS = 300
const LINE = { start: 10, end: 20 }

/** Stereo whose middle and sides have these levels (LUFS) in each step of 0.1 s; a fiftieth of the middle outlasts a cut. */
function bedMeasure(middle: (step: number) => number, sides: (step: number) => number): BedMeasure {
  const energies = Float32Array.from({ length: STEPS }, (_, at) => fromLufs(middle(at)) + fromLufs(sides(at)))
  return {
    energies,
    peaks: new Float32Array(STEPS).fill(0.1),
    levels: Float32Array.from({ length: 5 * STEPS }, (_, at) => fromLufs(middle(Math.floor(at / 5))) / 2),
    uncut: new Float32Array(STEPS).fill(0.02),
    flatness: new Float32Array(STEPS).fill(0.1),
    bands: new Uint8Array(0),
  }
}

/** A voice that speaks three quarters of the time over something softer. */
const talk = (step: number): number => (step % 8 < 6 ? -20 : -36)

describe('BedParts', () => {
  it('tells a voice in the middle from music at the sides', () => {
    const bed = bedMeasure(talk, () => -30)
    const parts = new BedParts(bed.energies, bed, { channels: 2, place: 'centre' })
    const { rest, voice } = parts.under(LINE, 'speech', true)
    expect(Math.abs(voice + 39)).toBeLessThan(2)
    expect(Math.abs(rest + 30)).toBeLessThan(1)
    expect(parts.under(LINE, 'speech', false).voice + 20).toBeGreaterThan(-2)
  })

  it('takes nothing of the music for lost with the centre of surround sound, which has little else than voices', () => {
    const bed = bedMeasure(
      (step) => (step % 8 < 6 ? -20 : -28),
      () => -32,
    )
    const takenOf = (channels: number) =>
      new BedParts(bed.energies, bed, { channels, place: 'centre' }).under(LINE, 'speech', true).taken
    expect(takenOf(2)).toBeGreaterThan(3)
    expect(takenOf(1)).toBe(0)
  })

  it('takes everything for music where nobody speaks', () => {
    const bed = bedMeasure(
      () => -23,
      () => -23,
    )
    const parts = new BedParts(bed.energies, bed, { channels: 2, place: 'centre' })
    expect(parts.under(LINE, 'music', false)).toEqual({
      rest: expect.closeTo(-20, 1),
      voice: Number.NEGATIVE_INFINITY,
      taken: 0,
    })
  })
})

describe('placeVoices', () => {
  it('finds voices on the sides, where these rise with them', () => {
    expect(placeVoices(bedMeasure(talk, talk), [LINE], 2)).toBe('sides')
  })

  it('finds voices in the middle, whatever the sides play, and in the centre of surround sound', () => {
    expect(
      placeVoices(
        bedMeasure(talk, () => -22),
        [LINE],
        2,
      ),
    ).toBe('centre')
    expect(placeVoices(bedMeasure(talk, talk), [LINE], 1)).toBe('centre')
    expect(placeVoices(bedMeasure(talk, talk), [], 2)).toBe('centre')
  })
})
