/** Reduces interleaved sound to pairs of minimum and maximum of each window, -127 to 127. */
export class PeakWindows {
  readonly #framesPerWindow: number
  readonly #channels: number
  #pairs = new Int8Array(16_384)
  #count = 0
  #frame = 0
  #windowStart = 0
  /** End of the current window in frames, computed from the start so that windows of 22.05 frames do not drift. */
  #windowEnd: number
  #low = 0
  #high = 0

  constructor(framesPerWindow: number, channels: number) {
    this.#framesPerWindow = framesPerWindow
    this.#channels = channels
    this.#windowEnd = Math.max(1, Math.round(framesPerWindow))
  }

  add(samples: Float32Array): void {
    const frames = samples.length / this.#channels
    for (let done = 0; done < frames; ) {
      const take = Math.min(frames - done, this.#windowEnd - this.#frame)
      this.#fold(samples, done * this.#channels, (done + take) * this.#channels)
      done += take
      this.#frame += take
      if (this.#frame === this.#windowEnd) this.#close()
    }
  }

  /** The pairs as signed bytes; the last window may be short. */
  finish(): Buffer {
    if (this.#frame > this.#windowStart) this.#close()
    return Buffer.from(this.#pairs.buffer, 0, this.#count)
  }

  #fold(samples: Float32Array, from: number, to: number): void {
    let low = this.#low
    let high = this.#high
    for (let index = from; index < to; index++) {
      const value = samples[index] ?? 0
      if (value < low) low = value
      if (value > high) high = value
    }
    this.#low = low
    this.#high = high
  }

  #close(): void {
    if (this.#count + 2 > this.#pairs.length) {
      const wider = new Int8Array(this.#pairs.length * 2)
      wider.set(this.#pairs)
      this.#pairs = wider
    }
    this.#pairs[this.#count++] = Math.max(-127, Math.round(this.#low * 127))
    this.#pairs[this.#count++] = Math.min(127, Math.round(this.#high * 127))
    const windows = this.#count / 2
    this.#windowStart = this.#frame
    // At least one frame a window, even if more windows are asked for than there are frames.
    this.#windowEnd = Math.max(this.#frame + 1, Math.round((windows + 1) * this.#framesPerWindow))
    this.#low = 0
    this.#high = 0
  }
}
