/** The sound of a node or parameter, channel by channel: one (mono) or two. */
type Sound = readonly Float64Array[]

/**
 * A node of the Web Audio API, computed for one stretch of sound from what is connected to it, by the formulas of the W3C's
 * text. Node.js has no such nodes.
 */
abstract class OfflineNode {
  readonly #inputs: OfflineNode[] = []
  readonly #context: OfflineNodes
  readonly #channels: number | undefined
  #made: Sound | undefined

  constructor(context: OfflineNodes, { channelCount }: { channelCount?: number } = {}) {
    this.#context = context
    this.#channels = channelCount
  }

  connect<T extends OfflineNode>(to: T): T {
    to.#inputs.push(this)
    return to
  }

  /** What comes out of it. */
  get sound(): Sound {
    this.#made ??= this.process(this.#mixed())
    return this.#made
  }

  protected get frames(): number {
    return this.#context.frames
  }

  protected get sampleRate(): number {
    return this.#context.sampleRate
  }

  protected abstract process(input: Sound): Sound

  /** The sum of the inputs, mono being heard on both sides, and the mean of both being mono. */
  #mixed(): Sound {
    const sounds = this.#inputs.map((node) => node.sound)
    const channels = this.#channels ?? Math.max(1, ...sounds.map((sound) => sound.length))
    return Array.from({ length: channels }, (_, channel) => {
      const sum = new Float64Array(this.frames)
      for (const sound of sounds) {
        const parts = channels === 1 ? sound : [sound[channel] ?? sound[0] ?? sum]
        for (const part of parts)
          for (const [at, value] of part.entries()) sum[at] = (sum[at] ?? 0) + value / parts.length
      }
      return sum
    })
  }
}

/** A parameter: a number, and what is connected to it. */
class OfflineParam extends OfflineNode {
  value: number

  constructor(context: OfflineNodes, value: number) {
    super(context, { channelCount: 1 })
    this.value = value
  }

  protected process(input: Sound): Sound {
    return input.map((samples) => samples.map((sample) => sample + this.value))
  }
}

/** A source of given sound. */
class OfflineSource extends OfflineNode {
  readonly #given: Sound

  constructor(context: OfflineNodes, given: Sound) {
    super(context)
    this.#given = given
  }

  protected process(): Sound {
    return this.#given
  }
}

class OfflineGain extends OfflineNode {
  readonly gain: OfflineParam

  constructor(context: OfflineNodes, { gain = 1, ...rest }: GainOptions = {}) {
    super(context, rest)
    this.gain = new OfflineParam(context, gain)
  }

  protected process(input: Sound): Sound {
    const [gains] = this.gain.sound
    return input.map((samples) => samples.map((sample, at) => sample * (gains?.[at] ?? 1)))
  }
}

class OfflineConstant extends OfflineNode {
  readonly offset: OfflineParam

  constructor(context: OfflineNodes, { offset = 1 }: ConstantSourceOptions = {}) {
    super(context)
    this.offset = new OfflineParam(context, offset)
  }

  start(): void {}

  protected process(): Sound {
    return this.offset.sound
  }
}

/** A band pass, as the API has it. */
class OfflineBandPass extends OfflineNode {
  readonly #options: BiquadFilterOptions

  constructor(context: OfflineNodes, options: BiquadFilterOptions) {
    super(context)
    if (options.type !== 'bandpass') throw new Error(`There is no ${options.type} here yet.`)
    this.#options = options
  }

  protected process(input: Sound): Sound {
    const { frequency = 350, Q = 1 } = this.#options
    const turn = (2 * Math.PI * frequency) / this.sampleRate
    const alpha = Math.sin(turn) / (2 * Q)
    return input.map((samples) => {
      const out = new Float64Array(samples.length)
      for (let at = 0; at < out.length; at++) {
        const driven = alpha * (samples[at] ?? 0) - alpha * (samples[at - 2] ?? 0)
        const fed = 2 * Math.cos(turn) * (out[at - 1] ?? 0) - (1 - alpha) * (out[at - 2] ?? 0)
        out[at] = (driven + fed) / (1 + alpha)
      }
      return out
    })
  }
}

/** The length and rate of the sound that nodes are computed for. */
export interface OfflineNodes {
  readonly frames: number
  readonly sampleRate: number
}

/** The classes of nodes under their names in a page. */
export const audioNodes = {
  GainNode: OfflineGain,
  ConstantSourceNode: OfflineConstant,
  BiquadFilterNode: OfflineBandPass,
} as const

/** What comes out of a graph of such nodes, with this sound at its input and these values at its parameter. */
export function soundThrough(
  context: OfflineNodes,
  graph: { readonly input: AudioNode; readonly output: AudioNode; readonly strength: AudioParam },
  { sound, strengths }: { sound: Sound; strengths: Float64Array },
): Sound {
  const node = (given: AudioNode | AudioParam) => given as unknown as OfflineNode
  new OfflineSource(context, sound).connect(node(graph.input))
  new OfflineSource(context, [strengths]).connect(node(graph.strength))
  return node(graph.output).sound
}
