import { type Retiming, retimed } from '../../../../shared/audio/mix/retimedSound.ts'
import type { SoundLayout } from '../mix/soundLayout.ts'
import { AudioReader } from './audioReader.ts'
import { SampleReader } from './sampleReader.ts'

/**
 * Reads the separated voices of an original in step with it, to subtract them. The remainder keeps everything else,
 * also frequencies above the separator's range. Holds native memory: close it with `using`.
 */
export class VoiceTrack implements Disposable {
  readonly #reader: AudioReader
  readonly #samples: SampleReader
  /** The original's channels that the voices belong to, in the order of the voices' channels. */
  readonly #channels: readonly number[]
  readonly #stride: number
  #voices = new Float32Array(0)

  /** The file has one channel for each voice channel of the layout; the original is read first, and retimed alike. */
  constructor(
    path: string,
    { sampleRate, channels, voice }: Pick<SoundLayout, 'sampleRate' | 'channels' | 'voice'>,
    retiming: Retiming,
  ) {
    this.#reader = new AudioReader(path, { sampleRate })
    const shape = { sampleRate, channels: voice.length }
    this.#samples = new SampleReader(retimed(this.#reader.chunks(), shape, { ...retiming, follows: true }))
    this.#channels = voice
    this.#stride = channels
  }

  /**
   * Subtracts the voices from the next block of the original, with a strength (0 to 1) for each frame. Without
   * strengths it only advances.
   */
  takeFrom(original: Float32Array, strengths: Float32Array | undefined): void {
    const voices = this.next(original.length / this.#stride)
    if (strengths === undefined) return
    for (const [lane, channel] of this.#channels.entries()) {
      let at = lane
      for (let frame = 0, index = channel; frame < strengths.length; frame++, index += this.#stride) {
        original[index] = (original[index] ?? 0) - (voices[at] ?? 0) * (strengths[frame] ?? 0)
        at += this.#channels.length
      }
    }
  }

  /** The next frames of the voices, interleaved and valid until the next call; silence after their end. */
  next(frames: number): Float32Array {
    const sampleCount = frames * this.#channels.length
    if (this.#voices.length < sampleCount) this.#voices = new Float32Array(sampleCount)
    const voices = this.#voices.subarray(0, sampleCount)
    return voices.fill(0, this.#samples.read(voices))
  }

  [Symbol.dispose](): void {
    this.#samples.close()
    this.#reader[Symbol.dispose]()
  }
}
