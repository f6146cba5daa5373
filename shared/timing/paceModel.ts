import { findLanguage } from '../text/languages.ts'
import { speechSize } from './speechSize.ts'

/** Learned durations of speech in one language: plain data, kept with a project. */
export interface PaceModel {
  readonly language: string
  /** By voice id. */
  readonly voices: Readonly<Record<string, VoicePace>>
}

/** The takes of one voice as sums of a weighted least-squares regression, and its solution. */
interface VoicePace {
  readonly takes: number
  /** The normal matrix by rows, and the right-hand side. */
  readonly normal: readonly number[]
  readonly right: readonly number[]
  /** Seconds for each count of `countsOf`. */
  readonly seconds: readonly number[]
}

/** A line spoken at the voice's own pace, and its length in seconds. */
export interface Take {
  readonly text: string
  readonly voice: string
  readonly seconds: number
}

/** Seconds of a line as such, a syllable, a consonant, a content word, a function word, and a pause at a comma and at a full stop. */
type Seconds = readonly [number, number, number, number, number, number, number]
/** By how many syllables a long one is longer. */
const LONG_EXTRA_SYLLABLES = 0.6

// Measured on the first built-in voice of each language, at the mean pace of all; other languages begin with a mean of those with
// open syllables.
const OPEN_SYLLABLES: Seconds = [0.18, 0.09, 0.072, 0.03, 0.03, 0.41, 0.63]
const PACE_PRIORS: Readonly<Record<string, Seconds>> = {
  en: [0.113, 0.05, 0.069, 0.104, 0.03, 0.244, 0.478],
  sw: [0.043, 0.082, 0.093, 0.053, 0.048, 0.205, 0.458],
  yo: [0.231, 0.114, 0.067, 0.01, 0.028, 0.483, 0.681],
  ig: [0.189, 0.105, 0.044, 0.01, 0.01, 0.516, 0.685],
  ha: [0.125, 0.069, 0.073, 0.036, 0.01, 0.414, 0.609],
  zu: [0.282, 0.074, 0.079, 0.051, 0.049, 0.54, 0.799],
}
const PACE_FEATURE_COUNT = OPEN_SYLLABLES.length

/** Relative standard deviations: of takes around a good model, and of a voice's seconds around the prior. */
const TAKE_DEVIATION_SHARE = 0.07
const VOICE_DEVIATION_SHARE = 0.35
/** Seconds of a line whose error is half relative to its length and half constant. */
const ERROR_CROSSOVER_SECONDS = 1
/** Voices differ most in their overall pace, so the prior is looser by this factor in that direction. */
const OVERALL_PACE_PRIOR_FACTOR = 0.05
/** Takes off by more than this share weigh less (Huber's weight), because mumbled or cut takes must not teach much. */
const OUTLIER_DEVIATION_SHARE = 0.25

/** A model without takes. */
export function newPaceModel(language: string): PaceModel {
  return { language: findLanguage(language)?.code ?? language, voices: {} }
}

/** Predicts the seconds that a voice takes for a text at its own pace; 0 for a text without words. */
export function predictSeconds(model: PaceModel, text: string, voice: string): number {
  const counts = countsOf(text, model.language)
  const prior = dot(priorOf(model.language), counts)
  const learned = own(model, voice)
  if (learned === undefined || prior === 0) return prior
  // Far from what was learned, as in a text of only numbers, a sum of seven terms could be absurd.
  return Math.min(4 * prior, Math.max(prior / 4, dot(learned.seconds, counts)))
}

/**
 * The model with one more take. Takes without speech or with invalid times teach nothing.
 *
 * Seconds are linear in the counts of `speechSize`; the factors are the posterior mean of a Bayesian linear regression
 * (Bishop, *Pattern Recognition and Machine Learning*, 2006, section 3.3). Errors are partly relative to the length and
 * partly constant, so a take weighs 1 / (predicted² + 1 s²). The prior is the language's, loose along its own
 * direction, so that the first takes set the voice's overall pace and later ones the details. Huber's weight (*Robust
 * Estimation of a Location Parameter*, 1964) limits the influence of any take. With the built-in voices the median
 * error on unseen lines is 1 to 4 % after 20 takes, and 2 to 15 % before the first.
 */
export function learnTake(model: PaceModel, { text, voice, seconds }: Take): PaceModel {
  const counts = countsOf(text, model.language)
  const predicted = predictSeconds(model, text, voice)
  if (!(predicted > 0) || !(seconds > 0) || !Number.isFinite(seconds)) return model
  const before = own(model, voice)
  const weight =
    Math.min(1, OUTLIER_DEVIATION_SHARE / Math.abs(seconds / predicted - 1)) /
    (predicted ** 2 + ERROR_CROSSOVER_SECONDS ** 2)
  const normal = Array.from({ length: PACE_FEATURE_COUNT * PACE_FEATURE_COUNT }, (_, place) => {
    const product = (counts[Math.floor(place / PACE_FEATURE_COUNT)] ?? 0) * (counts[place % PACE_FEATURE_COUNT] ?? 0)
    return (before?.normal[place] ?? 0) + weight * product
  })
  const right = counts.map((count, place) => (before?.right[place] ?? 0) + weight * count * seconds)
  const factors = solve(priorOf(model.language), normal, right)
  const learned = { takes: (before?.takes ?? 0) + 1, normal, right, seconds: factors }
  return { ...model, voices: { ...model.voices, [voice]: learned } }
}

function own(model: PaceModel, voice: string): VoicePace | undefined {
  return Object.hasOwn(model.voices, voice) ? model.voices[voice] : undefined
}

function priorOf(language: string): Seconds {
  return (Object.hasOwn(PACE_PRIORS, language) ? PACE_PRIORS[language] : undefined) ?? OPEN_SYLLABLES
}

function countsOf(text: string, language: string): number[] {
  const { syllables, long, consonants, contentWords, functionWords, commas, stops } = speechSize(text, language)
  return [
    syllables > 0 ? 1 : 0,
    syllables + LONG_EXTRA_SYLLABLES * long,
    consonants,
    contentWords,
    functionWords,
    commas,
    stops,
  ]
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0)
}

/**
 * Solves (P + N) s = P prior + r. With u = 1 / prior, P = k (diag(u²) - (1 - COMMON) u uᵀ / SIZE): a deviation costs by
 * its share of the prior's seconds, and a deviation common to all costs only COMMON of that.
 */
function solve(prior: Seconds, normal: readonly number[], right: readonly number[]): number[] {
  const k = (TAKE_DEVIATION_SHARE / VOICE_DEVIATION_SHARE) ** 2
  const precision = (row: number, column: number): number => {
    const u = 1 / ((prior[row] ?? 1) * (prior[column] ?? 1))
    return k * u * ((row === column ? 1 : 0) - (1 - OVERALL_PACE_PRIOR_FACTOR) / PACE_FEATURE_COUNT)
  }
  const rows = prior.map((_, row) => {
    const matrix = prior.map((_, column) => precision(row, column) + (normal[row * PACE_FEATURE_COUNT + column] ?? 0))
    const side = prior.reduce((sum, value, column) => sum + precision(row, column) * value, right[row] ?? 0)
    return [...matrix, side]
  })
  return eliminate(rows)
}

/** Gauss-Jordan elimination of a symmetric, positive definite system, which needs no pivoting. */
function eliminate(rows: number[][]): number[] {
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] ?? 0) / pivot
      for (let column = at; column <= PACE_FEATURE_COUNT; column++)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0)
    }
  }
  return rows.map((row, at) => (row[PACE_FEATURE_COUNT] ?? 0) / (row[at] ?? 1))
}
