import { describe, expect, it } from 'vitest'
import { fadeGain, fadesOf, MIN_VOICE_FADE_SECONDS, sideGains } from './voiceGains.ts'

describe('the gains of a voice', () => {
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
    expect(fadeGain(0.25, 2, { fadeIn: 0.5, fadeOut: MIN_VOICE_FADE_SECONDS })).toBeCloseTo(Math.SQRT1_2, 5)
    expect(fadeGain(2, 2, fades)).toBeCloseTo(0, 10)
    expect(fadesOf(undefined, 1)).toEqual({ fadeIn: MIN_VOICE_FADE_SECONDS, fadeOut: MIN_VOICE_FADE_SECONDS })
  })
})
