import { noise } from '../../../shared/audio/sounds.testing.ts'
import { SPEECH_SAMPLE_RATE_HZ } from './frames.ts'

/** An artificial voice: its pitch in Hz, and the length of its vocal tract relative to a man's (1). */
export interface SyntheticVoice {
  readonly hz: number
  readonly tract: number
}

/** Two clearly different voices, for tests. */
export const MAN: SyntheticVoice = { hz: 110, tract: 1 }
export const WOMAN: SyntheticVoice = { hz: 210, tract: 0.84 }

// Ranges of the first four formants of a man's vowels in Hz (Peterson & Barney 1952), and their bandwidths.
const FORMANTS = [
  { least: 270, most: 730, bandwidth: 60 },
  { least: 840, most: 2290, bandwidth: 90 },
  { least: 2240, most: 3010, bandwidth: 150 },
  { least: 3300, most: 3700, bandwidth: 200 },
] as const
const PHONE_SECONDS = 0.12

/**
 * Synthesizes babble at `SPEECH_SAMPLE_RATE_HZ`: pulses through four resonators in series (Klatt 1980), a new vowel every 0.12 s, a
 * pause every second or so. Another `seed` gives other babble of the same voice.
 */
export function speak(voice: SyntheticVoice, seconds: number, seed = 1): Float32Array {
  const random = generator(seed)
  const out = new Float32Array(Math.round(seconds * SPEECH_SAMPLE_RATE_HZ))
  const phone = Math.round(PHONE_SECONDS * SPEECH_SAMPLE_RATE_HZ)
  let phase = 0
  let tract = resonators(voice, random)
  let hz = voice.hz
  let loud = 1
  for (let i = 0; i < out.length; i++) {
    if (i % phone === 0) {
      tract = resonators(voice, random)
      hz = voice.hz * (0.9 + 0.2 * random())
      loud = random() < 0.12 ? 0 : 0.6 + 0.4 * random()
    }
    phase += hz / SPEECH_SAMPLE_RATE_HZ
    const pulse = phase >= 1 ? 1 : 0
    phase -= pulse
    // Syllables swell and fade, and no recording is without noise.
    const swell = Math.sin((Math.PI * (i % phone)) / phone)
    out[i] = 0.05 * tract(pulse * loud * swell) + 1e-4 * (random() - 0.5)
  }
  return out
}

/** Babble with what talk has besides: a melody, and a hiss after every third vowel; of about -21 dBFS. */
export function talk(voice: SyntheticVoice, seconds: number, seed = 1): Float32Array {
  const vowels = speak(voice, 1.2 * seconds, seed)
  const random = noise(seed)
  return Float32Array.from({ length: Math.round(seconds * SPEECH_SAMPLE_RATE_HZ) }, (_, at) => {
    const time = at / SPEECH_SAMPLE_RATE_HZ
    const vowel = 10 * (vowels[Math.round((time - 0.05 * Math.cos(4 * time) + 0.05) * SPEECH_SAMPLE_RATE_HZ)] ?? 0)
    return time % 0.4 > 0.32 ? 0.1 * vowel + 0.3 * random() : vowel
  })
}

function resonators({ tract }: SyntheticVoice, random: () => number): (sample: number) => number {
  const filters = FORMANTS.map(({ least, most, bandwidth }) =>
    resonator((least + random() * (most - least)) / tract, bandwidth),
  )
  return (sample) => filters.reduce((sound, filter) => filter(sound), sample)
}

function resonator(hz: number, bandwidth: number): (sample: number) => number {
  const radius = Math.exp((-Math.PI * bandwidth) / SPEECH_SAMPLE_RATE_HZ)
  const b = 2 * radius * Math.cos((2 * Math.PI * hz) / SPEECH_SAMPLE_RATE_HZ)
  const c = -radius * radius
  let one = 0
  let two = 0
  return (sample) => {
    const out = (1 - b - c) * sample + b * one + c * two
    two = one
    one = out
    return out
  }
}

/** A linear congruential generator, so that tests are deterministic. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
