import { oddsOfTwo, ROWS_PER_OBSERVATION } from '../../../../shared/project/speakers/oddsOfTwo.ts'
import type { Partition } from './partitions.ts'
import { printOf, type SpeakerFrames } from './speakerFrames.ts'
import { distanceOf, type Voiceprint } from './voiceprint.ts'

/** A stretch of speech between two pauses, whoever speaks; long ones are cut. */
interface Utterance extends Voiceprint {
  /** Its rows, `end` excluded. */
  readonly start: number
  readonly end: number
}

// Frames without speech that make a pause; rows in an utterance at most; weighted rows at least.
const PAUSE_FRAMES = 18
const MAX_UTTERANCE_ROWS = 300
const MIN_UTTERANCE_ROWS = 30
// Weight of an utterance at most, so that a long one does not decide alone.
const MAX_UTTERANCE_WEIGHT = 200
// Variance along the axis of two voices that is added to what is measured, as few utterances tell little.
const ADDED_AXIS_VARIANCE = 0.02
// Limits between which evidence is told in logarithms.
const VOICE_DISTANCE_LIMITS = [0.08, 7.4] as const
const VOICE_SPREAD_LIMITS = [0.5, 8] as const

/** The stretches between pauses of a talk. */
export function utterancesOf(voices: SpeakerFrames): Utterance[] {
  const found: Utterance[] = []
  const { frames } = voices
  let start = 0
  for (let row = 0; row < frames.length; row++) {
    const isLast = row + 1 === frames.length || (frames[row + 1] ?? 0) - (frames[row] ?? 0) > PAUSE_FRAMES
    if (!isLast && row + 1 - start < MAX_UTTERANCE_ROWS) continue
    const print = printOf(voices, { start, end: row + 1 })
    if (print.count > MIN_UTTERANCE_ROWS) found.push({ ...print, start, end: row + 1 })
    start = row + 1
  }
  return found
}

/**
 * Evidence for the two voices of a partition that are most alike being two people, as values that grow with it or shrink: how far
 * apart they are, how much speech the least voice has, how many voices there are, how far apart their utterances are against their
 * spread, how often the voice changes within an utterance, whether they alternate, and how many utterances there are.
 */
export function evidenceOf(
  { path, prints }: Partition,
  voices: SpeakerFrames,
  utterances: readonly Utterance[],
): number[] {
  const { one, two } = findClosestPair(prints)
  const [a, b] = [prints[one], prints[two]]
  if (a === undefined || b === undefined) throw new RangeError('Two voices are needed to compare.')
  const total = prints.reduce((sum, { count }) => sum + count, 0)
  const smallestCount = Math.min(...prints.map(({ count }) => count))
  const apart = distanceOf(a, b) / a.mean.length - ROWS_PER_OBSERVATION / a.count - ROWS_PER_OBSERVATION / b.count
  const pair = { path, voices, one, two }
  const attributed = utterances.flatMap((utterance) => {
    const speaker = speakerOf(utterance, pair)
    return speaker === undefined ? [] : [{ utterance, isFirst: speaker === one }]
  })
  const fewer = Math.min(
    attributed.filter(({ isFirst }) => isFirst).length,
    attributed.filter(({ isFirst }) => !isFirst).length,
  )
  const changes = attributed.filter(({ isFirst }, at) => at > 0 && isFirst !== attributed[at - 1]?.isFirst).length
  return [
    1,
    Math.log(within(apart, VOICE_DISTANCE_LIMITS)),
    Math.log((smallestCount * prints.length) / total),
    Math.log(prints.length),
    Math.log(within(spreads(attributed, a, b), VOICE_SPREAD_LIMITS)),
    Math.log((changesWithoutPause(pair) + 0.3) / (attributed.length + 1)),
    fewer === 0 ? 0 : changes / (2 * fewer),
    Math.log(1 + fewer),
  ]
}

function within(value: number, [lower, upper]: readonly [number, number]): number {
  return Math.min(upper, Math.max(lower, value))
}

/** The numbers of the two voices that are likeliest one person. */
function findClosestPair(prints: readonly Voiceprint[]): { one: number; two: number } {
  const mean = prints.reduce((sum, { count }) => sum + count, 0) / prints.length
  const best = { one: 0, two: 1, odds: Number.POSITIVE_INFINITY }
  for (const [one, a] of prints.entries()) {
    for (let two = one + 1; two < prints.length; two++) {
      const b = prints[two] ?? a
      const odds = oddsOfTwo(a, b, Math.min(a.count, b.count) / mean)
      if (odds < best.odds) Object.assign(best, { one, two, odds })
    }
  }
  return best
}

interface Pair {
  readonly path: Uint16Array
  readonly voices: SpeakerFrames
  /** Numbers of the two voices. */
  readonly one: number
  readonly two: number
}

/** The one of two voices that has most of an utterance; undefined where others do. */
function speakerOf({ start, end }: Utterance, { path, voices: { weights }, one, two }: Pair): number | undefined {
  let [first, second, others] = [0, 0, 0]
  for (let row = start; row < end; row++) {
    const weight = weights[row] ?? 0
    if (path[row] === one) first += weight
    else if (path[row] === two) second += weight
    else others += weight
  }
  if (first + second <= others) return undefined
  return first >= second ? one : two
}

/** Changes between two voices where there is no pause. */
function changesWithoutPause({ path, voices: { frames }, one, two }: Pair): number {
  const isOfTwo = (voice: number | undefined) => voice === one || voice === two
  let found = 0
  for (let row = 1; row < path.length; row++) {
    const isChange = path[row] !== path[row - 1] && isOfTwo(path[row]) && isOfTwo(path[row - 1])
    if (isChange && (frames[row] ?? 0) - (frames[row - 1] ?? 0) <= PAUSE_FRAMES) found++
  }
  return found
}

interface AttributedUtterance {
  readonly utterance: Voiceprint
  readonly isFirst: boolean
}

/** How far apart the utterances of two voices are along the line between the voices, in deviations of the utterances of one. */
function spreads(attributed: readonly AttributedUtterance[], a: Voiceprint, b: Voiceprint): number {
  const axis = a.mean.map((value, k) => value - (b.mean[k] ?? 0))
  const length = Math.sqrt(distanceOf(a, b)) || 1
  const places = attributed.map(({ utterance: { mean, count }, isFirst }) => ({
    isFirst,
    weight: Math.min(count, MAX_UTTERANCE_WEIGHT),
    place: mean.reduce((sum, value, k) => sum + value * (axis[k] ?? 0), 0) / length,
  }))
  const [first, second] = [places.filter(({ isFirst }) => isFirst), places.filter(({ isFirst }) => !isFirst)].map(
    moments,
  )
  if (first === undefined || second === undefined || first.number < 2 || second.number < 2)
    return VOICE_SPREAD_LIMITS[0]
  const variance = (first.squares + second.squares) / (first.weight + second.weight)
  return (first.mean - second.mean) / Math.sqrt(variance + ADDED_AXIS_VARIANCE)
}

function moments(places: readonly { readonly weight: number; readonly place: number }[]) {
  const weight = places.reduce((sum, one) => sum + one.weight, 0)
  const mean = places.reduce((sum, one) => sum + one.weight * one.place, 0) / weight
  const squares = places.reduce((sum, one) => sum + one.weight * (one.place - mean) ** 2, 0)
  return { number: places.length, weight, mean, squares }
}
