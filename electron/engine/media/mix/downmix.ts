import type { SoundLayout } from './soundLayout.ts'

/** LU by which a second of the original is quieter in one channel that is told: sides that do not match lose 3. */
const CANCELLED = 6
/** Mean square of a second that is heard at all: -50 dBFS. */
const AUDIBLE = 1e-5

/** Mixes blocks of interleaved sound to one channel; a block is valid until the next. */
export function* toMono(blocks: Iterable<Float32Array>, weights: readonly number[]): Generator<Float32Array> {
  let mono = new Float32Array(0)
  for (const block of blocks) {
    const frames = block.length / weights.length
    if (mono.length !== frames) mono = new Float32Array(frames)
    for (let frame = 0; frame < frames; frame++) mono[frame] = sumAt(block, frame, weights)
    yield mono
  }
}

function sumAt(block: Float32Array, frame: number, weights: readonly number[]): number {
  let sum = 0
  const from = frame * weights.length
  for (let channel = 0; channel < weights.length; channel++)
    sum += (block[from + channel] ?? 0) * (weights[channel] ?? 0)
  return sum
}

/** Finds where the channels of an original cancel each other in one: seconds of which little is left there. */
export class CancelledSound {
  /** The seconds, counted from 0, in order. */
  readonly seconds: number[] = []
  readonly #layout: SoundLayout
  #frames = 0
  #apart = 0
  #together = 0

  constructor(layout: SoundLayout) {
    this.#layout = layout
  }

  /** Measures the sound as it passes. */
  *watch(chunks: Iterable<Float32Array>): Generator<Float32Array> {
    const { channels } = this.#layout
    for (const chunk of chunks) {
      for (let frame = 0; frame < chunk.length / channels; frame++) this.#measure(chunk, frame)
      yield chunk
    }
  }

  #measure(chunk: Float32Array, frame: number): void {
    const { sampleRate, channels, inMono } = this.#layout
    for (const channel of this.#layout.front) this.#apart += (chunk[frame * channels + channel] ?? 0) ** 2
    this.#together += sumAt(chunk, frame, inMono) ** 2
    this.#frames += 1
    if (this.#frames % sampleRate !== 0) return
    const isHeard = this.#apart > AUDIBLE * sampleRate
    if (isHeard && this.#together < this.#apart * 10 ** (-CANCELLED / 10))
      this.seconds.push(this.#frames / sampleRate - 1)
    this.#apart = 0
    this.#together = 0
  }
}
