import { lowerBound } from '../../basics/lowerBound.ts'
import { median } from '../../basics/median.ts'
import type { TimeSpan } from '../timeSpan.ts'
import type { OffsetPiece } from './offsetPath.ts'

/** Cues at new times: each time by the rate, then by the offset of its piece. */
export interface CueTimes {
  readonly rate: number
  readonly pieces: readonly OffsetPiece[]
}

/** The beginnings of speech after a pause, in order. */
export interface SpeechOnsets {
  readonly seconds: readonly number[]
  readonly filmSeconds: number
}

/** Pause in seconds before a beginning of speech with which a cue may begin. */
const MIN_ONSET_PAUSE_SECONDS = 0.1

/** The beginnings of speech in a film, from its bursts in order. */
export function onsetsOf(speech: readonly TimeSpan[], filmSeconds: number): SpeechOnsets {
  const seconds: number[] = []
  let before = Number.NEGATIVE_INFINITY
  for (const { start, end } of speech) {
    if (start - before >= MIN_ONSET_PAUSE_SECONDS) seconds.push(start)
    before = Math.max(before, end)
  }
  return { seconds, filmSeconds }
}

/** The starts of all cues at new times, in seconds. */
export function startsAt(cues: readonly TimeSpan[], { rate, pieces }: CueTimes): number[] {
  return pieces.flatMap(({ first, end, offset }) => cues.slice(first, end).map(({ start }) => start * rate + offset))
}

/** Seconds around a cue's start within which a beginning of speech is taken for its own, smaller each time. */
const FIT_REACHES_SECONDS = [0.6, 0.4, 0.25, 0.15]

/**
 * Moves each piece so that its cues begin with speech: by the median distance to the nearest beginning, again and again within a
 * smaller reach. With `freeRate` the rate is changed with it, by least squares over all pieces.
 */
export function fitToOnsets(
  cues: readonly TimeSpan[],
  times: CueTimes,
  onsets: SpeechOnsets,
  { freeRate }: { readonly freeRate: boolean },
): CueTimes {
  let fitted = times
  for (const reach of FIT_REACHES_SECONDS) {
    const near = fitted.pieces.map((piece) => distancesIn(piece, cues, fitted.rate, onsets, reach))
    const slope = freeRate ? commonSlope(near) : 0
    fitted = {
      rate: fitted.rate + slope,
      pieces: fitted.pieces.map((piece, at) => {
        const rests = (near[at] ?? []).map(({ time, rest }) => rest - slope * time)
        return { ...piece, offset: piece.offset + median(rests) }
      }),
    }
  }
  return fitted
}

interface Distance {
  /** The cue's start in its file. */
  readonly time: number
  /** Seconds from its new start to the nearest beginning of speech. */
  readonly rest: number
}

function distancesIn(
  { first, end, offset }: OffsetPiece,
  cues: readonly TimeSpan[],
  rate: number,
  onsets: SpeechOnsets,
  reach: number,
): Distance[] {
  return cues.slice(first, end).flatMap(({ start }) => {
    const rest = toNearest(onsets.seconds, start * rate + offset)
    return Math.abs(rest) <= reach ? [{ time: start, rest }] : []
  })
}

/** The slope of the distances over time, each piece about its own mean. */
function commonSlope(pieces: readonly (readonly Distance[])[]): number {
  let [joint, square] = [0, 0]
  for (const list of pieces) {
    const time = meanOf(list.map((one) => one.time))
    const rest = meanOf(list.map((one) => one.rest))
    for (const one of list) {
      joint += (one.time - time) * (one.rest - rest)
      square += (one.time - time) ** 2
    }
  }
  return square === 0 ? 0 : joint / square
}

/** Seconds around a cue's start in which a beginning of speech counts as its own. */
const HIT_REACHES_SECONDS = [0.1, 0.15, 0.25]

/** What speaks for cues' times. */
export interface OnsetEvidence {
  /** Share of the cues that begin with speech, beyond what chance would give: 0 is chance, 1 is every one. */
  readonly share: number
  /** Standard deviations by which that exceeds chance. */
  readonly deviations: number
  /** Whether some cues in a row do not begin with speech, as those of another cut would. */
  readonly hasStrays: boolean
}

/** Share of cues at times by chance that begin with speech, at most. */
const MAX_CHANCE_SHARE = 0.8
/** Share of cues at their right times that begin with speech, and seconds within which. */
const RIGHT_SHARE = 0.85
const STRAY_REACH_SECONDS = 0.2
/** Logarithm of the odds from which cues in a row are taken for strays. */
const STRAY_LOG_ODDS = 7

/** Counts how many cues begin with speech, at the reach that tells most, against what chance would give. */
export function onsetEvidence(starts: readonly number[], onsets: SpeechOnsets): OnsetEvidence {
  const distances = starts.map((start) => Math.abs(toNearest(onsets.seconds, start)))
  const found = HIT_REACHES_SECONDS.map((reach) => evidenceWithin(reach, distances, chanceWithin(reach, onsets)))
  const best = found.reduce((a, b) => (b.deviations > a.deviations ? b : a))
  const isHit = distances.map((distance) => distance <= STRAY_REACH_SECONDS)
  return { ...best, hasStrays: highestRun(isHit, chanceWithin(STRAY_REACH_SECONDS, onsets)) > STRAY_LOG_ODDS }
}

function evidenceWithin(reach: number, distances: readonly number[], chance: number) {
  const count = Math.max(1, distances.length)
  const hits = distances.filter((distance) => distance <= reach).length
  return {
    share: (hits / count - chance) / (1 - chance),
    deviations: (hits - chance * count) / Math.sqrt(count * chance * (1 - chance)),
  }
}

/** The share of cues that would begin with speech by chance. */
function chanceWithin(reach: number, onsets: SpeechOnsets): number {
  return Math.min(MAX_CHANCE_SHARE, Math.max(1 / onsets.filmSeconds, sharedTime(onsets, reach)))
}

/** Highest log odds over any run of cues that they lie there by chance rather than rightly (Page's cumulative sum, 1954). */
function highestRun(isHit: readonly boolean[], chance: number): number {
  let [sum, highest] = [0, 0]
  for (const hit of isHit) {
    const odds = hit ? chance / RIGHT_SHARE : (1 - chance) / (1 - RIGHT_SHARE)
    sum = Math.max(0, sum + Math.log(odds))
    highest = Math.max(highest, sum)
  }
  return highest
}

/** Share of the film that lies within the reach of a beginning of speech. */
function sharedTime({ seconds, filmSeconds }: SpeechOnsets, reach: number): number {
  let [covered, until] = [0, Number.NEGATIVE_INFINITY]
  for (const onset of seconds) {
    covered += onset + reach - Math.max(until, onset - reach)
    until = onset + reach
  }
  return covered / filmSeconds
}

/** Signed seconds from a time to the nearest of some, in order; infinite where there is none. */
function toNearest(seconds: readonly number[], time: number): number {
  const after = lowerBound(seconds.length, (at) => (seconds[at] ?? 0) >= time)
  const ahead = (seconds[after] ?? Number.POSITIVE_INFINITY) - time
  const behind = (seconds[after - 1] ?? Number.NEGATIVE_INFINITY) - time
  return ahead < -behind ? ahead : behind
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
