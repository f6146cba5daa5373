import { AV_DISPOSITION_DEFAULT } from 'node-av/constants'
import { Dictionary, type Packet } from 'node-av/lib'
import { bestAac } from './aac.ts'
import { AudioEncoder } from './audioEncoder.ts'
import { AudioReader } from './audioReader.ts'
import { placeClip } from './clipFile.ts'
import { DuckEnvelope } from './duckEnvelope.ts'
import { check } from './ffmpegFailure.ts'
import { limit } from './limit.ts'
import type { MediaWriter } from './mediaWriter.ts'
import { BLOCK, mix } from './mix.ts'
import type { MixPlan } from './tasks.ts'

const SAMPLE_RATE = 48_000
const BIT_RATE = 192_000

/** The dubbed sound on its way into the file, made step by step beside the picture. Close it with `using`. */
export class SoundTrack implements Disposable {
  /** Name of the encoder in use. */
  readonly encoderName: string
  readonly #encoder: AudioEncoder
  readonly #bed: AudioReader | undefined
  readonly #blocks: Generator<Float32Array>
  readonly #deliver: (packet: Packet) => void
  #bedEnded = false
  #frames = 0

  /** Adds its stream to the writer. Without `withBed` the speech is all that is heard. */
  constructor(plan: MixPlan, writer: MediaWriter, withBed: boolean) {
    const codec = bestAac()
    this.encoderName = codec.encoder
    this.#encoder = new AudioEncoder(codec, { sampleRate: SAMPLE_RATE, channels: 2, bitRate: BIT_RATE })
    try {
      if (withBed) this.#bed = new AudioReader(plan.source, { sampleRate: SAMPLE_RATE, channels: 2 })
      const clips = plan.clips.map((clip) => placeClip(clip, SAMPLE_RATE))
      this.#blocks = limit(mix(this.#bedChunks(), clips, new DuckEnvelope(clips, plan.ducking, SAMPLE_RATE)))
      const index = this.#addStream(plan, writer)
      const { timeBase } = this.#encoder
      this.#deliver = (packet) => writer.write(packet, index, timeBase)
    } catch (error) {
      this.#bed?.[Symbol.dispose]()
      this.#encoder[Symbol.dispose]()
      throw error
    }
  }

  /** Seconds made so far. */
  get position(): number {
    return this.#frames / SAMPLE_RATE
  }

  /** Seconds the original sound should last; 0 where there is none or it does not say. */
  get statedDuration(): number {
    return this.#bed?.statedDuration ?? 0
  }

  /** Where the original sound ended, in seconds, known a block before the track gets there. */
  get bedEnd(): number | undefined {
    if (!this.#bedEnded) return undefined
    return (this.#bed?.position ?? 0) / SAMPLE_RATE
  }

  /** Makes sound up to about this second, never beyond it. */
  advance(seconds: number): void {
    while (this.step(seconds));
  }

  /** Makes one block more, unless that would go beyond this second. Says whether it did. */
  step(limit: number): boolean {
    if (this.#frames + BLOCK > limit * SAMPLE_RATE) return false
    this.#encode(BLOCK)
    return true
  }

  /** Makes the rest of the sound, to the frame, and closes the track. */
  finish(seconds: number): void {
    this.advance(seconds)
    const rest = Math.round(seconds * SAMPLE_RATE) - this.#frames
    if (rest > 0) this.#encode(rest)
    this.#encoder.finish(this.#deliver)
  }

  [Symbol.dispose](): void {
    this.#blocks.return(undefined)
    this.#bed?.[Symbol.dispose]()
    this.#encoder[Symbol.dispose]()
  }

  *#bedChunks(): Generator<Float32Array> {
    if (this.#bed !== undefined) yield* this.#bed.chunks()
    this.#bedEnded = true
  }

  #encode(frames: number): void {
    const block = this.#blocks.next()
    if (block.done) return
    this.#encoder.write(block.value.subarray(0, 2 * frames), this.#deliver)
    this.#frames += frames
  }

  #addStream({ language }: MixPlan, writer: MediaWriter): number {
    const stream = writer.addStream(this.#encoder.timeBase)
    check(this.#encoder.context.parametersFromContext(stream.codecpar), 'The sound could not be encoded.')
    stream.setDisposition(AV_DISPOSITION_DEFAULT)
    using tags = Dictionary.fromObject({ language })
    stream.metadata = tags
    return stream.index
  }
}
