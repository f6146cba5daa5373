import { type Bend, bendPitch, movedBy } from '../../signal/bendPitch.ts'

/** A stretch of a sentence in seconds. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** How a sentence is to be said beyond what its voice does by itself. */
export interface Accents {
  /** The voice's median pitch in Hz. */
  readonly hz: number
  /** The words that the text emphasises. */
  readonly emphasised: readonly Stretch[]
  /** The last word of a question that is to rise. */
  readonly rising?: Stretch | undefined
  /** The sentence in time, where it is to sink further than its voice lets it. */
  readonly sinking?: Stretch | undefined
}

/** How far a voice's pitch may be from its median, as a factor. */
const WIDEST = 1.8
/** Semitones that an emphasised word is raised by at its peak; that a rising question ends higher by; seconds of the way up. */
const [EMPHASIS, RISE, SOFT] = [3, 8, 0.06]

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
  const bounds = { shortest: Math.floor(rate / (hz * WIDEST)), longest: Math.ceil((rate * WIDEST) / hz) }
  const sunk = sunkBy(sinking)
  if (emphasised.length === 0 && rising === undefined && sunk === 0) return { bounds }
  const periodAt = movedBy((sample) => {
    const at = sample / rate
    const raised = EMPHASIS * Math.max(0, ...emphasised.map((one) => softness(one, at)))
    const moved = raised - sunk * shareOf(sinking, at)
    if (rising === undefined || at < rising.start) return moved
    return moved + RISE * Math.min(1, (at - rising.start) / (rising.end - rising.start))
  })
  return { bounds, periodAt }
}

/** Seconds of a sentence that a voice lets sink enough, semitones a second beyond them, and the most of these. */
const SINKING = { after: 2, each: 0.8, most: 3 }

/** Semitones by which a sentence sinks from its beginning to its end. espeak-ng begins each clause as high as the first. */
function sunkBy(sinking: Stretch | undefined): number {
  if (sinking === undefined) return 0
  return Math.max(0, Math.min(SINKING.most, SINKING.each * (sinking.end - sinking.start - SINKING.after)))
}

/** How far a stretch has gone at a second, about its middle: from -0.5 to 0.5. */
function shareOf({ start, end }: Stretch = { start: 0, end: 1 }, at: number): number {
  return Math.max(-0.5, Math.min(0.5, (at - start) / (end - start) - 0.5))
}

/** 1 inside a stretch, going to 0 at its ends. */
function softness({ start, end }: Stretch, at: number): number {
  return Math.max(0, Math.min(1, (at - start) / SOFT, (end - at) / SOFT))
}

/** A question with a question word falls in English. */
const ASKED_FOR = /^\P{L}*(?:who|whom|whose|what|when|where|why|how|which)(?:['’]\w+)?(?!\p{L})/iu

/** Whether an English sentence asks if something is so, by its sign. */
export function asksWhether(sentence: string): boolean {
  return /\?["'”’)\s]*$/u.test(sentence) && !ASKED_FOR.test(sentence)
}
