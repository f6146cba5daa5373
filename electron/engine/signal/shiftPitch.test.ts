import { expect, it } from 'vitest'
import { SPEECH_SAMPLE_RATE_HZ } from './frames.ts'
import { medianPitch, pitchTrack } from './pitch.ts'
import { shiftPitch } from './shiftPitch.ts'
import { MAN, speak } from './syntheticVoice.testing.ts'

const voice = speak(MAN, 3)
const pitchOf = (samples: Float32Array) => medianPitch(pitchTrack(samples, SPEECH_SAMPLE_RATE_HZ)) ?? 0

it.each([0.8, 1.25, 1.5])('moves the pitch by %d and keeps the length', (factor) => {
  const shifted = shiftPitch(voice, { sampleRate: SPEECH_SAMPLE_RATE_HZ, factor })
  expect(Math.abs(pitchOf(shifted) / pitchOf(voice) / factor - 1)).toBeLessThan(0.03)
  expect(Math.abs(shifted.length - voice.length)).toBeLessThan(4)
})

it('leaves a voice alone that has the right pitch, and stops where no person speaks', () => {
  expect(shiftPitch(voice, { sampleRate: SPEECH_SAMPLE_RATE_HZ, factor: 1.001 })).toBe(voice)
  expect(pitchOf(shiftPitch(voice, { sampleRate: SPEECH_SAMPLE_RATE_HZ, factor: 9 })) / pitchOf(voice)).toBeLessThan(
    1.7,
  )
  expect(shiftPitch(new Float32Array(0), { sampleRate: SPEECH_SAMPLE_RATE_HZ, factor: 1.3 })).toHaveLength(0)
})
