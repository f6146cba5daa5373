import type { Ducking } from './tasks.ts'

/** A stretch of time in frames; `end` is the first frame after it. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** Between two lines the original sound comes back only if it can stay for this long (seconds); else it would pump. */
const SHORTEST_RETURN = 0.4

/**
 * Lowers the original sound while someone speaks. The lines are known beforehand, so it is already down when a line
 * starts. Everywhere else the samples are not touched at all.
 */
export class DuckEnvelope {
  readonly #speech: readonly Stretch[]
  readonly #depth: number
  /** Gains of the way down, frame by frame, and of the way back. */
  readonly #fall: Float32Array
  readonly #rise: Float32Array
  #next = 0

  /** Lines in frames, in any order. */
  constructor(lines: readonly Stretch[], ducking: Ducking, sampleRate: number) {
    this.#depth = decibels(ducking.depthDb)
    this.#fall = slope(Math.round(ducking.attack * sampleRate), ducking.depthDb)
    this.#rise = slope(Math.round(ducking.release * sampleRate), ducking.depthDb).reverse()
    const pause = this.#fall.length + this.#rise.length + Math.round(SHORTEST_RETURN * sampleRate)
    this.#speech = merge(lines, pause)
  }

  /** Applies the gains to a block of interleaved stereo that starts at this frame. Blocks come in order. */
  apply(block: Float32Array, position: number): void {
    const end = position + block.length / 2
    const pieces = { block, position, end }
    for (let index = this.#next; index < this.#speech.length; index++) {
      const speech = this.#speech[index]
      if (speech === undefined || speech.start - this.#fall.length >= end) return
      if (speech.end + this.#rise.length <= position) this.#next = index + 1
      else this.#applyLine(speech, pieces)
    }
  }

  #applyLine({ start, end }: Stretch, piece: Piece): void {
    followSlope(piece, start - this.#fall.length, this.#fall)
    const to = 2 * (Math.min(end, piece.end) - piece.position)
    for (let index = 2 * Math.max(0, start - piece.position); index < to; index++) {
      piece.block[index] = (piece.block[index] ?? 0) * this.#depth
    }
    followSlope(piece, end, this.#rise)
  }
}

interface Piece {
  readonly block: Float32Array
  readonly position: number
  readonly end: number
}

function followSlope({ block, position, end }: Piece, start: number, gains: Float32Array): void {
  const to = Math.min(end, start + gains.length)
  for (let frame = Math.max(position, start); frame < to; frame++) {
    const gain = gains[frame - start] ?? 1
    const index = 2 * (frame - position)
    block[index] = (block[index] ?? 0) * gain
    block[index + 1] = (block[index + 1] ?? 0) * gain
  }
}

/** From 1 down to the depth along a cosine in decibels: no corner at either end, so the change is not heard as one. */
function slope(frames: number, depthDb: number): Float32Array {
  return Float32Array.from({ length: frames }, (_, frame) => {
    const way = 0.5 - 0.5 * Math.cos((Math.PI * (frame + 1)) / (frames + 1))
    return decibels(depthDb * way)
  })
}

function merge(lines: readonly Stretch[], pause: number): Stretch[] {
  const merged: Stretch[] = []
  for (const line of lines.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last === undefined || line.start - last.end >= pause) merged.push(line)
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, line.end) }
  }
  return merged
}

/** The factor on a sample that a change in decibels is. */
export function decibels(change: number): number {
  return 10 ** (change / 20)
}
