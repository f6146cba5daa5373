import { AV_DISPOSITION_DEFAULT, AV_DISPOSITION_DUB, AV_DISPOSITION_VISUAL_IMPAIRED } from 'node-av/constants'
import type { Packet } from 'node-av/lib'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import type { DubSound } from '../mix/dubSound.ts'
import { MIX_BLOCK_FRAMES } from '../mix/mix.ts'
import { AudioEncoder } from './audioEncoder.ts'
import { EncoderThread } from './encoderThread.ts'
import type { MediaWriter } from './mediaWriter.ts'
import type { OutputFormat } from './outputFormat.ts'
import { PartsEncoder } from './partsEncoder.ts'
import { labelTrack } from './trackLabel.ts'

/** Bits per second of each channel. */
const BIT_RATE = { 1: 96_000, 2: 96_000, 6: 64_000 } as const

/** The sound of a track: frames a second, and how many channels. */
interface TrackShape {
  readonly sampleRate: number
  readonly channels: keyof typeof BIT_RATE
}

/** Bits per second of a dub's sound, for lossy formats. */
export function bitRateFor({ channels }: Pick<TrackShape, 'channels'>, { lossy }: OutputFormat): { bitRate?: number } {
  return lossy ? { bitRate: channels * BIT_RATE[channels] } : {}
}

/** The target file of the sound. */
interface SoundTarget {
  readonly writer: MediaWriter
  readonly format: OutputFormat
  /** ISO 639-2 code. */
  readonly language: string | undefined
  /** Whether its speech also describes the picture, for those who do not see it. */
  readonly describes?: boolean
  /** Whether it is a second sound track, which players play on request. */
  readonly isSecond?: boolean
}

/** The title of a sound track in which the picture is described: files travel without the studio's texts. */
const DESCRIPTION_TRACK_TITLE = 'Described'

/** The dub's sound track, encoded in steps beside the picture. Close it with `using`. */
export class SoundTrack implements Disposable {
  /** Name of the encoder in use. */
  readonly encoderName: string
  readonly #sound: DubSound
  readonly #sampleRate: number
  readonly #encoder: AudioEncoder | EncoderThread | PartsEncoder
  readonly #deliver: (packet: Packet) => void

  /** Adds the stream to the writer. The caller closes `sound`. */
  constructor(sound: DubSound, target: SoundTarget) {
    const { sampleRate, channels } = sound
    const { writer, format } = target
    const codec = format.sound()
    this.encoderName = codec.encoder
    this.#sound = sound
    this.#sampleRate = sampleRate
    const shape = { sampleRate, channels, ...bitRateFor({ channels }, format) }
    // AAC costs as much as the rest of a mix; lossless codecs are cheap.
    this.#encoder = new (!format.lossy ? AudioEncoder : codec.inParts ? PartsEncoder : EncoderThread)(codec, shape)
    try {
      const index = this.#addStream(target)
      const { timeBase } = this.#encoder
      this.#deliver = (packet) => writer.write(packet, index, timeBase)
    } catch (error) {
      this.#encoder[Symbol.dispose]()
      throw error
    }
  }

  /** Seconds encoded so far. */
  get position(): number {
    return this.#sound.frames / this.#sampleRate
  }

  /** Encodes up to about this time (seconds), never beyond it. */
  advance(seconds: number): void {
    while (this.step(seconds));
  }

  /** Encodes one more block, unless it would pass this time (seconds). Returns whether it did. */
  step(limit: number): boolean {
    if (this.#sound.frames + MIX_BLOCK_FRAMES > limit * this.#sampleRate) return false
    this.#encoder.write(this.#sound.next(), this.#deliver)
    return true
  }

  /** Encodes the rest, exact to the frame, and ends the track. */
  finish(seconds: number): void {
    this.advance(seconds)
    const rest = Math.round(seconds * this.#sampleRate) - this.#sound.frames
    if (rest > 0) this.#encoder.write(this.#sound.next(rest), this.#deliver)
    this.#encoder.finish(this.#deliver)
  }

  [Symbol.dispose](): void {
    this.#encoder[Symbol.dispose]()
  }

  #addStream({ writer, language, describes = false, isSecond = false }: SoundTarget): number {
    const stream = writer.addStream(this.#encoder.timeBase)
    check(this.#encoder.context.parametersFromContext(stream.codecpar), say('engine.sound.unencoded'))
    const disposition = [
      ...(isSecond ? [] : [AV_DISPOSITION_DEFAULT]),
      AV_DISPOSITION_DUB,
      ...(describes ? [AV_DISPOSITION_VISUAL_IMPAIRED] : []),
    ]
    labelTrack(stream, { language, disposition, ...(describes && { title: DESCRIPTION_TRACK_TITLE }) })
    return stream.index
  }
}
