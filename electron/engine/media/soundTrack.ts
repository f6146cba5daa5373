import { AV_DISPOSITION_DEFAULT } from 'node-av/constants'
import { Dictionary, type Packet } from 'node-av/lib'
import { bestAac } from './aac.ts'
import { AudioEncoder } from './audioEncoder.ts'
import type { DubSound } from './dubSound.ts'
import { check } from './ffmpegFailure.ts'
import type { MediaWriter } from './mediaWriter.ts'
import { BLOCK } from './mix.ts'
import type { SoundLayout } from './soundLayout.ts'

/** Bits per second of each channel. */
const BIT_RATE = { 2: 96_000, 6: 64_000 } as const

/** The dubbed sound on its way into the file, made step by step beside the picture. Close it with `using`. */
export class SoundTrack implements Disposable {
  /** Name of the encoder in use. */
  readonly encoderName: string
  readonly #sound: DubSound
  readonly #sampleRate: number
  readonly #encoder: AudioEncoder
  readonly #deliver: (packet: Packet) => void

  /** Adds its stream to the writer. The sound is the caller's to close. */
  constructor(
    sound: DubSound,
    { sampleRate, channels }: SoundLayout,
    target: { readonly writer: MediaWriter; readonly language: string | undefined },
  ) {
    const codec = bestAac()
    this.encoderName = codec.encoder
    this.#sound = sound
    this.#sampleRate = sampleRate
    this.#encoder = new AudioEncoder(codec, { sampleRate, channels, bitRate: channels * BIT_RATE[channels] })
    try {
      const index = this.#addStream(target)
      const { timeBase } = this.#encoder
      this.#deliver = (packet) => target.writer.write(packet, index, timeBase)
    } catch (error) {
      this.#encoder[Symbol.dispose]()
      throw error
    }
  }

  /** Seconds made so far. */
  get position(): number {
    return this.#sound.frames / this.#sampleRate
  }

  /** Makes sound up to about this second, never beyond it. */
  advance(seconds: number): void {
    while (this.step(seconds));
  }

  /** Makes one block more, unless that would go beyond this second. Says whether it did. */
  step(limit: number): boolean {
    if (this.#sound.frames + BLOCK > limit * this.#sampleRate) return false
    this.#encoder.write(this.#sound.next(), this.#deliver)
    return true
  }

  /** Makes the rest of the sound, to the frame, and closes the track. */
  finish(seconds: number): void {
    this.advance(seconds)
    const rest = Math.round(seconds * this.#sampleRate) - this.#sound.frames
    if (rest > 0) this.#encoder.write(this.#sound.next(rest), this.#deliver)
    this.#encoder.finish(this.#deliver)
  }

  [Symbol.dispose](): void {
    this.#encoder[Symbol.dispose]()
  }

  #addStream({ writer, language }: { readonly writer: MediaWriter; readonly language: string | undefined }): number {
    const stream = writer.addStream(this.#encoder.timeBase)
    check(this.#encoder.context.parametersFromContext(stream.codecpar), 'The sound could not be encoded.')
    stream.setDisposition(AV_DISPOSITION_DEFAULT)
    using tags = Dictionary.fromObject({ language })
    stream.metadata = tags
    return stream.index
  }
}
