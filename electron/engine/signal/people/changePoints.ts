import type { FrameRange } from '../frames.ts'
import { readRow, SPEAKER_ROW_DIMENSIONS, type SpeakerFrames } from './speakerFrames.ts'
import { difference, type Voiceprint } from './voiceprint.ts'

// Rows (10 ms of loud speech each) compared on either side of a possible change; shorter windows differ by phones
// instead of voices.
const WINDOW_ROWS = 100
const CHANGE_SEARCH_HOP_ROWS = 5
// Least difference at a cut, where 1 is usual within one speaker. Low, because clustering joins the spans of one
// speaker again.
const MIN_CUT_DIFFERENCE = 1.3
// Least rows between two cuts.
const MIN_SPAN_ROWS = 50
// Rows without a pause after which a span ends, too: it bounds the memory and the time of the search.
const MAX_SPAN_ROWS = 30_000
// Frames of silence or soft sound after which a span always ends.
const SPAN_BREAK_FRAMES = 25

/**
 * Splits the rows into spans of one voice each, too many rather than too few: at pauses, and where the sound before and
 * after differs most (after Chen & Gopalakrishnan 1998, with a tied covariance).
 */
export function homogeneousSpans(voices: SpeakerFrames): FrameRange[] {
  const cuts = [0, ...breaks(voices.frames), voices.frames.length]
  const spans: FrameRange[] = []
  for (const [i, end] of cuts.entries()) {
    const start = cuts[i - 1]
    if (start === undefined || end <= start) continue
    const found = splitAtChanges({ start: 0, end: end - start }, new PrefixSums(voices, { start, end }))
    spans.push(...found.map((span) => ({ start: start + span.start, end: start + span.end })))
  }
  return spans
}

/** The first rows after pauses, and some where there is no pause for long. */
function breaks(frames: Int32Array): number[] {
  const found: number[] = []
  let last = 0
  for (let row = 1; row < frames.length; row++) {
    const pause = (frames[row] ?? 0) - (frames[row - 1] ?? 0)
    if (row - last < (pause > SPAN_BREAK_FRAMES ? MIN_SPAN_ROWS : MAX_SPAN_ROWS)) continue
    found.push(row)
    last = row
  }
  return found
}

function splitAtChanges(span: FrameRange, sums: PrefixSums): FrameRange[] {
  const { start, end } = span
  let best = -1
  let largestDifference = MIN_CUT_DIFFERENCE
  for (let row = start + MIN_SPAN_ROWS; row <= end - MIN_SPAN_ROWS; row += CHANGE_SEARCH_HOP_ROWS) {
    const before = sums.print({ start: Math.max(start, row - WINDOW_ROWS), end: row })
    const after = sums.print({ start: row, end: Math.min(end, row + WINDOW_ROWS) })
    const d = difference(before, after)
    if (d > largestDifference) {
      largestDifference = d
      best = row
    }
  }
  if (best < 0) return [span]
  return [...splitAtChanges({ start, end: best }, sums), ...splitAtChanges({ start: best, end }, sums)]
}

/** Prefix sums of the weighted rows of a span, so that the voiceprint of any part, counted from its start, is one subtraction. */
class PrefixSums {
  readonly #sums: Float64Array
  readonly #weights: Float64Array

  constructor(voices: SpeakerFrames, { start, end }: FrameRange) {
    this.#sums = new Float64Array((end - start + 1) * SPEAKER_ROW_DIMENSIONS)
    this.#weights = new Float64Array(end - start + 1)
    const values = new Float64Array(SPEAKER_ROW_DIMENSIONS)
    for (let row = 0; row < end - start; row++) {
      const weight = voices.weights[start + row] ?? 0
      this.#weights[row + 1] = (this.#weights[row] ?? 0) + weight
      readRow(voices, start + row, values)
      for (let i = row * SPEAKER_ROW_DIMENSIONS, k = 0; k < SPEAKER_ROW_DIMENSIONS; i++, k++)
        this.#sums[i + SPEAKER_ROW_DIMENSIONS] = (this.#sums[i] ?? 0) + weight * (values[k] ?? 0)
    }
  }

  print({ start, end }: FrameRange): Voiceprint {
    const count = (this.#weights[end] ?? 0) - (this.#weights[start] ?? 0)
    const mean = new Float64Array(SPEAKER_ROW_DIMENSIONS)
    for (let k = 0; k < SPEAKER_ROW_DIMENSIONS; k++)
      mean[k] =
        ((this.#sums[end * SPEAKER_ROW_DIMENSIONS + k] ?? 0) - (this.#sums[start * SPEAKER_ROW_DIMENSIONS + k] ?? 0)) /
        count
    return { count, mean }
  }
}
