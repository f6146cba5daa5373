import type { SoundLayout } from '../mix/soundLayout.ts'
import { AudioReader } from './audioReader.ts'
import { SampleReader } from './sampleReader.ts'

/**
 * The voices of an original, read in step with it, so that what they were separated from loses them: subtracting them
 * leaves the rest as it was, also what lies above the separator's frequencies. Holds native memory: close it with `using`.
 */
export class VoiceTrack implements Disposable {
  readonly #reader: AudioReader
  readonly #samples: SampleReader
  /** Channels of the original that they are in, in the order of theirs. */
  readonly #channels: readonly number[]
  readonly #stride: number
  #voices = new Float32Array(0)

  /** The file has one channel for each of the layout's channels for voices. */
  constructor(path: string, { sampleRate, channels, voice }: Pick<SoundLayout, 'sampleRate' | 'channels' | 'voice'>) {
    this.#reader = new AudioReader(path, { sampleRate })
    this.#samples = new SampleReader(this.#reader.chunks())
    this.#channels = voice
    this.#stride = channels
  }

  /** Takes as much of the voices as asked, frame by frame, out of the next stretch of the original; nothing without. */
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

  /** So many frames of the voices themselves, interleaved and valid until the next call; silence after their end. */
  next(frames: number): Float32Array {
    const wanted = frames * this.#channels.length
    if (this.#voices.length < wanted) this.#voices = new Float32Array(wanted)
    const voices = this.#voices.subarray(0, wanted)
    return voices.fill(0, this.#samples.read(voices))
  }

  [Symbol.dispose](): void {
    this.#samples.close()
    this.#reader[Symbol.dispose]()
  }
}
