import { AV_CHANNEL_LAYOUT_MONO, type AVSampleFormat } from 'node-av/constants'
import { avGetBytesPerSample, type ChannelLayout, SoftwareResampleContext } from 'node-av/lib'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'

/** Channel layout, sample rate and sample format. */
interface SoundFormat {
  readonly layout: ChannelLayout
  readonly sampleRate: number
  readonly format: AVSampleFormat
}

const SOUND_CONVERSION_FAILED = say('engine.sound.unconvertible')

/**
 * Converts sound to interleaved floats at another rate or with other channels, without delay: the first output sample
 * corresponds to the first input sample. Holds native memory: close it with `using`.
 */
export class Resampler implements Disposable {
  readonly #context = new SoftwareResampleContext()
  readonly #from: SoundFormat
  readonly #to: SoundFormat
  #buffer = Buffer.alloc(0)

  constructor(formats: { readonly from: SoundFormat; readonly to: SoundFormat }) {
    this.#from = formats.from
    this.#to = formats.to
    this.#start()
  }

  /** Frames at the new rate that are still inside the resampler. */
  get delay(): number {
    return Number(this.#context.getDelay(BigInt(this.#to.sampleRate)))
  }

  /**
   * Converts `frames` of planar or interleaved samples, as the format states. The result is valid until the next call.
   */
  convert(input: Buffer[], frames: number): Float32Array {
    return this.#convert(input, frames)
  }

  /** Returns the remaining samples and restarts. */
  flush(): Float32Array {
    const rest = this.#convert(null, 0)
    check(this.#context.init(), SOUND_CONVERSION_FAILED)
    return rest
  }

  [Symbol.dispose](): void {
    this.#context.free()
  }

  #convert(input: Buffer[] | null, frames: number): Float32Array {
    const { nbChannels } = this.#to.layout
    const room = this.#context.getOutSamples(frames)
    const bytes = room * nbChannels * avGetBytesPerSample(this.#to.format)
    // Not from Node's pool, whose slices may not be aligned for floats.
    if (bytes > this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(bytes)
    const made = room === 0 ? 0 : this.#context.convertSync([this.#buffer], room, input, frames)
    check(made, SOUND_CONVERSION_FAILED)
    return new Float32Array(this.#buffer.buffer, 0, made * nbChannels)
  }

  #start(): void {
    const { layout, format, sampleRate } = this.#from
    const target = this.#to
    const options = [target.layout, target.format, target.sampleRate, layout, format, sampleRate] as const
    check(this.#context.allocSetOpts2(...options), SOUND_CONVERSION_FAILED, 'invalid')
    this.#setMatrix()
    check(this.#context.init(), SOUND_CONVERSION_FAILED, 'invalid')
  }

  /**
   * Uses FFmpeg's mixing matrix but for two cases: mono would be 3 dB lower on both sides, and a sum of all channels in
   * one would clip. A stereo downmix is not normalised, so that dialogue keeps its level; a limiter follows wherever
   * stereo is written.
   */
  #setMatrix(): void {
    const [inputs, outputs] = [this.#from.layout.nbChannels, this.#to.layout.nbChannels]
    if (inputs === 1 && outputs === 2) check(this.#context.setMatrix([1, 1], 1), SOUND_CONVERSION_FAILED)
    // Stereo is averaged. In surround sound, channels are never all at full scale in phase, and speech should stay
    // loud.
    if (inputs > 1 && outputs === 1) this.#context.setOption('rematrix_maxval', inputs === 2 ? 1 : 2)
  }
}

/** The format of mono speech files, in 16-bit or float samples. */
export function mono(sampleRate: number, format: AVSampleFormat): SoundFormat {
  return { layout: AV_CHANNEL_LAYOUT_MONO, sampleRate, format }
}
