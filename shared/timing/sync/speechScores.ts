import type { TimeSpan } from '../timeSpan.ts'
import type { SpeechOnsets } from './onsets.ts'

/** Steps of the film's time in a second, by which its speech is known. */
const STEPS_PER_SECOND = 50
/** Share of the cues at their right times that begin with speech. */
const RIGHT_SHARE = 0.85
/** Seconds around a beginning of speech within which a cue that belongs there begins: most of them, and nearly all. */
const NEAR_SECONDS = 0.12
const FAR_SECONDS = 0.4
const NEAR_SHARE = 0.75
/** Share of the cues that end soon after a burst; and seconds before and after its end that are so. */
const HELD_SHARE = 0.6
const EARLY_END_SECONDS = 0.3
const LATE_END_SECONDS = 0.9
/** Pause in seconds after a burst with which a line may end. */
const MIN_END_PAUSE_SECONDS = 0.25
/** Share of a cue's time in which somebody speaks where it belongs, and samples of that in a second that count as independent. */
const SPOKEN_SHARE = 0.88
const SAMPLES_PER_SECOND = 2
/** Seconds of a cue that count: of a long one its times tell no more. */
const MAX_COUNTED_CUE_SECONDS = 4
/** Score of a cue that lies nowhere near speech, at least, and of one outside the film. */
const MIN_SCORE = -4

/** How well cues lie on the speech of a film. */
export interface SpeechScores {
  /** Logarithm of how much likelier a cue's times are where it belongs there than where it lies by chance. */
  at(start: number, end: number): number
}

/** Prepares the scores of one film. `width` widens the reach of the beginnings of speech, for a search in coarse steps. */
export function speechScores({ seconds, weights, speech, filmSeconds }: SpeechOnsets, width: number): SpeechScores {
  const steps = Math.max(1, Math.ceil(filmSeconds * STEPS_PER_SECOND))
  const density = new Float32Array(steps)
  for (const [at, onset] of seconds.entries()) {
    const weight = weights[at] ?? 0
    addTriangle(density, onset, NEAR_SECONDS * width, weight * NEAR_SHARE)
    addTriangle(density, onset, FAR_SECONDS * width, weight * (1 - NEAR_SHARE))
  }
  const onsetScores = likelihoods(density, RIGHT_SHARE)
  const endScores = likelihoods(endDensity(speech, steps), HELD_SHARE)
  const until = spokenScores(speech, steps)
  return {
    at: (start, end) => {
      const step = Math.round(start * STEPS_PER_SECOND)
      if (step < 0 || step >= steps) return MIN_SCORE
      const atEnd = Math.min(steps - 1, Math.round(end * STEPS_PER_SECOND))
      const last = Math.min(steps, Math.round(Math.min(end, start + MAX_COUNTED_CUE_SECONDS) * STEPS_PER_SECOND))
      return Math.max(
        MIN_SCORE,
        (onsetScores[step] ?? 0) + (endScores[atEnd] ?? 0) + (until[last] ?? 0) - (until[step] ?? 0),
      )
    },
  }
}

/** How many lines may end shortly before each step. */
function endDensity(speech: readonly TimeSpan[], steps: number): Float32Array {
  const density = new Float32Array(steps)
  for (const [at, { end }] of speech.entries()) {
    const pause = (speech[at + 1]?.start ?? Number.POSITIVE_INFINITY) - end
    if (pause < MIN_END_PAUSE_SECONDS) continue
    const last = clampStep(end + LATE_END_SECONDS, steps)
    for (let step = clampStep(end - EARLY_END_SECONDS, steps); step < last; step++) density[step] = 1
  }
  return density
}

/** Logarithm of how much likelier a cue is at each step where it belongs: a share of such cues lies by a density, the others by chance. */
function likelihoods(density: Float32Array, share: number): Float32Array {
  const mean = meanOf(density) || 1
  return density.map((value) => Math.log(1 - share + (share * value) / mean))
}

/** Sums up to each step of how much likelier speech and silence are within a cue that belongs there. */
function spokenScores(speech: readonly TimeSpan[], steps: number): Float64Array {
  const spoken = new Uint8Array(steps)
  for (const { start, end } of speech) spoken.fill(1, clampStep(start, steps), clampStep(end, steps))
  const share = Math.min(0.95, Math.max(0.05, spoken.reduce((sum, one) => sum + one, 0) / steps))
  const right = Math.max(SPOKEN_SHARE, share)
  const [ofSpeech, ofSilence] = [Math.log(right / share), Math.log((1 - right) / (1 - share))]
  const scale = SAMPLES_PER_SECOND / STEPS_PER_SECOND
  const sums = new Float64Array(steps + 1)
  for (let at = 0; at < steps; at++) sums[at + 1] = (sums[at] ?? 0) + scale * (spoken[at] === 1 ? ofSpeech : ofSilence)
  return sums
}

function clampStep(seconds: number, steps: number): number {
  return Math.min(steps, Math.max(0, Math.round(seconds * STEPS_PER_SECOND)))
}

/** Adds a triangle of an area around a time. */
function addTriangle(density: Float32Array, seconds: number, reachSeconds: number, area: number): void {
  const reach = reachSeconds * STEPS_PER_SECOND
  const middle = seconds * STEPS_PER_SECOND
  const last = Math.min(density.length - 1, Math.floor(middle + reach))
  for (let at = Math.max(0, Math.ceil(middle - reach)); at <= last; at++) {
    density[at] = (density[at] ?? 0) + (area / reach) * (1 - Math.abs(at - middle) / reach)
  }
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
