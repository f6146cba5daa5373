import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { LineMeasures, SoundRegion } from '../../../../shared/qc/measures.ts'
import { FloatList } from '../loudness/floatList.ts'
import { STEPS_PER_SECOND } from '../loudness/loudness.ts'
import type { CheckedLine } from '../tasks.ts'
import { backwardsLines } from './backwards.ts'
import { PRINT_FRAME_SECONDS, readPrint } from './linePrint.ts'
import { LINE_SEARCH_MARGIN_SECONDS, matchLine } from './matchLine.ts'
import { Residual } from './qcResidual.ts'
import { type BandFrame, FRAMES_PER_SECOND, frameAt, frameSecond } from './qcSpectrum.ts'
import { alikeLines, type Sketch, sketchOf } from './repeats.ts'

/** Seconds analysed before and after a line. */
const LINE_CONTEXT_SECONDS = 1
/** Seconds after a line before it is measured, from which the codec's noise is learnt too. */
const LINE_VERDICT_DELAY_SECONDS = 5
/** Longest part of a line that is analysed, in seconds. */
const MAX_ANALYZED_LINE_SECONDS = 35

// As in `speechOnset`: the onset is where 10 ms hold a thousandth (-30 dB) of the loudest 10 ms.
const ONSET_WINDOW_FRAMES = Math.round(0.01 * FRAMES_PER_SECOND)
const ONSET_RATIO = 1e-3
/** Aspiration of a stop (k, p, t): softer still, down to -47 dB, and no longer than this (seconds). */
const BREATH_RATIO = 0.02
const MAX_ASPIRATION_SECONDS = 0.06
/** Least gap between sounds, in seconds; closures of stops and pauses between lines are longer. */
const MIN_SOUND_GAP_SECONDS = 0.025
/** Shorter isolated sound (seconds) is a click or a burst instead of speech. */
const MIN_ISOLATED_SPEECH_SECONDS = 0.05
/** A short sound is kept as the beginning of speech that follows within this (seconds). */
const MAX_BURST_GAP_SECONDS = 0.1

/** Frames after sounds that are surely speech, and on either side between them (80 ms), in which softer ones belong to them; and before (150 ms). */
const SOFT_FRAMES = Math.round(0.08 * FRAMES_PER_SECOND)
const SOFT_START_FRAMES = Math.round(0.15 * FRAMES_PER_SECOND)

/** Receives the measures of a line, and the line's index. */
type Report = (measured: Omit<LineMeasures, 'gap'>, index: number) => void

/**
 * Measures where every line of a script is spoken, from the stream of frames; reports each line some seconds after its
 * end.
 */
export class LineMeter {
  readonly #report: Report
  readonly #residual = new Residual()
  /** The lines in the order in which they are due. */
  readonly #waiting: { readonly index: number; readonly line: CheckedLine; readonly due: number }[]
  #next = 0
  /** Sketches of the sound of lines without a print of what was mixed, by the line's index. */
  readonly #sketches: (Sketch | undefined)[] = []
  readonly #owns = new FloatList()

  constructor(lines: readonly CheckedLine[], report: Report) {
    this.#report = report
    this.#waiting = lines
      .map((line, index) => ({ index, line, due: lastSecond(line) + LINE_VERDICT_DELAY_SECONDS }))
      .sort((a, b) => a.due - b.due)
  }

  /** Mean squares of the dub's own sound by 0.1 s, as far as it is audible over its bed. */
  get owns(): Float32Array {
    return this.#owns.values
  }

  push(frame: BandFrame): void {
    this.#residual.push(frame)
    if (this.#residual.frames % FRAMES_PER_SECOND === 0) this.#keepOwn(this.#residual.frames - FRAMES_PER_SECOND)
    for (;;) {
      const waiting = this.#waiting[this.#next]
      if (waiting === undefined || frameSecond(this.#residual.frames) < waiting.due) return
      this.#judge(waiting)
    }
  }

  /** Keeps the own sound of a second, in which the codec's noise is known by what came before. */
  #keepOwn(from: number): void {
    const { own } = this.#residual.power(from, from + FRAMES_PER_SECOND)
    const each = FRAMES_PER_SECOND / STEPS_PER_SECOND
    for (let at = 0; at < own.length; at += each)
      this.#owns.push(own.subarray(at, at + each).reduce((sum, power) => sum + power, 0) / each)
  }

  /** Measures the remaining lines at the end of the sound. */
  finish(): void {
    const { frames } = this.#residual
    this.#keepOwn(frames - (frames % FRAMES_PER_SECOND))
    for (let waiting = this.#waiting[this.#next]; waiting !== undefined; waiting = this.#waiting[this.#next]) {
      this.#judge(waiting)
    }
  }

  /** Lines that have the sound of lines before them, by index. */
  alike(): Map<number, number[]> {
    return alikeLines(this.#sketches)
  }

  /** Lines that are played backwards, by index. */
  backwards(): number[] {
    return backwardsLines(this.#sketches)
  }

  #judge({ index, line }: { readonly index: number; readonly line: CheckedLine }): void {
    this.#next++
    const from = frameAt(line.start - LINE_CONTEXT_SECONDS)
    const { own, bed } = this.#residual.power(from, frameAt(lastSecond(line)))
    const smooth = smoothed(own)
    const inLine = {
      from: frameAt(line.start - 0.3) - from,
      to: frameAt(lastSecond(line) - LINE_CONTEXT_SECONDS + 0.3) - from,
    }
    const peak = greatest(smooth, inLine)
    const all = regionsOf(own, { smooth, limit: peak * ONSET_RATIO, from })
    const regions = line.mixed === undefined ? this.#surely(all) : all
    const match = this.#match(line)
    if (line.mixed === undefined) {
      const end = frameAt(lastSecond(line) - LINE_CONTEXT_SECONDS)
      this.#sketches[index] = sketchOf(this.#residual.bandsWithoutBed(frameAt(line.start), end))
    }
    const measured = { regions, level: roundedLevel(peak), bed: roundedLevel(greatest(smoothed(bed), inLine)) }
    this.#report({ ...measured, ...omitUndefined({ match }) }, index)
  }

  /** Parts of regions that are more than what is left of the original. */
  #surely(regions: readonly SoundRegion[]): SoundRegion[] {
    return regions.flatMap(({ start, end }) => {
      const [from, to] = [frameAt(start), frameAt(end)]
      return partsOf(this.#residual.sure(from, to)).map((part) => ({
        start: part.from === 0 ? start : second(from + part.from),
        end: from + part.to >= to ? end : second(from + part.to),
      }))
    })
  }

  #match({ mixed }: CheckedLine): LineMeasures['match'] {
    const print = mixed === undefined ? undefined : readPrint(mixed.print)
    if (mixed === undefined || print === undefined || print.frames === 0) return undefined
    const frames = Math.min(print.frames, MAX_ANALYZED_LINE_SECONDS / PRINT_FRAME_SECONDS)
    const start = Math.round((mixed.start - LINE_SEARCH_MARGIN_SECONDS) * FRAMES_PER_SECOND)
    const end =
      start + (frames * PRINT_FRAME_SECONDS + 2 * LINE_SEARCH_MARGIN_SECONDS + PRINT_FRAME_SECONDS) * FRAMES_PER_SECOND
    const range = [start, Math.ceil(end)] as const
    return matchLine(
      { ...print, frames },
      { own: this.#residual.bands(...range), whole: this.#residual.bandsWithBed(...range) },
    )
  }
}

function lastSecond({ start, end, mixed }: CheckedLine): number {
  return Math.min(Math.max(start, end, mixed?.end ?? 0), start + MAX_ANALYZED_LINE_SECONDS) + LINE_CONTEXT_SECONDS
}

/** The mean of each value and its successors within 10 ms. */
function smoothed(power: Float64Array): Float64Array {
  return power.map((_, i) => {
    let sum = 0
    for (let k = 0; k < ONSET_WINDOW_FRAMES; k++) sum += power[i + k] ?? 0
    return sum / ONSET_WINDOW_FRAMES
  })
}

function greatest(values: Float64Array, { from, to }: { from: number; to: number }): number {
  let highest = 0
  for (let i = Math.max(0, from); i < Math.min(values.length, to); i++) highest = Math.max(highest, values[i] ?? 0)
  return highest
}

function roundedLevel(power: number): number {
  return Math.max(-120, Math.round(100 * Math.log10(power + 1e-12)) / 10)
}

interface Levels {
  readonly smooth: Float64Array
  readonly limit: number
  /** Frame number of the first value. */
  readonly from: number
}

/**
 * The ranges of frames above the limit. The smoothed value looks 10 ms ahead, so a range begins at its first frame that
 * is loud itself.
 */
function regionsOf(power: Float64Array, { smooth, limit, from }: Levels): SoundRegion[] {
  if (limit <= 0) return []
  const runs: { start: number; end: number }[] = []
  for (let i = 0; i < smooth.length; i++) {
    const loud = (smooth[i] ?? 0) >= limit && (power[i] ?? 0) >= limit / 2
    if (!loud) continue
    const last = runs.at(-1)
    if (last !== undefined && i - last.end <= MIN_SOUND_GAP_SECONDS * FRAMES_PER_SECOND) last.end = i + 1
    else runs.push({ start: i, end: i + 1 })
  }
  return withoutBursts(runs).map(({ start, end }) => {
    const soft = softStart(power, { start, limit: limit * BREATH_RATIO })
    return { start: second(from + soft), end: second(from + end) }
  })
}

/**
 * The stretches of a region from the first frame that is surely speech to the last, with soft edges and sounds that reach as far as
 * `SOFT_FRAMES`; none where there is hardly one.
 */
export function partsOf(sure: Uint8Array): { from: number; to: number }[] {
  const parts: { from: number; to: number; count: number }[] = []
  for (let frame = 0; frame < sure.length; frame++) {
    if (sure[frame] !== 1) continue
    const last = parts.at(-1)
    if (last !== undefined && frame - last.to <= 2 * SOFT_FRAMES) {
      last.to = frame + 1
      last.count++
    } else parts.push({ from: frame, to: frame + 1, count: 1 })
  }
  return parts
    .filter(({ count }) => count >= ONSET_WINDOW_FRAMES)
    .map(({ from, to }) => ({
      from: from <= SOFT_START_FRAMES ? 0 : from,
      to: to + SOFT_FRAMES >= sure.length ? sure.length : to,
    }))
}

/** The start of the aspiration before an onset; if it has no start within `MAX_ASPIRATION_SECONDS`, it is part of the bed. */
function softStart(power: Float64Array, { start, limit }: { readonly start: number; readonly limit: number }): number {
  const earliest = start - Math.round(MAX_ASPIRATION_SECONDS * FRAMES_PER_SECOND)
  for (let frame = start; frame >= Math.max(1, earliest); frame--) {
    if ((power[frame - 1] ?? 0) < limit && (power[frame - 2] ?? 0) < limit) return frame
  }
  return start
}

function withoutBursts(runs: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const kept: { start: number; end: number }[] = []
  let burst: { start: number; end: number } | undefined
  for (const { start, end } of runs) {
    const from =
      burst !== undefined && start - burst.end <= MAX_BURST_GAP_SECONDS * FRAMES_PER_SECOND ? burst.start : start
    const short = end - from < MIN_ISOLATED_SPEECH_SECONDS * FRAMES_PER_SECOND
    burst = short ? { start: from, end } : undefined
    if (!short) kept.push({ start: from, end })
  }
  return kept
}

function second(frame: number): number {
  return Math.round(frameSecond(frame) * 1e4) / 1e4
}
