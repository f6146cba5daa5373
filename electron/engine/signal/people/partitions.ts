import { ROWS_PER_OBSERVATION } from '../../../../shared/project/speakers/oddsOfTwo.ts'
import type { FrameRange } from '../frames.ts'
import { changeCost, resegment } from './resegment.ts'
import { printOf, readRow, SPEAKER_ROW_DIMENSIONS, type SpeakerFrames } from './speakerFrames.ts'
import { distanceOf, joinVoiceprints, type Voiceprint } from './voiceprint.ts'

/** A division of all rows among so many voices. */
export interface Partition {
  /** The number of the voice of each row. */
  readonly path: Uint16Array
  /** The voices by number. */
  readonly prints: readonly Voiceprint[]
}

// Random beginnings of the clustering of spans, and how often their centres are moved at most.
const CLUSTERING_STARTS = { usual: 24, long: 8 }
const MAX_CLUSTERING_ITERATIONS = 15
// How many of the best clusterings are followed row by row, and how often again; of a recording of more rows the best one only, as that takes most
// of the time.
const REFINEMENT_LIMITS = { best: 3, again: 3 }
const LONG_ROWS = 30_000

/**
 * Likely ways to give all rows to `people` voices, or to fewer where there are not so many: spans are clustered by k-means from random
 * beginnings (k-means++, Arthur & Vassilvitskii 2007; always the same ones), and the best clusterings are followed row by row. Of one with voices
 * of less than `minRows` weighted rows there is another that gives what these say to the rest: laughs are found as voices before people who are alike.
 */
export function partitions(
  voices: SpeakerFrames,
  spans: readonly Voiceprint[],
  { people, minRows }: { readonly people: number; readonly minRows: number },
): Partition[] {
  const random = randomNumbers()
  const isLong = voices.frames.length > LONG_ROWS
  const beginnings = isLong ? CLUSTERING_STARTS.long : CLUSTERING_STARTS.usual
  const found = Array.from({ length: people > 1 ? beginnings : 1 }, () => clustered(spans, people, random))
  found.sort((a, b) => a.cost - b.cost)
  const different = found.filter(({ cost }, at) => at === 0 || cost > (found[at - 1]?.cost ?? 0) * (1 + 1e-6))
  const followed = different.slice(0, isLong ? 1 : REFINEMENT_LIMITS.best)
  const again = isLong || people === 1 ? 0 : REFINEMENT_LIMITS.again
  return followed.flatMap(({ centres }) => {
    const all = settled(voices, centres, again)
    const longVoices = all.prints.filter(({ count }) => count >= minRows)
    return longVoices.length === 0 || longVoices.length === all.prints.length
      ? [all]
      : [all, settled(voices, longVoices, again)]
  })
}

/** Follows the rows by voices, and measures the voices anew, until nothing changes. */
function settled(voices: SpeakerFrames, centres: readonly Voiceprint[], again: number): Partition {
  let now = measured(voices, resegment(voices, centres))
  for (let time = 0; time < again; time++) {
    const next = measured(voices, resegment(voices, now.prints))
    const isSame = next.prints.length === now.prints.length && next.path.every((voice, row) => voice === now.path[row])
    now = next
    if (isSame) break
  }
  return now
}

/** The partition of a path, its voices numbered without gaps. */
function measured(voices: SpeakerFrames, path: Uint16Array): Partition {
  const prints: (Voiceprint | undefined)[] = []
  for (const span of runs(path)) {
    const voice = path[span.start] ?? 0
    const known = prints[voice]
    const print = printOf(voices, span)
    prints[voice] = known === undefined ? print : joinVoiceprints(known, print)
  }
  const numbers = new Map(
    [...prints.keys()].filter((voice) => prints[voice] !== undefined).map((voice, at) => [voice, at]),
  )
  return {
    path: path.map((voice) => numbers.get(voice) ?? 0),
    prints: prints.filter((print) => print !== undefined),
  }
}

/** The stretches of rows of one voice each. */
export function runs(path: Uint16Array): FrameRange[] {
  const found: FrameRange[] = []
  let start = 0
  for (let row = 1; row <= path.length; row++) {
    if (path[row] === path[start]) continue
    found.push({ start, end: row })
    start = row
  }
  return found
}

/** Log-likelihood of a partition in nats, the cost of its changes included. */
export function likelihoodOf(voices: SpeakerFrames, { path, prints }: Partition): number {
  const values = new Float64Array(SPEAKER_ROW_DIMENSIONS)
  let sum = 0
  for (let row = 0; row < path.length; row++) {
    readRow(voices, row, values)
    const mean = prints[path[row] ?? 0]?.mean ?? values
    let squares = 0
    for (let k = 0; k < SPEAKER_ROW_DIMENSIONS; k++) squares += ((values[k] ?? 0) - (mean[k] ?? 0)) ** 2
    sum -= ((voices.weights[row] ?? 0) * squares) / (2 * ROWS_PER_OBSERVATION)
    if (row > 0 && path[row] !== path[row - 1]) sum -= changeCost(voices.frames, row)
  }
  return sum
}

interface Clustering {
  readonly centres: readonly Voiceprint[]
  /** Sum of the squared distances to the centres, by weight. */
  readonly cost: number
}

function clustered(spans: readonly Voiceprint[], people: number, random: () => number): Clustering {
  let centres: readonly Voiceprint[] = beginning(spans, people, random)
  let before = Number.POSITIVE_INFINITY
  for (let move = 0; ; move++) {
    const groups = centres.map(({ mean }) => ({ count: 0, sum: new Float64Array(mean.length) }))
    let cost = 0
    for (const span of spans) {
      const { at, distance } = nearest(span, centres)
      cost += span.count * distance
      const group = groups[at]
      if (group === undefined) continue
      group.count += span.count
      for (let k = 0; k < group.sum.length; k++) group.sum[k] = (group.sum[k] ?? 0) + span.count * (span.mean[k] ?? 0)
    }
    centres = groups.flatMap(({ count, sum }) => (count === 0 ? [] : [{ count, mean: sum.map((one) => one / count) }]))
    if (cost >= before || move === MAX_CLUSTERING_ITERATIONS) return { centres, cost }
    before = cost
  }
}

/** Spans far apart: each is drawn by its weight and its squared distance to those drawn before. */
function beginning(spans: readonly Voiceprint[], people: number, random: () => number): Voiceprint[] {
  const drawn = [
    draw(
      spans,
      spans.map(({ count }) => count),
      random,
    ),
  ]
  const distances = spans.map(() => Number.POSITIVE_INFINITY)
  while (drawn.length < Math.min(people, spans.length)) {
    const last = drawn.at(-1)
    if (last === undefined) break
    for (const [at, span] of spans.entries()) distances[at] = Math.min(distances[at] ?? 0, distanceOf(span, last))
    drawn.push(
      draw(
        spans,
        spans.map(({ count }, at) => count * (distances[at] ?? 0)),
        random,
      ),
    )
  }
  return drawn
}

function draw(spans: readonly Voiceprint[], weights: readonly number[], random: () => number): Voiceprint {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => {
    left -= weight
    return left <= 0
  })
  const drawn = spans.at(at)
  if (drawn === undefined) throw new RangeError('There is nothing to cluster.')
  return drawn
}

function nearest(span: Voiceprint, centres: readonly Voiceprint[]): { at: number; distance: number } {
  let [at, smallestDistance] = [0, Number.POSITIVE_INFINITY]
  for (let one = 0; one < centres.length; one++) {
    const distance = distanceOf(span, centres[one] ?? span)
    if (distance >= smallestDistance) continue
    at = one
    smallestDistance = distance
  }
  return { at, distance: smallestDistance }
}

/** Park and Miller's generator of numbers from 0 to 1, so that a film has the same speakers each time. */
function randomNumbers(): () => number {
  let state = 7
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
