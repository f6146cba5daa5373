/** A stretch of a recording (samples) that fills a stretch of the new sound, with its gain at either end. */
export interface Piece {
  readonly from: number
  readonly to: number
  /** At the same place in every period of its voice. */
  readonly marks: readonly number[]
  readonly at: number
  readonly length: number
  readonly gains: readonly [number, number]
}

/** Samples from one grain of voiceless sound to the next: 4 ms. */
const HOP = 88
/** The longest period that a voice may have: 55 Hz. */
const LONGEST_PERIOD = 400

/**
 * Lays pieces of a recording end to end, each as long as is asked for and its voice at the periods that are asked for (samples at a
 * place, in order), by overlapping its periods anew (TD-PSOLA). Voiceless sound is overlapped at an even pace.
 */
export function overlapped(
  recording: Float32Array,
  pieces: readonly Piece[],
  periodAt: (sample: number) => number,
): Float32Array<ArrayBuffer> {
  const last = pieces.at(-1)
  const length = last === undefined ? 0 : last.at + last.length
  const sum = new Float32Array(length)
  const weights = new Float32Array(length)
  let index = 0
  for (let place = 0; place < length; ) {
    while (index < pieces.length - 1 && place >= (pieces[index]?.at ?? 0) + (pieces[index]?.length ?? 0)) index++
    const piece = pieces[index]
    if (piece === undefined) break
    const share = (place - piece.at) / Math.max(1, piece.length)
    const source = Math.round(piece.from + share * (piece.to - piece.from))
    const gain = piece.gains[0] + share * (piece.gains[1] - piece.gains[0])
    const voiced = grainAt(piece.marks, source)
    const grain = voiced ?? { mark: source, before: HOP, behind: HOP }
    addGrain(recording, { sum, weights }, { ...grain, place: Math.round(place), gain })
    place += voiced === undefined ? HOP : Math.max(32, periodAt(place))
  }
  for (let i = 0; i < length; i++) sum[i] = (sum[i] ?? 0) / Math.max(1, weights[i] ?? 0)
  return sum
}

/** A mark with the lengths of the periods on both sides. */
interface Grain {
  readonly mark: number
  readonly before: number
  readonly behind: number
}

/** The period nearest to a place; undefined where there is no voice. */
function grainAt(marks: readonly number[], source: number): Grain | undefined {
  let best = 0
  for (let i = 1; i < marks.length; i++) {
    if (Math.abs((marks[i] ?? 0) - source) < Math.abs((marks[best] ?? 0) - source)) best = i
  }
  const mark = marks[best]
  if (mark === undefined) return undefined
  const before = periodOf(mark - (marks[best - 1] ?? Number.NEGATIVE_INFINITY))
  const behind = periodOf((marks[best + 1] ?? Number.POSITIVE_INFINITY) - mark)
  const period = before ?? behind
  if (period === undefined || Math.abs(mark - source) > 0.75 * period) return undefined
  return { mark, before: before ?? period, behind: behind ?? period }
}

function periodOf(distance: number): number | undefined {
  return distance > 0 && distance < LONGEST_PERIOD ? distance : undefined
}

/** Adds the sound around a mark, faded in and out, at a place. */
function addGrain(
  recording: Float32Array,
  { sum, weights }: { sum: Float32Array; weights: Float32Array },
  { mark, before, behind, place, gain }: Grain & { readonly place: number; readonly gain: number },
): void {
  for (let i = -before; i < behind; i++) {
    const at = place + i
    if (at < 0 || at >= sum.length) continue
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * i) / (i < 0 ? before : behind))
    sum[at] = (sum[at] ?? 0) + gain * weight * (recording[mark + i] ?? 0)
    weights[at] = (weights[at] ?? 0) + weight
  }
}
