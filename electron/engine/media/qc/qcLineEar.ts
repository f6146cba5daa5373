import type { LineMeasures, SoundRegion } from '../../../../shared/qc/measures.ts'
import { Residual } from './qcResidual.ts'
import { type BandFrame, FRAMES_PER_SECOND, frameAt, frameSecond } from './qcSpectrum.ts'

/** Seconds looked at before and after a line. */
const AROUND = 1
/** Seconds of what follows that are heard before a line is judged: the codec's noise is learnt from them too. */
const WAIT = 5
/** Of a longer line only so many seconds are looked at. */
const LONGEST = 35

// As in `speechOnset`: a word is on once 10 ms hold a thousandth (-30 dB) of the loudest 10 ms.
const SMOOTH = Math.round(0.01 * FRAMES_PER_SECOND)
const ONSET_RATIO = 1e-3
/** The breath of a stop (k, p, t) lies lower still, down to -47 dB, and lasts no longer than this (seconds). */
const BREATH_RATIO = 0.02
const BREATH = 0.06
/** Stops close for longer than this (seconds), and so do lines; the shortest gap that can be seen between two of them. */
const GAP = 0.025
/** Sound shorter than this (seconds) that nothing follows is a click or a burst, not speech. */
const SHORTEST = 0.05
/** But the burst of a stop, or a short syllable, is a beginning where more follows within this (seconds). */
const BURST = 0.1

/** A line as it is listened for. */
export interface ExpectedLine {
  readonly start: number
  readonly end: number
}

/** What was heard around a line, and which of the lines it is. */
type Tell = (heard: Omit<LineMeasures, 'gap'>, index: number) => void

/** Listens for every line of a script while the frames go by, and tells what it heard some seconds after each line. */
export class LineEar {
  readonly #tell: Tell
  readonly #residual = new Residual()
  /** Indices of the lines in the order they are due. */
  readonly #waiting: { readonly index: number; readonly line: ExpectedLine; readonly due: number }[]
  #next = 0

  constructor(lines: readonly ExpectedLine[], tell: Tell) {
    this.#tell = tell
    this.#waiting = lines
      .map((line, index) => ({ index, line, due: lastSecond(line) + WAIT }))
      .sort((a, b) => a.due - b.due)
  }

  push(frame: BandFrame): void {
    this.#residual.push(frame)
    for (;;) {
      const waiting = this.#waiting[this.#next]
      if (waiting === undefined || frameSecond(this.#residual.frames) < waiting.due) return
      this.#listen(waiting)
    }
  }

  /** Judges the lines whose time was not over when the sound ended. */
  finish(): void {
    for (let waiting = this.#waiting[this.#next]; waiting !== undefined; waiting = this.#waiting[this.#next]) {
      this.#listen(waiting)
    }
  }

  #listen({ index, line }: { readonly index: number; readonly line: ExpectedLine }): void {
    this.#next++
    const from = frameAt(line.start - AROUND)
    const { own, bed } = this.#residual.power(from, frameAt(lastSecond(line)))
    const smooth = smoothed(own)
    const inLine = { from: frameAt(line.start - 0.3) - from, to: frameAt(lastSecond(line) - AROUND + 0.3) - from }
    const peak = greatest(smooth, inLine)
    const regions = regionsOf(own, { smooth, limit: peak * ONSET_RATIO, from })
    this.#tell({ regions, level: decibels(peak), bed: decibels(greatest(smoothed(bed), inLine)) }, index)
  }
}

function lastSecond({ start, end }: ExpectedLine): number {
  return Math.min(Math.max(start, end), start + LONGEST) + AROUND
}

/** The mean of each value and those that follow within 10 ms. */
function smoothed(power: Float64Array): Float64Array {
  return power.map((_, i) => {
    let sum = 0
    for (let k = 0; k < SMOOTH; k++) sum += power[i + k] ?? 0
    return sum / SMOOTH
  })
}

function greatest(values: Float64Array, { from, to }: { from: number; to: number }): number {
  let most = 0
  for (let i = Math.max(0, from); i < Math.min(values.length, to); i++) most = Math.max(most, values[i] ?? 0)
  return most
}

function decibels(power: number): number {
  return Math.max(-120, Math.round(100 * Math.log10(power + 1e-12)) / 10)
}

interface Levels {
  readonly smooth: Float64Array
  readonly limit: number
  /** The frame of the first value. */
  readonly from: number
}

/** The stretches above the limit. The smoothed value looks 10 ms ahead; a stretch begins at the first frame in it that is loud itself. */
function regionsOf(power: Float64Array, { smooth, limit, from }: Levels): SoundRegion[] {
  if (limit <= 0) return []
  const runs: { start: number; end: number }[] = []
  for (let i = 0; i < smooth.length; i++) {
    const loud = (smooth[i] ?? 0) >= limit && (power[i] ?? 0) >= limit / 2
    if (!loud) continue
    const last = runs.at(-1)
    if (last !== undefined && i - last.end <= GAP * FRAMES_PER_SECOND) last.end = i + 1
    else runs.push({ start: i, end: i + 1 })
  }
  return withoutBursts(runs).map(({ start, end }) => {
    const soft = softStart(power, { start, limit: limit * BREATH_RATIO })
    return { start: second(from + soft), end: second(from + end) }
  })
}

/** Where the breath before a stretch begins; where it does not begin within its time, it is no breath but the bed. */
function softStart(power: Float64Array, { start, limit }: { readonly start: number; readonly limit: number }): number {
  const earliest = start - Math.round(BREATH * FRAMES_PER_SECOND)
  for (let frame = start; frame >= Math.max(1, earliest); frame--) {
    if ((power[frame - 1] ?? 0) < limit && (power[frame - 2] ?? 0) < limit) return frame
  }
  return start
}

function withoutBursts(runs: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const kept: { start: number; end: number }[] = []
  let burst: { start: number; end: number } | undefined
  for (const { start, end } of runs) {
    const from = burst !== undefined && start - burst.end <= BURST * FRAMES_PER_SECOND ? burst.start : start
    const short = end - from < SHORTEST * FRAMES_PER_SECOND
    burst = short ? { start: from, end } : undefined
    if (!short) kept.push({ start: from, end })
  }
  return kept
}

function second(frame: number): number {
  return Math.round(frameSecond(frame) * 1e4) / 1e4
}
