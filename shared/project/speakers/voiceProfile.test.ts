import { describe, expect, it } from 'vitest'
import { maySoundAlike, profileOf, voiceDistance } from './voiceProfile.ts'

describe('voiceDistance', () => {
  it('is semitones of pitch, which pace and sex can outweigh', () => {
    const speaker = { sex: 'male', medianHz: 100, pace: 1 } as const
    expect(voiceDistance(speaker, { gender: 'male', pitch_hz: 200, pace: 1 })).toBeCloseTo(12)
    expect(voiceDistance(speaker, { gender: 'male', pitch_hz: 100, pace: 1.1 })).toBeCloseTo(2.06, 1)
    expect(voiceDistance(speaker, { gender: 'female', pitch_hz: 100, pace: 1 })).toBeGreaterThan(12)
  })

  it('puts a voice of unknown sex after the right one and before the other', () => {
    const cost = (gender?: 'female' | 'male' | 'neutral') => voiceDistance({ sex: 'female' }, gender ? { gender } : {})
    expect(cost('female')).toBe(0)
    expect(cost('neutral')).toBe(cost())
    expect(cost('neutral')).toBeGreaterThan(0)
    expect(cost('male')).toBeGreaterThan(cost('neutral'))
  })

  it('counts nothing for what nobody knows', () => {
    expect(voiceDistance({ medianHz: 100 }, {})).toBe(0)
    expect(voiceDistance({}, { gender: 'male', pitch_hz: 100, pace: 2 })).toBe(0)
  })
})

it('reads what a service measured, and nothing of an empty record', () => {
  const record = { speaker: 'SPEAKER_00', sex: 'female', median_hz: 210, loudness_db: -20, share: 0.5 } as const
  expect(profileOf(record)).toEqual({ sex: 'female', medianHz: 210, loudnessDb: -20 })
  expect(profileOf({ speaker: 'SPEAKER_01', share: 0.1 })).toBeUndefined()
})

it('takes two voices for one within a semitone and a half', () => {
  const voice = (medianHz: number) => ({ sex: 'male' as const, medianHz })
  expect(maySoundAlike(voice(100), voice(109))).toBe(true)
  expect(maySoundAlike(voice(100), voice(110))).toBe(false)
  expect(maySoundAlike(voice(100), { sex: 'male' })).toBe(false)
})
