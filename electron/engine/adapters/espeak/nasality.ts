/** Gains in dB that make a vowel nasal: at its first formant and at the resonances of the nose. */
interface Nasality {
  /** Centre of the vowel's first formant in Hz, between men's and women's. */
  readonly f1: number
  readonly dip: number
  /** The nose's resonances near 250 and 950 Hz. */
  readonly low: number
  readonly high: number
}

/**
 * The nasal vowels. espeak-ng's differ from the oral ones by little more than loudness. In nasal speech the first formant
 * is weakened and resonances near 250 and 950 Hz are heard: open vowels tell it by the lower, close ones by the upper
 * (Chen 1997, JASA 102).
 */
const NASAL_VOWELS: Readonly<Record<string, Nasality>> = {
  ã: { f1: 780, dip: -4, low: 4, high: 0 },
  ɛ̃: { f1: 660, dip: -4, low: 3, high: 0 },
  ɔ̃: { f1: 590, dip: -5, low: 4, high: 0 },
  ĩ: { f1: 330, dip: -3, low: 0, high: 3 },
  ũ: { f1: 350, dip: -3, low: 0, high: 3 },
}
const LOW_NASAL_RESONANCE = { hz: 250, q: 1.2 }
const HIGH_NASAL_RESONANCE = { hz: 950, q: 2 }
const NASAL_DIP_QUALITY_FACTOR = 1.4
/** Seconds over which the nose opens and closes, and the filters settle. */
const NASALITY_FADE_SECONDS = 0.012

/** Whether a nucleus is a nasal vowel. */
export function isNasal(nucleus: string): boolean {
  return NASAL_VOWELS[nucleus.normalize('NFC')] !== undefined
}

/** Opens the nose for a vowel between two seconds. */
export function addNasality(
  samples: Float32Array,
  nucleus: string,
  { from, to, rate }: { from: number; to: number; rate: number },
): void {
  const vowel = NASAL_VOWELS[nucleus.normalize('NFC')]
  if (vowel === undefined) return
  const fade = Math.round(NASALITY_FADE_SECONDS * rate)
  const start = Math.max(0, Math.round(from * rate))
  const end = Math.min(samples.length, Math.round(to * rate))
  const first = Math.max(0, start - fade)
  let sound = Float64Array.from(samples.subarray(first, end))
  sound = peaking(sound, { hz: vowel.f1, q: NASAL_DIP_QUALITY_FACTOR, gain: vowel.dip, rate })
  sound = peaking(sound, { ...LOW_NASAL_RESONANCE, gain: vowel.low, rate })
  sound = peaking(sound, { ...HIGH_NASAL_RESONANCE, gain: vowel.high, rate })
  for (let i = start; i < end; i++) {
    const share = Math.min(1, (i - start) / fade, (end - i) / fade)
    samples[i] = (1 - share) * (samples[i] ?? 0) + share * (sound[i - first] ?? 0)
  }
}

/** A second-order section that raises or lowers what lies around a frequency (Bristow-Johnson's cookbook). */
function peaking(
  input: Float64Array<ArrayBuffer>,
  { hz, q, gain, rate }: { hz: number; q: number; gain: number; rate: number },
): Float64Array<ArrayBuffer> {
  const strength = 10 ** (gain / 40)
  const turn = (2 * Math.PI * hz) / rate
  const alpha = Math.sin(turn) / (2 * q)
  const a0 = 1 + alpha / strength
  const [b0, b2] = [(1 + alpha * strength) / a0, (1 - alpha * strength) / a0]
  const [a1, a2] = [(-2 * Math.cos(turn)) / a0, (1 - alpha / strength) / a0]
  const output = new Float64Array(input.length)
  let [held, older] = [0, 0]
  for (const [i, x] of input.entries()) {
    const y = b0 * x + held
    held = a1 * x - a1 * y + older
    older = b2 * x - a2 * y
    output[i] = y
  }
  return output
}
