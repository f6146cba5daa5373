import { MAX_LATENESS_SECONDS, SPEAKING_RATE_LIMITS } from '../timing/spokenLine.ts'

/** Norms for an exported dub, each with its source. */
export const NORMS = {
  /**
   * Seconds between where speech should begin and where it does. Viewers notice sound 45 ms early or 125 ms late (ITU-R
   * BT.1359-1), but dubbers are late before they leave words out (Brannon et al., TACL 11, 2023), so lateness is held to what
   * the project chose, and all of it is told. `shift`: all the speech together. An onset is heard to within `heard`; where nobody knows what was mixed it may be
   * another one, and `unsure` is allowed.
   */
  onset: {
    shift: { early: 0.045, late: 0.09 },
    noticed: { early: 0.045, late: 0.125 },
    early: 0.2,
    late: MAX_LATENESS_SECONDS,
    heard: 0.02,
    unsure: 0.5,
  },
  /**
   * A line compared with its mixed sound. Encoded and read back, lines of six languages fit by 0.95 to 0.99, 0 to 2.5 ms
   * off and up to 1 dB softer, 2 dB over 0.3 s. Another voice fits by up to `alike`; a line that lacks a word,
   * or with another voice over it, by more than `score`. The spectra of the right voice are up to 0.9 dB `unlike` in the middle of all,
   * those of another that says the same at least 1.8. Over 0.2 s they are up to 1.2 `unlike`, and where
   * a word is said twice mostly 3.3 and more. In a line that is softer than mixed by more than `level`, the bed colours it; by more
   * than `gone`, what is left is bed.
   */
  mixed: {
    score: 0.6,
    alike: 0.9,
    unlike: 1.3,
    mostUnlike: 3.2,
    moved: 0.04,
    level: 4,
    gone: 14,
    jump: 5,
    seconds: 0.5,
  },
  rate: SPEAKING_RATE_LIMITS,
  /** Seconds beyond its place that nobody notices of a recording, which keeps its pace. */
  beyond: 0.1,
  /**
   * Spoken length against what the text takes. Predictions are off by 3 to 15 %, by twice at the worst; a word read letter
   * by letter takes five times its length. Less than `seconds` is not judged.
   */
  spoken: { shortest: 0.4, longest: 2, failing: 3, seconds: 1 },
  /**
   * Without what was mixed: a line against its speaker's other lines. In dubs of six languages their levels are within 3.5 dB, and
   * they last 0.8 to 1.2 times what their texts take; tools that hurry lines make that 0.7 to 1.5.
   */
  unknown: { level: 5.5, shortest: 0.65, longest: 1.6, seconds: 0.5 },
  /**
   * Without what was mixed: `seconds` by which one line begins after all others' usual time, where these are within `spread` of it in the
   * middle, of so many `lines` at least; no more than this `share` of lines is late alone.
   */
  alone: { seconds: 0.2, spread: 0.06, lines: 5, share: 0.2 },
  /** LU off the target (EBU R 128). */
  loudness: 0.5,
  /** LU off the source's loudness where that is the target: what R 128 allows where a level cannot be had, as the original stays as it is. */
  loudnessAsSource: 1,
  /** dBTP (EBU R 128). */
  truePeak: -1,
  /** dB by which encoders and meters differ. */
  peakTolerance: 0.1,
  /**
   * LU of speech over the sound under it: 10 over music (Torcoli et al., JAES 67(12), 2019); less than 9 exceeds the
   * error of measurement.
   */
  gap: { least: 10, failing: 9 },
  /**
   * LU of speech over the bed under it. A film's music is to stay with its speech: a listener misses it from `above` over the film's own
   * ratio, or over `least` where that is less. `alone`: where the film has no speech to compare with, LU of speech over it and dB by which it is lowered.
   */
  bed: { least: 10, above: 8, alone: { over: 30, lowered: 25 } },
  /** dB of all speech against how it was mixed, and LU of a dub under its film where neither an order nor a usual loudness explains it. */
  whole: { mixed: 3, film: 4.5, usual: 0.25 },
  /** Seconds of sound late or early against the picture from which ITU-R BT.1359-1 calls it detectable. */
  sync: { late: 0.045, early: 0.02 },
  /** Seconds by which sound may be out of step after a wait of the picture. */
  afterWait: 0.04,
} as const

/** Shares of lines that may be outside a norm: one of twenty. */
const MAX_LINES_OUTSIDE_NORM_SHARE = 0.05

/** How many of so many lines may be outside a norm that nineteen of twenty are held to. */
export function mayBeOff(lines: number): number {
  return Math.floor(MAX_LINES_OUTSIDE_NORM_SHARE * lines + 1e-9)
}

/** Whether a value is over a limit as both are shown, with so many decimals: what reads as the limit is within it. */
export function isOver(value: number, limit: number, decimals: number): boolean {
  const last = 10 ** -decimals
  // Writing a number is slow, and thousands of lines are judged at once: only what is near the limit is rounded.
  if (Math.abs(value - limit) > last) return value > limit
  return Number(value.toFixed(decimals)) > limit + 1e-9
}

/** Whether seconds late (negative: early) are over their limits, to the millisecond. */
export function isOffBy(error: number, { early, late }: { readonly early: number; readonly late: number }): boolean {
  return isOver(error, late, 3) || isOver(-error, early, 3)
}

/** Whether a line begins so late, or so early, that it is a fault. */
export function isOffTime(
  error: number,
  { timing = 'natural', sure }: { timing?: keyof typeof MAX_LATENESS_SECONDS | undefined; sure: boolean },
): boolean {
  const { early, late, heard, unsure } = NORMS.onset
  const more = sure ? heard : unsure
  return error > late[timing] + more || error < -early - more
}

/** The most LU of speech over the bed, by those in the film; more, as it is measured, and the bed is lost. */
export function maxSpeechOverBed(own: number | undefined): number {
  const { least, above, alone } = NORMS.bed
  return own === undefined ? alone.over : Math.max(own, least) + above
}
