import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { type RecordedVoice, VOICE_FORMAT, withId } from './voiceFile.ts'

/** A voice for tests: one vowel, a buzz of 100 Hz, of a reader who agreed. */
export function vowelVoice(name = 'Ada'): RecordedVoice {
  const turns = (i: number): number => (2 * Math.PI * 100 * i) / ESPEAK_RATE
  const sound = Float32Array.from({ length: ESPEAK_RATE }, (_, i) => 0.3 * Math.sin(turns(i)) ** 5)
  const marks = Array.from({ length: 90 }, (_, i) => Math.round((i + 0.25) * (ESPEAK_RATE / 100)))
  const place = { from: 2000, cut: 6000, to: 10_000, marks }
  const consent = { by: name, statement: 'Speak.', at: '2026-01-01T00:00:00.000Z' }
  const voice = { format: VOICE_FORMAT, name, language: 'yo', gender: 'female', rate: ESPEAK_RATE } as const
  return withId({ ...voice, pitchHz: 100, consent, diphones: { '_ a': place, 'a _': place } }, sound)
}
