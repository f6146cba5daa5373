/** The form of interleaved sound. */
export interface SoundShape {
  readonly sampleRate: number
  readonly channels: number
}

/** Seconds of sound kept behind the latest frame that was asked for. */
const SOUND_HISTORY_SECONDS = 4
/** Frames of a copied chunk. */
const COPY_CHUNK_FRAMES = 4096

/** A stretch of a sound that is read once, in which frames can be read in any order. Close it with `using`. */
export class SoundWindow implements Disposable {
  readonly #chunks: Iterator<Float32Array>
  readonly #channels: number
  readonly #kept: number
  #samples: Float32Array
  /** The frame at the beginning of the window, and the frames in it. */
  #first = 0
  #frames = 0
  #ended = false

  constructor(chunks: Iterable<Float32Array>, { sampleRate, channels }: SoundShape) {
    this.#chunks = chunks[Symbol.iterator]()
    this.#channels = channels
    this.#kept = Math.round(SOUND_HISTORY_SECONDS * sampleRate)
    this.#samples = new Float32Array(2 * this.#kept * channels)
  }

  /** Whether the sound is over before a frame. */
  endsBefore(frame: number): boolean {
    this.#reach(frame + 1)
    return this.#first + this.#frames <= frame
  }

  /** Frames as they are, up to the end of the sound, in chunks that are valid until the next. */
  *copy(from: number, count: number): Generator<Float32Array> {
    for (let done = 0; done < count; done += COPY_CHUNK_FRAMES) {
      const chunkFrames = Math.min(COPY_CHUNK_FRAMES, count - done)
      this.#reach(from + done + chunkFrames)
      const there = Math.min(chunkFrames, this.#first + this.#frames - from - done)
      if (there <= 0) return
      yield this.read(from + done, there)
    }
  }

  /** A copy of some frames; silence where there are none. */
  read(from: number, count: number): Float32Array {
    this.#reach(from + count)
    const out = new Float32Array(count * this.#channels)
    const skipped = Math.max(0, this.#first - from)
    const [start, end] = [from + skipped - this.#first, Math.min(from + count - this.#first, this.#frames)]
    if (end > start)
      out.set(this.#samples.subarray(start * this.#channels, end * this.#channels), skipped * this.#channels)
    return out
  }

  /** Normalised correlation of the first two channels from two frames on, of every so many samples. */
  similarity(one: number, other: number, { length, step }: { readonly length: number; readonly step: number }): number {
    this.#reach(Math.max(one, other) + length)
    const [a, b, stride] = [
      (one - this.#first) * this.#channels,
      (other - this.#first) * this.#channels,
      this.#channels,
    ]
    const second = stride > 1 ? 1 : 0
    let [product, powerA, powerB] = [0, 1e-12, 1e-12]
    for (let at = 0; at < length * stride; at += step * stride) {
      const x = (this.#samples[a + at] ?? 0) + (this.#samples[a + at + second] ?? 0)
      const y = (this.#samples[b + at] ?? 0) + (this.#samples[b + at + second] ?? 0)
      product += x * y
      powerA += x * x
      powerB += y * y
    }
    return product / Math.sqrt(powerA * powerB)
  }

  [Symbol.dispose](): void {
    this.#chunks.return?.()
  }

  /** Reads until a frame is in the window, or the sound is over. */
  #reach(frame: number): void {
    while (!this.#ended && this.#first + this.#frames < frame) {
      const { done, value } = this.#chunks.next()
      if (done) {
        this.#ended = true
        // What lies behind the end is silence.
        this.#samples.fill(0, this.#frames * this.#channels)
      } else this.#take(value)
    }
  }

  #take(chunk: Float32Array): void {
    const needed = this.#frames * this.#channels + chunk.length
    if (needed > this.#samples.length) {
      const dropped = Math.max(0, this.#frames - this.#kept)
      this.#samples.copyWithin(0, dropped * this.#channels, this.#frames * this.#channels)
      this.#first += dropped
      this.#frames -= dropped
      if (this.#frames * this.#channels + chunk.length > this.#samples.length) {
        const larger = new Float32Array(2 * (this.#frames * this.#channels + chunk.length))
        larger.set(this.#samples.subarray(0, this.#frames * this.#channels))
        this.#samples = larger
      }
    }
    this.#samples.set(chunk, this.#frames * this.#channels)
    this.#frames += chunk.length / this.#channels
  }
}
