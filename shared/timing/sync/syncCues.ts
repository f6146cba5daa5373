import type { TimeSpan } from '../timeSpan.ts'
import { type OffsetPiece, offsetPath } from './offsetPath.ts'
import { type CueTimes, fitToOnsets, onsetEvidence, onsetsOf, type SpeechOnsets, startsAt } from './onsetFit.ts'
import { type SpeechScores, speechScores } from './speechScores.ts'

/** New times of cues by a film's speech. */
export interface CueSync extends CueTimes {
  /**
   * `agrees`: the times as they are fit, and nothing is to be moved. `sure`: the cues begin with speech at the new times and at no
   * others. `unsure`: the new times are the best, yet chance may have made them. `none`: there are too few cues or there is too little
   * speech.
   */
  readonly verdict: 'agrees' | 'sure' | 'unsure' | 'none'
  /** Share of the cues that begin with speech beyond chance, from 0 to 1: as they were, and at the new times. */
  readonly shareBefore: number
  readonly shareAfter: number
}

/** Cues and the film they belong to. */
export interface SyncRequest {
  /** Times of the cues, in order of their starts. */
  readonly cues: readonly TimeSpan[]
  /** Bursts of speech in the film, in order. */
  readonly speech: readonly TimeSpan[]
  readonly filmSeconds: number
  /** Rates at which the cues may run besides 1: those of other editions. */
  readonly rates: readonly number[]
}

/** Offsets that are tried, in seconds to either side, and their step. */
const MAX_OFFSET_SECONDS = 200
const OFFSET_STEP_SECONDS = 0.1
/** Cues and seconds of speech below which nothing can be found. */
const MIN_CUES = 4
const MIN_SPEECH_SECONDS = 4
/** Subtitles that lie this close to the speech on the whole (seconds) agree with it. */
const AGREEING_OFFSET_SECONDS = 0.25
/** Another rate than 1 costs this many standard deviations of a cue's gain. */
const RATE_PRICE_DEVIATIONS = 3

/**
 * Finds where subtitles belong in a film, whatever their language: from where its speech begins and ends. Tries rates of other editions,
 * then any from `MIN_RATE` to `MAX_RATE`, offsets to `MAX_OFFSET_SECONDS` and breaks (other cuts, advertisements), and moves the best to
 * the beginnings of speech nearby.
 *
 * @example
 * syncCues({ cues, speech, filmSeconds: 600, rates: EDITIONS.map(({ factor }) => factor) }).verdict // 'sure'
 */
export function syncCues({ cues, speech, filmSeconds, rates }: SyncRequest): CueSync {
  const spoken = speech.reduce((sum, { start, end }) => sum + end - start, 0)
  if (cues.length < MIN_CUES || spoken < MIN_SPEECH_SECONDS) {
    return { verdict: 'none', rate: 1, pieces: [], shareBefore: 0, shareAfter: 0 }
  }
  const film: Film = { scores: speechScores(speech, filmSeconds), onsets: onsetsOf(speech, filmSeconds) }
  const ofEdition = bestOf([1, ...rates], cues, film)
  const known = assess(cues, fitNear(cues, ofEdition, film.onsets), film.onsets)
  if (known.verdict === 'agrees' || (known.verdict === 'sure' && known.pieces.length === 1)) return known
  // A rate of its own may seem to be breaks.
  const ofAnyRate = bestOf(likelyRates(cues, film.scores), cues, film)
  const free = assess(cues, fitToOnsets(cues, ofAnyRate, film.onsets, { freeRate: true }), film.onsets)
  if (known.verdict === free.verdict) return ofAnyRate.score > ofEdition.score ? free : known
  return free.verdict === 'sure' ? free : known
}

interface Candidate extends CueTimes {
  /** What all cues gain, less the prices of breaks and of the rate. */
  readonly score: number
}

interface Film {
  readonly scores: SpeechScores
  readonly onsets: SpeechOnsets
}

/** The best times at any of some rates. */
function bestOf(rates: readonly number[], cues: readonly TimeSpan[], film: Film): Candidate {
  const range = { from: -MAX_OFFSET_SECONDS, to: MAX_OFFSET_SECONDS, step: OFFSET_STEP_SECONDS }
  const candidates = rates.map((rate) => {
    const path = offsetPath(atRate(rate, cues), film.scores, range)
    return { rate, ...path, score: path.score - (rate === 1 ? 0 : RATE_PRICE_DEVIATIONS * path.deviation) }
  })
  return candidates.reduce((a, b) => (b.score > a.score ? b : a))
}

/** Share by which more cues must begin with speech for a rate of the cues' own to be taken. */
const MIN_FREE_RATE_GAIN_SHARE = 0.1

/** The times after a fit to the beginnings of speech: at the rate as it is, unless one near it fits clearly better. */
function fitNear(cues: readonly TimeSpan[], times: CueTimes, onsets: SpeechOnsets): CueTimes {
  const kept = fitToOnsets(cues, times, onsets, { freeRate: false })
  const free = fitToOnsets(cues, times, onsets, { freeRate: true })
  const [share, freeShare] = [kept, free].map((one) => onsetEvidence(startsAt(cues, one), onsets).deviations)
  return (freeShare ?? 0) > (1 + MIN_FREE_RATE_GAIN_SHARE) * (share ?? 0) ? free : kept
}

/** Evidence from which times are sure: of all cues, and of the cues of each piece. */
const SURE_DEVIATIONS = 6
const SURE_SHARE = 0.5
const SURE_PIECE_SHARE = 0.4
const MIN_PIECE_CUES = 5

function assess(cues: readonly TimeSpan[], times: CueTimes, onsets: SpeechOnsets): CueSync {
  const starts = startsAt(cues, times)
  const before = onsetEvidence(
    cues.map(({ start }) => start),
    onsets,
  )
  const after = onsetEvidence(starts, onsets)
  const shares = { shareBefore: before.share, shareAfter: after.share }
  const stays = cues.every(({ start }, at) => Math.abs((starts[at] ?? start) - start) <= AGREEING_OFFSET_SECONDS)
  if (stays) return { ...times, ...shares, verdict: 'agrees' }
  const isPieceSure = (piece: OffsetPiece): boolean =>
    piece.end - piece.first >= MIN_PIECE_CUES &&
    onsetEvidence(startsAt(cues, { rate: times.rate, pieces: [piece] }), onsets).share >= SURE_PIECE_SHARE
  const isSure =
    after.deviations >= SURE_DEVIATIONS &&
    after.share >= SURE_SHARE &&
    !after.hasStrays &&
    times.pieces.every(isPieceSure)
  return { ...times, ...shares, verdict: isSure ? 'sure' : 'unsure' }
}

function atRate(rate: number, cues: readonly TimeSpan[]): TimeSpan[] {
  return cues.map(({ start, end }) => ({ start: start * rate, end: end * rate }))
}

/** Rates between which any may be a film's: beyond them speech does not sound natural. */
const MIN_RATE = 0.9
const MAX_RATE = 1.1
/** Cues by which rates are searched, and the step of offsets in it. */
const SEARCHED_CUES = 200
const SEARCH_STEP_SECONDS = 0.25
/** Seconds by which a file's end moves from one rate to the next that is tried: first, then around the best. */
const COARSE_DRIFT_SECONDS = 1
const FINE_DRIFT_SECONDS = 0.1
/** Peaks of the coarse search that are looked at again. */
const KEPT_PEAKS = 2

/** The rates at which one offset for all cues gains most. */
function likelyRates(cues: readonly TimeSpan[], scores: SpeechScores): number[] {
  const every = Math.max(1, Math.floor(cues.length / SEARCHED_CUES))
  const some = cues.filter((_, at) => at % every === 0)
  const length = Math.max(1, cues.at(-1)?.end ?? 0)
  const gainsFrom = (from: number, to: number, drift: number) => {
    const count = Math.max(1, Math.ceil(((to - from) * length) / drift))
    return Array.from({ length: count + 1 }, (_, at) => {
      const rate = from + ((to - from) * at) / count
      return { rate, gain: highestGain(atRate(rate, some), scores) }
    })
  }
  const coarse = gainsFrom(MIN_RATE, MAX_RATE, COARSE_DRIFT_SECONDS)
  const gainAt = (at: number): number => coarse[at]?.gain ?? Number.NEGATIVE_INFINITY
  const peaks = coarse.filter(({ gain }, at) => gain >= gainAt(at - 1) && gain >= gainAt(at + 1))
  return byGain(peaks)
    .slice(0, KEPT_PEAKS)
    .flatMap(({ rate }) => {
      const reach = COARSE_DRIFT_SECONDS / length
      return byGain(gainsFrom(rate - reach, rate + reach, FINE_DRIFT_SECONDS)).slice(0, 1)
    })
    .map(({ rate }) => rate)
}

function byGain<Found extends { readonly gain: number }>(found: readonly Found[]): Found[] {
  return [...found].sort((a, b) => b.gain - a.gain)
}

function highestGain(cues: readonly TimeSpan[], scores: SpeechScores): number {
  let best = Number.NEGATIVE_INFINITY
  for (let offset = -MAX_OFFSET_SECONDS; offset <= MAX_OFFSET_SECONDS; offset += SEARCH_STEP_SECONDS) {
    let gain = 0
    for (const { start, end } of cues) gain += scores.at(start + offset, end + offset)
    best = Math.max(best, gain)
  }
  return best
}
