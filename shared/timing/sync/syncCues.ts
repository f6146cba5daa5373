import type { TimeSpan } from '../timeSpan.ts'
import { type CueTimes, onsetShare, type PlacedTimes, startsAt } from './cueTimes.ts'
import { misplacedOdds } from './misplacedOdds.ts'
import { gainsOf, offsetPath } from './offsetPath.ts'
import { fitOffsets, fitRate } from './onsetFit.ts'
import { onsetsOf, type SpeechOnsets } from './onsets.ts'
import { atRate, likelyRates } from './rateSearch.ts'
import { type SpeechScores, speechScores } from './speechScores.ts'

/** New times of cues by a film's speech. */
export interface CueSync extends CueTimes {
  /**
   * `agrees`: the times as they are fit, and nothing is to be moved. `sure`: the cues lie on speech at the new times and at no others.
   * `unsure`: the new times are the best, yet chance may have made them. `none`: there are too few cues or there is too little
   * speech.
   */
  readonly verdict: 'agrees' | 'sure' | 'unsure' | 'none'
  /** Share of the cues that begin with speech beyond chance, from 0 to 1: as they were, and at the new times. */
  readonly shareBefore: number
  readonly shareAfter: number
  /** Indices of the cues that have no place, in order: the film lacks what they say. */
  readonly strays: readonly number[]
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

/** Offsets that are tried, in seconds to either side, and their steps: first, and around what was found. */
const MAX_OFFSET_SECONDS = 200
const COARSE_OFFSETS = offsetsBy(0.1)
const FINE_OFFSETS = offsetsBy(0.05)
/** Cues and seconds of speech below which nothing can be found. */
const MIN_CUES = 4
const MIN_SPEECH_SECONDS = 4
/** Another rate than 1 costs as much as this logarithm. */
const RATE_PRICE = 3
/** Logarithm by which a rate near the one that was tried must fit better. */
const MIN_FREE_RATE_GAIN = 4
/** How much wider than for a cue's final place beginnings of speech reach: for the steps of rates, and of offsets; and how much narrower. */
const RATE_SEARCH_WIDTH = 3
const PATH_WIDTH = 1.3
const FIT_WIDTH = 0.6

/** How much wider they reach for a file whose cues scatter about the speech. */
const SCATTERED_WIDTH = 2

/** A film's speech, and scores of different width. */
interface Film {
  readonly onsets: SpeechOnsets
  readonly pathScores: SpeechScores
  readonly scores: SpeechScores
  readonly fitScores: SpeechScores
}

/** Cues in a row that are compared as they are, and seconds by which these are tried elsewhere. */
const COMPARED_CUES = 12
const NEAR_OFFSETS = offsetsBy(0.05, 1.5)
const NO_STRAYS: ReadonlySet<number> = new Set()

interface Candidate extends PlacedTimes {
  /** Score of the path, less the price of its rate. */
  readonly score: number
}

/**
 * Finds where subtitles belong in a film, whatever their language: from where its speech begins and ends. Tries rates of other editions,
 * then any near 1, offsets to `MAX_OFFSET_SECONDS` and breaks (other cuts, advertisements), and moves the best to the beginnings of
 * speech nearby.
 *
 * @example
 * syncCues({ cues, speech, filmSeconds: 600, rates: EDITIONS.map(({ factor }) => factor) }).verdict // 'sure'
 */
export function syncCues({ cues, speech, filmSeconds, rates }: SyncRequest): CueSync {
  const spoken = sumOfAll(speech.map(({ start, end }) => end - start))
  if (cues.length < MIN_CUES || spoken < MIN_SPEECH_SECONDS) {
    return { verdict: 'none', rate: 1, pieces: [], strays: [], shareBefore: 0, shareAfter: 0 }
  }
  const onsets = onsetsOf(speech, filmSeconds)
  const film = filmOf(onsets, 1)
  if (agreesThroughout(cues, film.scores)) {
    const whole = { rate: 1, pieces: [{ first: 0, end: cues.length, offset: 0 }], strays: NO_STRAYS }
    return { ...syncTo(cues, fitOffsets(cues, whole, film.fitScores), onsets), verdict: 'agrees' }
  }
  const known = [1, ...rates].map((rate) => findPath(cues, film, rate))
  const { pieces, strays } = highest(known)
  if (pieces.length === 1 && strays.size === 0) return assess(cues, known, onsets)
  // A rate of no edition may seem to be breaks.
  const search = { scores: speechScores(onsets, RATE_SEARCH_WIDTH), filmSeconds, maxOffsetSeconds: MAX_OFFSET_SECONDS }
  return assess(cues, [...known, ...likelyRates(cues, search).map((rate) => findPath(cues, film, rate))], onsets)
}

function offsetsBy(step: number, max = MAX_OFFSET_SECONDS): Float64Array {
  const count = Math.round((2 * max) / step) + 1
  return Float64Array.from({ length: count }, (_, at) => at * step - max)
}

function filmOf(onsets: SpeechOnsets, width: number): Film {
  return {
    onsets,
    pathScores: speechScores(onsets, PATH_WIDTH * width),
    scores: speechScores(onsets, width),
    fitScores: speechScores(onsets, FIT_WIDTH * width),
  }
}

/**
 * Whether cues clearly lie on the speech as they are, so that nothing is to be searched. Every `COMPARED_CUES` in a row score as sure
 * ones do, and score best at most `AGREEING_OFFSET_SECONDS` from their times. So a drift or a break shows, even one near the end.
 */
function agreesThroughout(cues: readonly TimeSpan[], scores: SpeechScores): boolean {
  if (cues.length < COMPARED_CUES) return false
  if (highestRunOdds(cues.map(({ start, end }) => scores.at(start, end))) > MAX_RUN_ODDS) return false
  const gains = cues.map((cue) => gainsOf(cue, scores, NEAR_OFFSETS))
  const sums = new Float32Array(NEAR_OFFSETS.length)
  return gains.every((gain, at) => {
    const before = gains[at - COMPARED_CUES]
    for (let place = 0; place < sums.length; place++) {
      sums[place] = (sums[place] ?? 0) + (gain[place] ?? 0) - (before?.[place] ?? 0)
    }
    if (at < COMPARED_CUES - 1) return true
    const best = sums.reduce((a, b) => Math.max(a, b))
    const offset = NEAR_OFFSETS[sums.indexOf(best)] ?? Number.NaN
    return best >= MIN_SURE_CUE_SCORE * COMPARED_CUES && Math.abs(offset) <= AGREEING_OFFSET_SECONDS
  })
}

function highest(found: readonly Candidate[]): Candidate {
  return found.reduce((a, b) => (b.score > a.score ? b : a))
}

/** The best path at a rate. */
function findPath(cues: readonly TimeSpan[], { pathScores, onsets }: Film, rate: number): Candidate {
  const grid = { offsets: COARSE_OFFSETS, filmSeconds: onsets.filmSeconds }
  const path = offsetPath(atRate(rate, cues), pathScores, grid)
  return { ...path, rate, score: path.score - (rate === 1 ? 0 : RATE_PRICE) }
}

/** The times after a fit to the beginnings of speech: at the rate as it is, unless one near it fits clearly better. */
function refine(cues: readonly TimeSpan[], times: PlacedTimes, { scores, fitScores, onsets }: Film): PlacedTimes {
  const { filmSeconds } = onsets
  const fitAt = (found: PlacedTimes, allOffsets?: Float64Array): Candidate => {
    const offsets = allOffsets ?? Float64Array.from(found.pieces, ({ offset }) => offset).sort()
    const path = offsetPath(atRate(found.rate, cues), scores, { offsets, filmSeconds })
    return { ...fitOffsets(cues, { rate: found.rate, ...path }, fitScores), score: path.score }
  }
  const kept = fitAt(fitOffsets(cues, times, fitScores))
  const free = fitAt(fitOffsets(cues, fitRate(cues, kept, onsets), fitScores))
  // All offsets once more at the rate that was found, and the breaks by what these become.
  return fitAt(fitAt(free.score > kept.score + MIN_FREE_RATE_GAIN ? free : kept, FINE_OFFSETS))
}

/** Subtitles that lie this close to the speech on the whole (seconds) agree with it. */
const AGREEING_OFFSET_SECONDS = 0.25
/** Logarithm by which wider scores must fit better for a file's cues to scatter. */
const MIN_SCATTERED_GAIN = 8
/** Score from which times are sure, of all cues and of each on average: those of another film stay below. */
const MIN_SURE_SCORE = 30
const MIN_SURE_CUE_SCORE = 1.8
/**
 * Share of the cues that may be expected at a wrong place. Lower where cues scatter: within a wide reach more of them lie on speech by
 * chance than their scores say.
 */
const MAX_MISPLACED_SHARE = 0.02
const MAX_SCATTERED_MISPLACED_SHARE = 0.0035
/** Logarithm by which times at another rate must lie behind. */
const MIN_RIVAL_LEAD = 6
/** Logarithm of the odds from which cues in a row lie where they are by chance. */
const MAX_RUN_ODDS = 8

function assess(cues: readonly TimeSpan[], found: readonly Candidate[], onsets: SpeechOnsets): CueSync {
  const best = highest(found)
  const [close, wide] = [filmOf(onsets, 1), filmOf(onsets, SCATTERED_WIDTH)]
  const closeTimes = refine(cues, best, close)
  const sumOf = ({ scores }: Film): number => sumOfAll(placedScores(cues, closeTimes, scores))
  const isScattered = sumOf(wide) > sumOf(close) + MIN_SCATTERED_GAIN
  const film = isScattered ? wide : close
  const times = isScattered ? refine(cues, best, film) : closeTimes
  const sync = syncTo(cues, times, onsets)
  const stays = startsAt(cues, times).every(
    (moved, at) => Math.abs(moved - (cues[at]?.start ?? moved)) <= AGREEING_OFFSET_SECONDS,
  )
  if (stays) return { ...sync, verdict: 'agrees' }
  const maxMisplacedShare = isScattered ? MAX_SCATTERED_MISPLACED_SHARE : MAX_MISPLACED_SHARE
  return { ...sync, verdict: isSure(cues, times, { best, found, film, maxMisplacedShare }) ? 'sure' : 'unsure' }
}

/** New times, and how many cues begin with speech before and after. */
function syncTo(cues: readonly TimeSpan[], times: PlacedTimes, onsets: SpeechOnsets): Omit<CueSync, 'verdict'> {
  const { rate, pieces, strays } = times
  const before = cues.map(({ start }) => start)
  const after = startsAt(cues, times).filter((_, at) => !strays.has(at))
  return {
    rate,
    pieces,
    strays: [...strays].sort((a, b) => a - b),
    shareBefore: onsetShare(before, onsets),
    shareAfter: onsetShare(after, onsets),
  }
}

interface Evidence {
  readonly best: Candidate
  readonly found: readonly Candidate[]
  readonly film: Film
  readonly maxMisplacedShare: number
}

function isSure(
  cues: readonly TimeSpan[],
  times: PlacedTimes,
  { best, found, film: { scores, onsets }, maxMisplacedShare }: Evidence,
): boolean {
  const placed = cues.length - times.strays.size
  if (best.score < Math.max(MIN_SURE_SCORE, MIN_SURE_CUE_SCORE * placed)) return false
  if (found.some((one) => one.score > best.score - MIN_RIVAL_LEAD && isOther(cues, times, one))) return false
  if (highestRunOdds(placedScores(cues, times, scores)) > MAX_RUN_ODDS) return false
  const grid = { offsets: FINE_OFFSETS, filmSeconds: onsets.filmSeconds }
  const misplaced = misplacedOdds(atRate(times.rate, cues), times, scores, grid)
  return sumOfAll(misplaced) <= maxMisplacedShare * placed
}

/** Seconds from which two places of a cue are not the same, and the share of the cues from which two times are not. */
const OTHER_PLACE_SECONDS = 0.5
const OTHER_TIMES_SHARE = 0.03

/** Whether others run at another rate, and have other places for the cues that have one. */
function isOther(cues: readonly TimeSpan[], times: PlacedTimes, other: CueTimes): boolean {
  const drift = Math.abs(other.rate - times.rate) * (cues.at(-1)?.start ?? 0)
  if (drift <= OTHER_PLACE_SECONDS) return false
  const [own, others] = [startsAt(cues, times), startsAt(cues, other)]
  const distances = own.flatMap((start, at) => (times.strays.has(at) ? [] : [Math.abs(start - (others[at] ?? 0))]))
  return distances.filter((distance) => distance > OTHER_PLACE_SECONDS).length > OTHER_TIMES_SHARE * distances.length
}

function sumOfAll(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Scores of the cues that have a place, in order. */
function placedScores(cues: readonly TimeSpan[], times: PlacedTimes, scores: SpeechScores): number[] {
  const starts = startsAt(cues, times)
  return cues.flatMap(({ start, end }, at) => {
    const moved = starts[at] ?? start
    return times.strays.has(at) ? [] : [scores.at(moved, moved + (end - start) * times.rate)]
  })
}

/** Highest log odds over any run of cues that they lie there by chance rather than rightly (Page's cumulative sum, 1954). */
function highestRunOdds(scores: readonly number[]): number {
  let [sum, highestSum] = [0, 0]
  for (const score of scores) {
    sum = Math.max(0, sum - score)
    highestSum = Math.max(highestSum, sum)
  }
  return highestSum
}
