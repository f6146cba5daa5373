import type { Ducking } from '../tasks.ts'

/** A stretch of time in frames; `end` is the first frame after it. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** How far the original sound goes down under a line. */
export interface DuckedLine extends Stretch {
  /** Zero or below. */
  readonly depthDb: number
  /** How much of the frequencies of speech is taken out besides, from 0 to 1. */
  readonly speechCut: number
}

/** What happens to the original sound apart from lines. */
export interface EnvelopeBase {
  /** A factor, wherever it is not kept. */
  readonly gain: number
  /** In frames: where nothing happens to it at all. */
  readonly keep: readonly Stretch[]
}

/** What happens to a stretch of the original sound, frame by frame. */
export interface DuckCurve {
  readonly gains: Float32Array
  /** Absent where no speech is to be taken out. */
  readonly cuts: Float32Array | undefined
}

/** Between two lines the original sound comes back only if it can stay for this long (seconds); else it would pump. */
const SHORTEST_RETURN = 0.4

/** Seconds before and after a kept stretch in which the original sound comes back and goes. */
const KEEP_SLOPE = 0.06

const NO_CHANGE: EnvelopeBase = { gain: 1, keep: [] }

/**
 * How the original sound gives way to speech. The lines are known beforehand, so it is already down when a line starts;
 * where lines follow closely it goes from one depth to the next and not up in between. Everywhere else nothing happens.
 */
export class DuckEnvelope {
  /** In order of start. */
  readonly #lines: readonly DuckedLine[]
  /** Shares of the way down, frame by frame, and of the way back. */
  readonly #fall: Float32Array
  readonly #rise: Float32Array
  readonly #base: EnvelopeBase
  /** Shares of the way back to what is kept. */
  readonly #return: Float32Array
  #gains = new Float32Array(0)
  #cuts = new Float32Array(0)
  #next = 0

  /** Lines in any order. */
  constructor(
    lines: readonly DuckedLine[],
    ducking: Pick<Ducking, 'attack' | 'release'>,
    { sampleRate, base = NO_CHANGE }: { sampleRate: number; base?: EnvelopeBase },
  ) {
    this.#base = base
    this.#return = slope(Math.round(KEEP_SLOPE * sampleRate))
    this.#fall = slope(Math.round(ducking.attack * sampleRate))
    this.#rise = slope(Math.round(ducking.release * sampleRate)).reverse()
    const pause = this.#fall.length + this.#rise.length + Math.round(SHORTEST_RETURN * sampleRate)
    this.#lines = bridge(
      lines.filter((line) => line.depthDb < 0 || line.speechCut > 0).toSorted((a, b) => a.start - b.start),
      pause,
    )
  }

  /** The curve from a frame on, valid until the next call; `undefined` where nothing happens. Calls go forwards. */
  curve(position: number, frames: number): DuckCurve | undefined {
    const end = position + frames
    const active = this.#activeIn(position, end)
    if (active.length === 0 && this.#base.gain === 1) return undefined
    if (this.#gains.length !== frames) {
      this.#gains = new Float32Array(frames)
      this.#cuts = new Float32Array(frames)
    }
    this.#gains.fill(1)
    this.#cuts.fill(0)
    for (const line of active) this.#follow(line, position)
    if (this.#base.gain !== 1) for (let frame = 0; frame < frames; frame++) this.#scale(frame, this.#base.gain)
    for (const kept of this.#base.keep) this.#keep(kept, position)
    return { gains: this.#gains, cuts: active.some((line) => line.speechCut > 0) ? this.#cuts : undefined }
  }

  #activeIn(position: number, end: number): DuckedLine[] {
    const active: DuckedLine[] = []
    for (let index = this.#next; index < this.#lines.length; index++) {
      const line = this.#lines[index]
      if (line === undefined || line.start - this.#fall.length >= end) break
      if (line.end + this.#rise.length > position) active.push(line)
      else if (index === this.#next) this.#next++
    }
    return active
  }

  /** Where lines overlap, the one that asks for less of the original has its way. */
  #follow(line: DuckedLine, position: number): void {
    const { start, end } = line
    this.#followSlope(line, start - this.#fall.length - position, this.#fall)
    const gain = decibels(line.depthDb)
    const to = Math.min(end - position, this.#gains.length)
    for (let frame = Math.max(0, start - position); frame < to; frame++) this.#lower(frame, gain, line.speechCut)
    this.#followSlope(line, end - position, this.#rise)
  }

  #followSlope({ depthDb, speechCut }: DuckedLine, first: number, shares: Float32Array): void {
    const to = Math.min(this.#gains.length, first + shares.length)
    for (let frame = Math.max(0, first); frame < to; frame++) {
      const share = shares[frame - first] ?? 0
      this.#lower(frame, decibels(depthDb * share), speechCut * share)
    }
  }

  #scale(frame: number, factor: number): void {
    this.#gains[frame] = (this.#gains[frame] ?? 1) * factor
  }

  /** Where stretches that are kept follow closely, each brings back what the other left of the way. */
  #keep({ start, end }: Stretch, position: number): void {
    const reach = this.#return.length
    const to = Math.min(this.#gains.length, end + reach - position)
    for (let frame = Math.max(0, start - reach - position); frame < to; frame++) {
      const outside = Math.max(start - (position + frame), position + frame - end + 1, 0)
      const share = outside === 0 ? 1 : (this.#return[reach - outside] ?? 0)
      const gain = this.#gains[frame] ?? 1
      this.#gains[frame] = share === 1 ? 1 : gain + (1 - gain) * share
      this.#cuts[frame] = (this.#cuts[frame] ?? 0) * (1 - share)
    }
  }

  #lower(frame: number, gain: number, cut: number): void {
    if (gain < (this.#gains[frame] ?? 1)) this.#gains[frame] = gain
    if (cut > (this.#cuts[frame] ?? 0)) this.#cuts[frame] = cut
  }
}

/** From 0 to 1 along a cosine: no corner at either end, so the change is not heard as one. */
function slope(frames: number): Float32Array {
  return Float32Array.from(
    { length: frames },
    (_, frame) => 0.5 - 0.5 * Math.cos((Math.PI * (frame + 1)) / (frames + 1)),
  )
}

/** Fills short gaps with the lesser depth of their two sides; the slopes of the deeper side lead there. */
function bridge(lines: readonly DuckedLine[], pause: number): DuckedLine[] {
  const bridged: DuckedLine[] = []
  let before: DuckedLine | undefined
  for (const line of lines) {
    if (before !== undefined && line.start > before.end && line.start - before.end < pause) {
      const depthDb = Math.max(before.depthDb, line.depthDb)
      const speechCut = Math.min(before.speechCut, line.speechCut)
      bridged.push({ start: before.end, end: line.start, depthDb, speechCut })
    }
    bridged.push(line)
    if (before === undefined || line.end > before.end) before = line
  }
  return bridged
}

/** The factor on a sample that a change in decibels is. */
export function decibels(change: number): number {
  return 10 ** (change / 20)
}
