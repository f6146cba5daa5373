import type { SpelledLanguage } from '../../../../shared/text/speech/phonology.ts'

/** A consonant that the larynx drives, and where espeak-ng's phonemes for it lie in a syllable. */
export interface Glottalic {
  readonly kind: 'ejective' | 'implosive'
  /** Phonemes before it in its syllable, and how many it is made of. */
  readonly before: number
  readonly count: number
}

/** espeak-ng's phonemes of a consonant are one, but for these. */
const ESPEAK_PHONEME_COUNTS: Readonly<Record<string, number>> = { tsʼ: 2, kɬ: 2 }
/**
 * The consonants that espeak-ng makes with the lungs, or whose silence it fills with breath (Oromo's k`). Zulu writes its
 * ejectives p, t, ts, tsh and kl (Doke 1926).
 */
const GLOTTALIC_KINDS: Readonly<Partial<Record<SpelledLanguage, Readonly<Record<string, Glottalic['kind']>>>>> = {
  ha: { ɓ: 'implosive', ɗ: 'implosive', kʼ: 'ejective', tsʼ: 'ejective' },
  zu: { ɓ: 'implosive', p: 'ejective', t: 'ejective', ts: 'ejective', tʃ: 'ejective', kɬ: 'ejective' },
}
/** Seconds of an ejective's release, and of the silence that follows until the vocal folds swing. */
const EJECTIVE_BURST_SECONDS = 0.012
const EJECTIVE_SILENCE_SECONDS = 0.025
/** How much an ejective's burst is louder than that of breath, and by how many seconds its closure is shortened for the silence. */
const EJECTIVE_BURST_GAIN_RATIO = 1.8
const EJECTIVE_LEAD_SECONDS = 0.012
const EJECTIVE_FADE_SECONDS = 0.004
/** Gain at the beginning and the end of an implosive's closure: its voice grows (Lindau 1984, J. Phonetics 12). */
const IMPLOSIVE_SWELL_GAINS = { from: 1, to: 8 }
/** Seconds in which the gain falls back to 1 up to the release: a gain that ends at once is heard as a click. */
const IMPLOSIVE_FALL_SECONDS = 0.004
/** How much louder, or sharper bent, than the closure a sample is that belongs to the release. */
const RELEASE_THRESHOLD_RATIO = 2

/** How a consonant of a syllable is driven by the larynx; undefined where none is. */
export function glottalicIn(onset: readonly string[], language: SpelledLanguage): Glottalic | undefined {
  const place = onset.findIndex((phone) => GLOTTALIC_KINDS[language]?.[phone] !== undefined)
  const phone = onset[place] ?? ''
  const kind = GLOTTALIC_KINDS[language]?.[phone]
  return kind === undefined ? undefined : { kind, before: place, count: ESPEAK_PHONEME_COUNTS[phone] ?? 1 }
}

/** Shapes the sound of a consonant between two seconds: its release for an ejective, its closure for an implosive. */
export function shapeGlottalic(
  samples: Float32Array,
  kind: Glottalic['kind'],
  { from, to, rate }: { from: number; to: number; rate: number },
): void {
  const [start, end] = [Math.max(0, Math.round(from * rate)), Math.min(samples.length, Math.round(to * rate))]
  if (kind === 'implosive') swell(samples, { start, end, rate })
  else eject(samples, { start, end, rate })
}

/** The voice of the closure grows up to the release, which lies somewhat before espeak-ng reports the vowel. */
function swell(samples: Float32Array, { start, end, rate }: { start: number; end: number; rate: number }): void {
  const release = releaseIn(samples, start, end)
  const fall = Math.min(Math.round(IMPLOSIVE_FALL_SECONDS * rate), (release - start) >> 1)
  const summit = release - fall
  for (let i = start; i < release; i++) {
    const share = i < summit ? (i - start) / (summit - start) : 0.5 + 0.5 * Math.cos((Math.PI * (i - summit)) / fall)
    const baseGain = i < summit ? IMPLOSIVE_SWELL_GAINS.from : 1
    samples[i] = (samples[i] ?? 0) * baseGain * (IMPLOSIVE_SWELL_GAINS.to / baseGain) ** share
  }
}

/** Where a closure opens: its sound is suddenly louder, or bends more sharply, than in the first half of the closure. */
function releaseIn(samples: Float32Array, start: number, end: number): number {
  const loud = (i: number): number => Math.abs(samples[i] ?? 0)
  const bend = (i: number): number => Math.abs((samples[i + 1] ?? 0) - 2 * (samples[i] ?? 0) + (samples[i - 1] ?? 0))
  const midpoint = Math.round((start + end) / 2)
  let [loudest, sharpest] = [0, 0]
  for (let i = start + 1; i < midpoint; i++) {
    loudest = Math.max(loudest, loud(i))
    sharpest = Math.max(sharpest, bend(i))
  }
  for (let i = midpoint; i < end; i++)
    if (loud(i) > RELEASE_THRESHOLD_RATIO * loudest || bend(i) > RELEASE_THRESHOLD_RATIO * sharpest) return i
  return end
}

/** A short strong release, or the hiss of an affricate cut short, and silence up to the vowel. */
function eject(samples: Float32Array, { start, end, rate }: { start: number; end: number; rate: number }): void {
  const lead = Math.min(Math.round(EJECTIVE_LEAD_SECONDS * rate), start)
  const length = end - start
  // A plosive's noise is all breath behind its burst; an affricate's hiss is kept but for the silence.
  const kept = Math.max(
    Math.round(EJECTIVE_BURST_SECONDS * rate),
    length + lead - Math.round(EJECTIVE_SILENCE_SECONDS * rate),
  )
  const fade = Math.round(EJECTIVE_FADE_SECONDS * rate)
  samples.copyWithin(start - lead, start, end)
  for (let i = start - lead; i < end; i++) {
    const since = i - (start - lead)
    const gain = EJECTIVE_BURST_GAIN_RATIO * Math.max(0, Math.min(1, (kept - since) / fade))
    samples[i] = (samples[i] ?? 0) * gain
  }
  // What is left of the breath behind the silence would begin at once, which is heard as a click.
  for (let i = 0; i < fade && end + i < samples.length; i++) samples[end + i] = ((samples[end + i] ?? 0) * i) / fade
}
