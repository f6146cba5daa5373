import { describe, expect, it } from 'vitest'
import { fadeGain, fadesOf, gainOf, LEAST_FADE, lineSound, sideGains } from './voiceGains.ts'

describe('the gains of a voice', () => {
  it('are those of its speaker and of the line together, within the limits', () => {
    expect(lineSound(undefined, undefined)).toBeUndefined()
    expect(lineSound({ gain: -3, pan: 0.5 }, { gain: 1, pan: 0.8, fadeIn: 1 })).toEqual({
      gain: -2,
      pan: 1,
      fadeIn: 1,
      muted: false,
    })
    expect(gainOf(lineSound({ muted: true }, { gain: 6 }))).toBe(Number.NEGATIVE_INFINITY)
    expect(lineSound({ gain: 9 }, { gain: 9 })?.gain).toBe(12)
  })

  it('keep the power of a voice wherever it is placed, and one side is silent at the other end', () => {
    for (const pan of [-1, -0.3, 0, 0.7, 1]) {
      const [left, right] = sideGains({ pan })
      expect(left ** 2 + right ** 2).toBeCloseTo(2, 10)
    }
    expect(sideGains({ pan: 1 })[0]).toBeCloseTo(0, 10)
    expect(sideGains(undefined)).toEqual([1, 1])
    expect(sideGains({ muted: true })).toEqual([0, 0])
  })

  it('fade from silence and back, and never click', () => {
    const fades = fadesOf({ fadeIn: 0.5, fadeOut: 9 }, 2)
    expect(fades).toEqual({ fadeIn: 0.5, fadeOut: 2 })
    expect(fadeGain(0, 2, fades)).toBe(0)
    expect(fadeGain(0.25, 2, { fadeIn: 0.5, fadeOut: LEAST_FADE })).toBeCloseTo(Math.SQRT1_2, 5)
    expect(fadeGain(2, 2, fades)).toBeCloseTo(0, 10)
    expect(fadesOf(undefined, 1)).toEqual({ fadeIn: LEAST_FADE, fadeOut: LEAST_FADE })
  })
})
