import type { ToldChange } from '../../../../shared/contract/local.ts'
import { type FrameRange, framesOf } from '../frames.ts'
import type { Partition } from './partitions.ts'
import { readRow, SPEAKER_ROW_DIMENSIONS, type SpeakerFrames } from './speakerFrames.ts'
import { distanceOf, type Voiceprint } from './voiceprint.ts'

/** The rows before and after a change of speaker that the text tells. */
export interface RowChange {
  readonly before: FrameRange
  readonly after: FrameRange
}

/** The rows of told changes; those without speech on both sides are left out. */
export function rowsOfChanges(changes: readonly ToldChange[], { frames }: SpeakerFrames): RowChange[] {
  const count = (frames.at(-1) ?? -1) + 1
  const rowsIn = (start: number, end: number): FrameRange => {
    const [span] = framesOf([{ start, end }], count)
    return span === undefined
      ? { start: 0, end: 0 }
      : { start: firstRow(frames, span.start), end: firstRow(frames, span.end) }
  }
  return changes
    .map(({ start, at, end }) => ({ before: rowsIn(start, at), after: rowsIn(at, end) }))
    .filter(({ before, after }) => before.end > before.start && after.end > after.start)
}

/** The first row at or after a frame, by binary search. */
function firstRow(frames: Int32Array, frame: number): number {
  let [low, high] = [0, frames.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((frames[middle] ?? 0) < frame) low = middle + 1
    else high = middle
  }
  return low
}

/** How many told changes have one voice on both sides. */
export function brokenChanges(
  { path, prints }: Partition,
  { weights }: SpeakerFrames,
  changes: readonly RowChange[],
): number {
  const main = (rows: FrameRange) => mainVoice(rows, path, weights, prints.length)
  return changes.filter(({ before, after }) => main(before) === main(after)).length
}

function mainVoice({ start, end }: FrameRange, path: Uint16Array, weights: Float32Array, voices: number): number {
  const sums = new Float64Array(voices)
  for (let row = start; row < end; row++) sums[path[row] ?? 0] = (sums[path[row] ?? 0] ?? 0) + (weights[row] ?? 0)
  return sums.indexOf(Math.max(...sums))
}

/**
 * The path of a partition in which two voices speak where the text tells a change: the likeliest two, and the likeliest place of
 * the change in the half of the rows about the told one. A partition of one voice stays as it is.
 */
export function holdChanges(partition: Partition, voices: SpeakerFrames, changes: readonly RowChange[]): Uint16Array {
  const { path, prints } = partition
  if (prints.length < 2) return path
  const held = path.slice()
  let settled = 0
  for (const change of changes) {
    if (brokenChanges({ path: held, prints }, voices, [change]) > 0) hold(held, partition, voices, change, settled)
    settled = change.after.end
  }
  return held
}

/** Writes the likeliest two voices of a change to `path`; rows before `settled` belong to a change before and keep their voice. */
function hold(
  path: Uint16Array,
  { prints }: Partition,
  voices: SpeakerFrames,
  { before, after }: RowChange,
  settled: number,
): void {
  const from = before.start
  const isSettled = settled > from
  const sums = prints.map((print) => costs(voices, print, { start: from, end: after.end }))
  const earliest = Math.max(from + 1, (from + before.end) >> 1)
  const latest = Math.max(earliest, (after.start + after.end) >> 1)
  const first = isSettled ? [path[before.end - 1] ?? 0] : [...prints.keys()]
  const pairs = first.flatMap((one) => [...prints.keys()].filter((two) => two !== one).map((two) => ({ one, two })))
  const places = pairs.map(({ one, two }) => ({
    one,
    two,
    ...cheapestPlace(sums[one] ?? NO_COSTS, sums[two] ?? NO_COSTS, { start: earliest - from, end: latest - from + 1 }),
  }))
  const best = places.reduce((least, place) => (place.cost < least.cost ? place : least))
  path.fill(best.one, isSettled ? earliest : from, from + best.at)
  path.fill(best.two, from + best.at, after.end)
}

const NO_COSTS = new Float64Array(1)

/** The row of a range at which the change from one voice to another costs least. */
function cheapestPlace(one: Float64Array, two: Float64Array, { start, end }: FrameRange): { at: number; cost: number } {
  const best = { at: start, cost: Number.POSITIVE_INFINITY }
  for (let at = start; at < end; at++) {
    const cost = (one[at] ?? 0) + (two.at(-1) ?? 0) - (two[at] ?? 0)
    if (cost < best.cost) Object.assign(best, { at, cost })
  }
  return best
}

/** Sums of the weighted squared distances of rows to a voice, from the first row to each. */
function costs(voices: SpeakerFrames, print: Voiceprint, { start, end }: FrameRange): Float64Array {
  const values = new Float64Array(SPEAKER_ROW_DIMENSIONS)
  const sums = new Float64Array(end - start + 1)
  for (let row = start; row < end; row++) {
    readRow(voices, row, values)
    const weight = voices.weights[row] ?? 0
    sums[row - start + 1] = (sums[row - start] ?? 0) + weight * distanceOf({ count: weight, mean: values }, print)
  }
  return sums
}
