import type { TimeSpan } from '../timeSpan.ts'
import { type CueTimes, onsetShare, type PlacedTimes, startsAt } from './cueTimes.ts'
import { offsetPath } from './offsetPath.ts'
import { fitOffsets, fitRate } from './onsetFit.ts'
import { onsetsOf, type SpeechOnsets } from './onsets.ts'
import { pathDoubts } from './pathDoubts.ts'
import { atRate, likelyRates } from './rateSearch.ts'
import { type SpeechScores, speechScores } from './speechScores.ts'
import { unexplainedStrays } from './strayCues.ts'

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

/** A film's speech, and scores of different width. */
interface Film {
  readonly onsets: SpeechOnsets
  readonly pathScores: SpeechScores
  readonly scores: SpeechScores
  readonly fitScores: SpeechScores
}

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
  const spoken = speech.reduce((sum, { start, end }) => sum + end - start, 0)
  if (cues.length < MIN_CUES || spoken < MIN_SPEECH_SECONDS) {
    return { verdict: 'none', rate: 1, pieces: [], strays: [], shareBefore: 0, shareAfter: 0 }
  }
  const onsets = onsetsOf(speech, filmSeconds)
  const film: Film = {
    onsets,
    pathScores: speechScores(onsets, PATH_WIDTH),
    scores: speechScores(onsets, 1),
    fitScores: speechScores(onsets, FIT_WIDTH),
  }
  const known = [1, ...rates].map((rate) => findPath(cues, film, rate))
  const { pieces, strays } = highest(known)
  if (pieces.length === 1 && strays.size === 0) return assess(cues, known, film)
  // A rate of no edition may seem to be breaks.
  const search = { scores: speechScores(onsets, RATE_SEARCH_WIDTH), filmSeconds, maxOffsetSeconds: MAX_OFFSET_SECONDS }
  return assess(cues, [...known, ...likelyRates(cues, search).map((rate) => findPath(cues, film, rate))], film)
}

function offsetsBy(step: number): Float64Array {
  const count = Math.round((2 * MAX_OFFSET_SECONDS) / step) + 1
  return Float64Array.from({ length: count }, (_, at) => at * step - MAX_OFFSET_SECONDS)
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
/** Score from which times are sure, of all cues and of each on average: those of another film stay below. */
const MIN_SURE_SCORE = 30
const MIN_SURE_CUE_SCORE = 1.8
/** Logarithm below which a cue's place is in doubt; and the share of the cues that may be, or have no place without a reason. */
const DOUBT = 3
const MAX_DOUBTFUL_SHARE = 0.05
/** Logarithm by which times at another rate must lie behind. */
const MIN_RIVAL_LEAD = 6
/** Logarithm of the odds from which cues in a row lie where they are by chance. */
const MAX_RUN_ODDS = 6

function assess(cues: readonly TimeSpan[], found: readonly Candidate[], film: Film): CueSync {
  const best = highest(found)
  const times = refine(cues, best, film)
  const starts = startsAt(cues, times)
  const before = cues.map(({ start }) => start)
  const sync = {
    rate: times.rate,
    pieces: times.pieces,
    strays: [...times.strays].sort((a, b) => a - b),
    shareBefore: onsetShare(before, film.onsets),
    shareAfter: onsetShare(
      starts.filter((_, at) => !times.strays.has(at)),
      film.onsets,
    ),
  }
  const stays = starts.every((start, at) => Math.abs(start - (before[at] ?? start)) <= AGREEING_OFFSET_SECONDS)
  if (stays) return { ...sync, verdict: 'agrees' }
  return { ...sync, verdict: isSure(cues, times, { best, found, film }) ? 'sure' : 'unsure' }
}

function isSure(
  cues: readonly TimeSpan[],
  times: PlacedTimes,
  { best, found, film }: { readonly best: Candidate; readonly found: readonly Candidate[]; readonly film: Film },
): boolean {
  const placed = cues.length - times.strays.size
  if (best.score < Math.max(MIN_SURE_SCORE, MIN_SURE_CUE_SCORE * placed)) return false
  if (found.some((one) => one.score > best.score - MIN_RIVAL_LEAD && differs(cues, times, one))) return false
  const { scores, onsets } = film
  const cuesAtRate = atRate(times.rate, cues)
  if (highestRunOdds(cuesAtRate, times, scores) > MAX_RUN_ODDS) return false
  const { filmSeconds } = onsets
  const doubts = pathDoubts(cuesAtRate, times, scores, { offsets: FINE_OFFSETS, filmSeconds })
  const doubtful = doubts.filter((doubt) => doubt < DOUBT).length
  return (
    doubtful + unexplainedStrays(cuesAtRate, times, { filmSeconds, cueScore: best.score / placed }) <=
    MAX_DOUBTFUL_SHARE * placed
  )
}

/** Seconds from which two places of a cue are not the same, and the share of the cues from which two times are not. */
const OTHER_PLACE_SECONDS = 0.5
const OTHER_TIMES_SHARE = 0.03

/** Whether others have other places for the cues that have one. */
function differs(cues: readonly TimeSpan[], times: PlacedTimes, other: CueTimes): boolean {
  const [own, others] = [startsAt(cues, times), startsAt(cues, other)]
  const distances = own.flatMap((start, at) => (times.strays.has(at) ? [] : [Math.abs(start - (others[at] ?? 0))]))
  return distances.filter((distance) => distance > OTHER_PLACE_SECONDS).length > OTHER_TIMES_SHARE * distances.length
}

/** Highest log odds over any run of cues that they lie there by chance rather than rightly (Page's cumulative sum, 1954). */
function highestRunOdds(cues: readonly TimeSpan[], { pieces, strays }: PlacedTimes, scores: SpeechScores): number {
  const starts = startsAt(cues, { rate: 1, pieces })
  let [sum, highestSum] = [0, 0]
  for (const [at, { start, end }] of cues.entries()) {
    if (strays.has(at)) continue
    const moved = starts[at] ?? start
    sum = Math.max(0, sum - scores.at(moved, moved + end - start))
    highestSum = Math.max(highestSum, sum)
  }
  return highestSum
}
