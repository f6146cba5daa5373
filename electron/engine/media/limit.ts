import { decibels } from './duckEnvelope.ts'

/** Speech over a loud bed can exceed full scale; the encoder adds up to a decibel on top. */
const CEILING = decibels(-1)

/** At 48 kHz: 5 ms to give way before a peak, and a quarter of a second from silence to full level after it. */
const LOOK_AHEAD = 240
const RECOVERY = 12_000

/**
 * Keeps interleaved stereo below -1 dBFS, turning both sides down together just before a peak. Sound without such peaks
 * passes bit for bit. Blocks need at least 240 frames and come out one later; each is valid until the next.
 */
export function* limit(blocks: Iterable<Float32Array>): Generator<Float32Array> {
  const limiter = new Limiter()
  let held: Float32Array | undefined
  let spare: Float32Array | undefined
  for (const block of blocks) {
    const next = spare ?? new Float32Array(block.length)
    next.set(block)
    spare = held
    const ready = limiter.next(held, next)
    held = next
    if (ready !== undefined) yield ready
  }
  const last = limiter.next(held, new Float32Array(2 * LOOK_AHEAD))
  if (last !== undefined) yield last
}

class Limiter {
  readonly #gains = new Map<number, Float64Array>()
  /** Gain of the last frame that went out. */
  #gain = 1
  #heldIsLoud = false

  /** Treats the block that was held back, knowing the one after it. */
  next(held: Float32Array | undefined, ahead: Float32Array): Float32Array | undefined {
    const aheadIsLoud = isLoud(ahead)
    const quiet = this.#gain === 1 && !this.#heldIsLoud && !aheadIsLoud
    this.#heldIsLoud = aheadIsLoud
    if (held !== undefined && !quiet) this.#turnDown(held, ahead)
    return held
  }

  #turnDown(block: Float32Array, ahead: Float32Array): void {
    const frames = block.length / 2
    const gains = this.#gainsFor(frames + LOOK_AHEAD)
    for (let frame = 0; frame < frames; frame++) gains[frame] = needed(block, frame)
    for (let frame = 0; frame < LOOK_AHEAD; frame++) gains[frames + frame] = needed(ahead, frame)
    // Backwards: down early enough to be there in time. Forwards: up again no faster than it may.
    for (let frame = gains.length - 2; frame >= 0; frame--) {
      gains[frame] = Math.min(gains[frame] ?? 1, (gains[frame + 1] ?? 1) + 1 / LOOK_AHEAD)
    }
    for (let frame = 0; frame < frames; frame++) {
      this.#gain = Math.min(gains[frame] ?? 1, this.#gain + 1 / RECOVERY)
      block[2 * frame] = (block[2 * frame] ?? 0) * this.#gain
      block[2 * frame + 1] = (block[2 * frame + 1] ?? 0) * this.#gain
    }
  }

  #gainsFor(frames: number): Float64Array {
    const known = this.#gains.get(frames) ?? new Float64Array(frames)
    this.#gains.set(frames, known)
    return known
  }
}

function needed(block: Float32Array, frame: number): number {
  const peak = Math.max(Math.abs(block[2 * frame] ?? 0), Math.abs(block[2 * frame + 1] ?? 0))
  return peak > CEILING ? CEILING / peak : 1
}

function isLoud(block: Float32Array): boolean {
  for (let index = 0; index < block.length; index++) {
    const sample = block[index] ?? 0
    if (sample > CEILING || sample < -CEILING) return true
  }
  return false
}
