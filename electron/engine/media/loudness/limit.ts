import { PEAK_DELAY, TruePeaks } from './truePeak.ts'

/** At 48 kHz: 5 ms to give way before a peak, and a quarter of a second from silence to full level after it. */
const LOOK_AHEAD = 240
const RECOVERY = 12_000

/** What the limiter works on. */
export interface LimitShape {
  readonly channels: number
  /** Greatest true peak, 1 being full scale. */
  readonly ceiling: number
}

/**
 * Keeps the true peaks of interleaved sound below a ceiling, turning all channels down together just before a peak. Sound
 * without such peaks passes bit for bit. Blocks are of one length, at least 240 frames, and come out one later; each is
 * valid until the next.
 */
export function* limit(blocks: Iterable<Float32Array>, shape: LimitShape): Generator<Float32Array> {
  let limiter: Limiter | undefined
  for (const block of blocks) {
    limiter ??= new Limiter(block.length, shape)
    const ready = limiter.next(block)
    if (ready !== undefined) yield ready
  }
  const last = limiter?.finish()
  if (last !== undefined) yield last
}

class Limiter {
  readonly #channels: number
  readonly #ceiling: number
  readonly #frames: number
  readonly #finder: TruePeaks
  /** The block that waits and the one after it, which change places. */
  #held: Float32Array
  #ahead: Float32Array
  #isHolding = false
  /** Peaks of both, one after the other, and what was found last, which is late by a few frames. */
  readonly #peaks: Float32Array
  readonly #found: Float32Array
  readonly #gains: Float64Array
  /** The greatest of each. */
  #heldPeak = 0
  #aheadPeak = 0
  /** Gain of the last frame that went out. */
  #gain = 1

  constructor(length: number, { channels, ceiling }: LimitShape) {
    this.#channels = channels
    this.#ceiling = ceiling
    this.#frames = length / channels
    this.#finder = new TruePeaks(channels)
    this.#held = new Float32Array(length)
    this.#ahead = new Float32Array(length)
    this.#peaks = new Float32Array(2 * this.#frames)
    this.#found = new Float32Array(this.#frames)
    this.#gains = new Float64Array(this.#frames + LOOK_AHEAD)
  }

  /** Takes a block and hands out the one before it, treated in the knowledge of this one. */
  next(block: Float32Array): Float32Array | undefined {
    const spare = this.#held
    this.#held = this.#ahead
    this.#ahead = spare
    this.#ahead.set(block)
    this.#findPeaks()
    const ready = this.#isHolding ? this.#held : undefined
    this.#isHolding = true
    if (ready !== undefined && !this.#isQuiet()) this.#turnDown(ready)
    return ready
  }

  finish(): Float32Array | undefined {
    return this.next(new Float32Array(this.#held.length))
  }

  #findPeaks(): void {
    const frames = this.#frames
    this.#heldPeak = this.#aheadPeak
    this.#aheadPeak = this.#finder.find(this.#ahead, this.#found, this.#ceiling)
    this.#peaks.copyWithin(0, frames)
    this.#peaks.set(this.#found, frames - PEAK_DELAY)
    // The last few are known with the next block; the way down before them starts far earlier than that matters.
    this.#peaks.fill(0, 2 * frames - PEAK_DELAY)
  }

  #isQuiet(): boolean {
    return this.#gain === 1 && this.#heldPeak <= this.#ceiling && this.#aheadPeak <= this.#ceiling
  }

  #turnDown(block: Float32Array): void {
    const gains = this.#gains
    for (let frame = 0; frame < gains.length; frame++) gains[frame] = this.#needed(frame)
    // Backwards: down early enough to be there in time. Forwards: up again no faster than it may.
    for (let frame = gains.length - 2; frame >= 0; frame--) {
      gains[frame] = Math.min(gains[frame] ?? 1, (gains[frame + 1] ?? 1) + 1 / LOOK_AHEAD)
    }
    for (let frame = 0, index = 0; frame < this.#frames; frame++) {
      this.#gain = Math.min(gains[frame] ?? 1, this.#gain + 1 / RECOVERY)
      const end = index + this.#channels
      for (; index < end; index++) block[index] = (block[index] ?? 0) * this.#gain
    }
  }

  /** A peak between two frames must be met by the gains of both. */
  #needed(frame: number): number {
    const peak = Math.max(this.#peaks[frame] ?? 0, this.#peaks[Math.max(0, frame - 1)] ?? 0)
    return peak > this.#ceiling ? this.#ceiling / peak : 1
  }
}
