import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { type Bend, bendPitch, transposedPeriods } from '../../signal/bendPitch.ts'

/** How a sentence is to be said beyond what its voice does by itself. */
export interface Accents {
  /** The voice's median pitch in Hz. */
  readonly hz: number
  /** The words that the text emphasises. */
  readonly emphasised: readonly TimeSpan[]
  /** The last word of a question that is to rise, and by how many semitones (default: `QUESTION_RISE_SEMITONES`). */
  readonly rising?: (TimeSpan & { readonly semitones?: number }) | undefined
  /** The sentence in time, where it is to sink further than its voice lets it. */
  readonly sinking?: Sinking | undefined
}

/** How far a voice's pitch may be from its median, as a factor. */
const MAX_VOICE_PITCH_RATIO = 1.8
/** Semitones that an emphasised word is raised by at its peak; that a rising question ends higher by; seconds of the way up. */
const EMPHASIS_SEMITONES = 3
const QUESTION_RISE_SEMITONES = 8
const ACCENT_RAMP_SECONDS = 0.06

/**
 * Raises emphasised words and the end of a question, at the same pace. English and Swahili ask whether something is so by a
 * rise from the last accent on (O'Connor & Arnold 1973, Intonation of Colloquial English; Maw & Kelly 1975, Intonation in
 * Swahili), and emphasise by a wider accent.
 */
export function accentuate(samples: Float32Array, rate: number, accents: Accents): Float32Array<ArrayBuffer> {
  return bendPitch(samples, accentBend(rate, accents))
}

/** How a sentence's voice is bent to be said so. Where nothing moves its pitch, its periods stay in their places. */
export function accentBend(rate: number, { hz, emphasised, rising, sinking }: Accents): Bend {
  const bounds = {
    shortest: Math.floor(rate / (hz * MAX_VOICE_PITCH_RATIO)),
    longest: Math.ceil((rate * MAX_VOICE_PITCH_RATIO) / hz),
  }
  const sunk = sunkBy(sinking)
  if (emphasised.length === 0 && rising === undefined && sunk === 0) return { bounds }
  const periodAt = transposedPeriods((sample) => {
    const at = sample / rate
    const raised = EMPHASIS_SEMITONES * Math.max(0, ...emphasised.map((one) => softness(one, at)))
    const moved = raised - sunk * shareOf(sinking, at)
    if (rising === undefined || at < rising.start) return moved
    return (
      moved +
      (rising.semitones ?? QUESTION_RISE_SEMITONES) * Math.min(1, (at - rising.start) / (rising.end - rising.start))
    )
  })
  return { bounds, periodAt }
}

/** A sentence in time, and whether its voice lets short ones sink too steeply, as Swahili's do. */
interface Sinking extends TimeSpan {
  readonly isSteep: boolean
}

/**
 * Seconds of a sentence that a voice lets sink enough, semitones for each second beyond them, the most of these, and semitones for
 * each second that it is shorter.
 */
const SINKING = { after: 2, each: 0.8, most: 3, shorter: 0 }
const STEEP_SINKING = { after: 2.4, each: 0.9, most: 3, shorter: 1.6 }

/**
 * Semitones by which a sentence sinks from its beginning to its end, or rises where that is less than 0. espeak-ng begins each
 * clause as high as the first, and lets one of a second fall as far as a long one.
 */
function sunkBy(sinking: Sinking | undefined): number {
  if (sinking === undefined) return 0
  const { after, each, most, shorter } = sinking.isSteep ? STEEP_SINKING : SINKING
  const beyond = sinking.end - sinking.start - after
  return beyond < 0 ? shorter * beyond : Math.min(most, each * beyond)
}

/** How far a stretch has gone at a second, about its middle: from -0.5 to 0.5. */
function shareOf({ start, end }: TimeSpan = { start: 0, end: 1 }, at: number): number {
  return Math.max(-0.5, Math.min(0.5, (at - start) / (end - start) - 0.5))
}

/** 1 inside a stretch, going to 0 at its ends. */
function softness({ start, end }: TimeSpan, at: number): number {
  return Math.max(0, Math.min(1, (at - start) / ACCENT_RAMP_SECONDS, (end - at) / ACCENT_RAMP_SECONDS))
}

/** A question with a question word falls in English. */
const QUESTION_WORD_PATTERN = /^\P{L}*(?:who|whom|whose|what|when|where|why|how|which)(?:['’]\w+)?(?!\p{L})/iu

/** A Swahili question word, which marks its sentence as a question wherever it stands. */
const SWAHILI_QUESTION_WORD_PATTERN =
  /(?<!\p{L})(?:nani|nini|lini|gani|mbona|kwanini|\p{L}{0,2}ngapi|[klvwyz]?[aiu]pi)(?!\p{L})/iu

/** Whether an English or Swahili sentence asks if something is so, by its sign and its words. */
export function asksWhether(sentence: string, language: 'en' | 'sw' = 'en'): boolean {
  const questionWordPattern = language === 'sw' ? SWAHILI_QUESTION_WORD_PATTERN : QUESTION_WORD_PATTERN
  return /\?["'”’)\s]*$/u.test(sentence) && !questionWordPattern.test(sentence)
}
