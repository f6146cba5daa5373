import { PEAK_DELAY, TruePeaks } from './truePeak.ts'

/** Frames at 48 kHz: 5 ms of look-ahead, and a release of a quarter of a second from silence to full level. */
const LOOK_AHEAD_FRAMES = 240
const RELEASE_FRAMES = 12_000

/** The limiter's settings. */
interface LimitShape {
  readonly channels: number
  /** Highest true peak allowed; 1 is full scale. */
  readonly ceiling: number
}

/**
 * Limits the true peaks of interleaved sound, lowering all channels together just before a peak. Sound without such
 * peaks passes bit for bit. All blocks have the same length, at least 240 frames; output lags by one block, and each
 * output block is valid until the next.
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

/** The limiter of `limit`, for sound that comes by and by: blocks of one length, at least 240 frames. */
export class Limiter {
  readonly #channels: number
  readonly #ceiling: number
  readonly #frames: number
  readonly #finder: TruePeaks
  /** The block to be treated and its successor; the two buffers are swapped. */
  #held: Float32Array
  #ahead: Float32Array
  #isHolding = false
  /** Peaks of both blocks in order, and the latest result, which lags by `PEAK_DELAY` frames. */
  readonly #peaks: Float32Array
  readonly #found: Float32Array
  readonly #gains: Float64Array
  /** Greatest peak of each block. */
  #heldPeak = 0
  #aheadPeak = 0
  /** Gain of the last output frame. */
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
    this.#gains = new Float64Array(this.#frames + LOOK_AHEAD_FRAMES)
  }

  /** Takes a block and returns the one before it, limited with knowledge of this one. */
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
    // The peaks of the last few frames come with the next block; the attack begins far earlier, so this does not
    // matter.
    this.#peaks.fill(0, 2 * frames - PEAK_DELAY)
  }

  #isQuiet(): boolean {
    return this.#gain === 1 && this.#heldPeak <= this.#ceiling && this.#aheadPeak <= this.#ceiling
  }

  #turnDown(block: Float32Array): void {
    const gains = this.#gains
    for (let frame = 0; frame < gains.length; frame++) gains[frame] = this.#needed(frame)
    // Backwards: the attack is complete at the peak. Forwards: the release is no faster than `RELEASE_FRAMES`.
    for (let frame = gains.length - 2; frame >= 0; frame--) {
      gains[frame] = Math.min(gains[frame] ?? 1, (gains[frame + 1] ?? 1) + 1 / LOOK_AHEAD_FRAMES)
    }
    for (let frame = 0, index = 0; frame < this.#frames; frame++) {
      this.#gain = Math.min(gains[frame] ?? 1, this.#gain + 1 / RELEASE_FRAMES)
      const end = index + this.#channels
      for (; index < end; index++) block[index] = (block[index] ?? 0) * this.#gain
    }
  }

  /** The gain that a frame needs; a peak between two frames limits both. */
  #needed(frame: number): number {
    const peak = Math.max(this.#peaks[frame] ?? 0, this.#peaks[Math.max(0, frame - 1)] ?? 0)
    return peak > this.#ceiling ? this.#ceiling / peak : 1
  }
}
