import { AV_CHANNEL_LAYOUT_MONO, type AVSampleFormat } from 'node-av/constants'
import { avGetBytesPerSample, type ChannelLayout, SoftwareResampleContext } from 'node-av/lib'
import { check } from '../ffmpegFailure.ts'

/** How samples are laid out and how fast they follow. */
export interface SoundFormat {
  readonly layout: ChannelLayout
  readonly sampleRate: number
  readonly format: AVSampleFormat
}

const UNUSABLE = 'The sound could not be converted: its rate or its channels are not supported.'

/**
 * Turns sound into interleaved floats at another rate or with other channels, without delay: the first sample out is the
 * first sample in. Holds native memory: close it with `using`.
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

  /** Frames at the new rate that have gone in and not come out. */
  get delay(): number {
    return Number(this.#context.getDelay(BigInt(this.#to.sampleRate)))
  }

  /** Frames of planes or interleaved bytes, as the format says. The result is valid until the next call. */
  convert(input: Buffer[], frames: number): Float32Array {
    return this.#convert(input, frames)
  }

  /** The rest of the sound. What is converted next is a new beginning. */
  flush(): Float32Array {
    const rest = this.#convert(null, 0)
    check(this.#context.init(), UNUSABLE)
    return rest
  }

  [Symbol.dispose](): void {
    this.#context.free()
  }

  #convert(input: Buffer[] | null, frames: number): Float32Array {
    const { nbChannels } = this.#to.layout
    const room = this.#context.getOutSamples(frames)
    const bytes = room * nbChannels * avGetBytesPerSample(this.#to.format)
    // Memory of its own: a slice of Node's pool need not start where a float may.
    if (bytes > this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(bytes)
    const made = room === 0 ? 0 : this.#context.convertSync([this.#buffer], room, input, frames)
    check(made, UNUSABLE)
    return new Float32Array(this.#buffer.buffer, 0, made * nbChannels)
  }

  #start(): void {
    const { layout, format, sampleRate } = this.#from
    const target = this.#to
    const options = [target.layout, target.format, target.sampleRate, layout, format, sampleRate] as const
    check(this.#context.allocSetOpts2(...options), UNUSABLE, 'invalid')
    this.#setMatrix()
    check(this.#context.init(), UNUSABLE, 'invalid')
  }

  /**
   * FFmpeg's own mixing rules, but for two cases it gets wrong for us: mono would reach both sides 3 dB down, and the sum
   * of all channels in one would overload. Several channels in stereo are summed as they are, the dialogue at the level
   * a film has, since a limiter follows wherever stereo is written.
   */
  #setMatrix(): void {
    const [inputs, outputs] = [this.#from.layout.nbChannels, this.#to.layout.nbChannels]
    if (inputs === 1 && outputs === 2) check(this.#context.setMatrix([1, 1], 1), UNUSABLE)
    // Stereo is averaged. Of surround sound, all channels are never at full scale in step, and speech should stay loud.
    if (inputs > 1 && outputs === 1) this.#context.setOption('rematrix_maxval', inputs === 2 ? 1 : 2)
  }
}

/** One channel of 16-bit or float samples, as speech files hold it. */
export function mono(sampleRate: number, format: AVSampleFormat): SoundFormat {
  return { layout: AV_CHANNEL_LAYOUT_MONO, sampleRate, format }
}
