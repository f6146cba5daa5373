import type { TimeSpan } from '../timeSpan.ts'

/** Steps of the film's time in a second, by which speech is known. */
const STEPS_PER_SECOND = 50
/** Seconds around the beginning of speech within which a cue that begins there gains; and what it gains, as seconds of speech. */
const ONSET_REACH_SECONDS = 0.3
const ONSET_GAIN_SECONDS = 1
/** Pause in seconds after which a beginning of speech counts in full: within a sentence a cue hardly begins. */
const FULL_ONSET_PAUSE_SECONDS = 0.4
/** Seconds of a cue that count: of a long one its times tell no more. */
const MAX_COUNTED_CUE_SECONDS = 6

/** How well cues lie on the speech of a film. */
export interface SpeechScores {
  /**
   * What a cue gains at a time, in seconds: the speech within it above the film's average, and more where it begins with speech. It is
   * about 0 on average over the film, and below 0 outside it.
   */
  at(start: number, end: number): number
}

/** Prepares the scores of one film from its bursts of speech, in order and in seconds. */
export function speechScores(speech: readonly TimeSpan[], filmSeconds: number): SpeechScores {
  const steps = Math.max(1, Math.ceil(filmSeconds * STEPS_PER_SECOND))
  const spoken = new Float32Array(steps)
  const onsets = new Float32Array(steps)
  let before = Number.NEGATIVE_INFINITY
  for (const { start, end } of speech) {
    spoken.fill(1, clampStep(start, steps), clampStep(end, steps))
    addOnset(onsets, start, Math.min(1, (start - before) / FULL_ONSET_PAUSE_SECONDS))
    before = Math.max(before, end)
  }
  const share = meanOf(spoken)
  const onsetShare = meanOf(onsets)
  const sums = new Float64Array(steps + 1)
  for (let at = 0; at < steps; at++) sums[at + 1] = (sums[at] ?? 0) + ((spoken[at] ?? 0) - share) / STEPS_PER_SECOND
  // Outside the film nobody speaks.
  const until = (seconds: number): number => {
    const place = seconds * STEPS_PER_SECOND
    if (place <= 0) return (-share * place) / STEPS_PER_SECOND
    if (place >= steps) return (sums[steps] ?? 0) - (share * (place - steps)) / STEPS_PER_SECOND
    const whole = Math.floor(place)
    const lower = sums[whole] ?? 0
    return lower + (place - whole) * ((sums[whole + 1] ?? lower) - lower)
  }
  return {
    at: (start, end) =>
      until(Math.min(end, start + MAX_COUNTED_CUE_SECONDS)) -
      until(start) +
      ONSET_GAIN_SECONDS * ((onsets[Math.floor(start * STEPS_PER_SECOND)] ?? 0) - onsetShare),
  }
}

function clampStep(seconds: number, steps: number): number {
  return Math.min(steps, Math.max(0, Math.round(seconds * STEPS_PER_SECOND)))
}

/** Adds a triangle around a beginning of speech. */
function addOnset(onsets: Float32Array, seconds: number, weight: number): void {
  const reach = ONSET_REACH_SECONDS * STEPS_PER_SECOND
  const middle = seconds * STEPS_PER_SECOND
  const last = Math.min(onsets.length - 1, Math.floor(middle + reach))
  for (let at = Math.max(0, Math.ceil(middle - reach)); at <= last; at++) {
    onsets[at] = Math.max(onsets[at] ?? 0, weight * (1 - Math.abs(at - middle) / reach))
  }
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
