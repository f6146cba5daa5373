import { FloatList } from './floatList.ts'
import { KWeighting } from './kWeighting.ts'

/** Measuring steps in a second. Everything here is built from mean squares over 0.1 s, a quarter of a gating block. */
export const STEPS_PER_SECOND = 10

/** A stretch of time in seconds. */
export interface Region {
  readonly start: number
  readonly end: number
}

/** ITU-R BS.1770-5: the loudness of a 997 Hz sine at full scale in one channel is -3.01 LKFS. */
const LOUDNESS_OFFSET_DB = -0.691
/** Blocks below this level (LUFS) count as silence. */
const ABSOLUTE_GATE_LUFS = -70
/** Blocks this much (LU) below the mean count as pauses. */
export const RELATIVE_GATE_LU = -10
/** Steps of a gating block. */
const GATING_BLOCK_STEPS = 4

/** Channel weights of 5.1: front 1, low-frequency effects 0, surround +1.5 dB. */
const WEIGHTS_5_1 = [1, 1, 1, 0, 1.41, 1.41]

/**
 * Measures the K-weighted energy of sound as a stream, keeping one number for each 0.1 s. Channels are in FFmpeg's
 * order; six are 5.1.
 */
export class LoudnessMeter {
  readonly #channels: number
  readonly #filters: readonly KWeighting[]
  readonly #weights: readonly number[]
  readonly #framesPerStep: number
  readonly #weighted: Float32Array
  readonly #energies = new FloatList()
  #frames = 0
  #sum = 0

  constructor(sampleRate: number, channels: number) {
    this.#channels = channels
    this.#filters = Array.from({ length: channels }, () => new KWeighting(sampleRate))
    this.#weights = channels === 6 ? WEIGHTS_5_1 : new Array<number>(channels).fill(1)
    this.#framesPerStep = Math.round(sampleRate / STEPS_PER_SECOND)
    this.#weighted = new Float32Array(this.#framesPerStep)
  }

  /** Weighted mean squares, summed over the channels, of each complete step of 0.1 s so far. */
  get energies(): Float32Array {
    return this.#energies.values
  }

  /** Adds interleaved samples, any number of them. */
  write(samples: Float32Array): void {
    const frames = samples.length / this.#channels
    for (let done = 0; done < frames; ) {
      const count = Math.min(frames - done, this.#framesPerStep - this.#frames)
      this.#add(samples, done, count)
      done += count
      this.#frames += count
      if (this.#frames === this.#framesPerStep) this.#close()
    }
  }

  /** Closes a partly filled last step, for sound too short to ignore it. */
  finish(): void {
    if (this.#frames > 0) this.#close()
  }

  #add(samples: Float32Array, from: number, count: number): void {
    const [left, right] = this.#filters
    if (this.#channels === 2 && left !== undefined && right !== undefined) {
      const [onLeft, onRight] = KWeighting.energies([left, right], samples, { first: 2 * from, count })
      this.#sum += onLeft + onRight
      return
    }
    for (const [channel, filter] of this.#filters.entries()) {
      const weight = this.#weights[channel] ?? 1
      if (weight === 0) continue
      filter.filter(samples, { first: from * this.#channels + channel, stride: this.#channels, count }, this.#weighted)
      this.#sum += weight * energyOf(this.#weighted, count)
    }
  }

  #close(): void {
    this.#energies.push(this.#sum / this.#frames)
    this.#sum = 0
    this.#frames = 0
  }
}

function energyOf(samples: Float32Array, count: number): number {
  let sum = 0
  for (let index = 0; index < count; index++) sum += (samples[index] ?? 0) ** 2
  return sum
}

/** Converts a weighted mean square to LUFS; -Infinity for 0. */
export function toLufs(energy: number): number {
  return LOUDNESS_OFFSET_DB + 10 * Math.log10(energy)
}

/** Converts LUFS to a weighted mean square. */
export function fromLufs(loudness: number): number {
  return 10 ** ((loudness - LOUDNESS_OFFSET_DB) / 10)
}

/**
 * Integrated loudness in LUFS with the two gates of ITU-R BS.1770-5, from energies per 0.1 s; -Infinity for silence.
 * With steps of speech (1, else 0), only blocks whose middle lies in one count, which gives dialogue-gated loudness.
 * Another relative gate tells how firm the figure is.
 */
export function integratedLoudness(energies: Float32Array, within?: Uint8Array, gate = RELATIVE_GATE_LU): number {
  const blocks = blocksOf(energies)
  if (within !== undefined) {
    for (let step = 0; step < blocks.length; step++) if (within[step + GATING_BLOCK_STEPS / 2] !== 1) blocks[step] = 0
  }
  return gatedLoudness(blocks, { absolute: ABSOLUTE_GATE_LUFS, relative: gate })
}

/**
 * Loudness of one spoken line in LUFS. Like integrated loudness, but without the absolute gate, since takes may be
 * recorded at any level; sound shorter than a gating block counts as one block.
 */
export function lineLoudness(energies: Float32Array): number {
  if (energies.length <= GATING_BLOCK_STEPS) return toLufs(meanOf(energies, 0, energies.length))
  return gatedLoudness(blocksOf(energies), { absolute: Number.NEGATIVE_INFINITY, relative: RELATIVE_GATE_LU })
}

/** Energies of the gating blocks, which overlap by three quarters. */
function blocksOf(energies: Float32Array): Float64Array {
  const blocks = new Float64Array(Math.max(0, energies.length - GATING_BLOCK_STEPS + 1))
  for (let step = 0; step < blocks.length; step++) blocks[step] = meanOf(energies, step, GATING_BLOCK_STEPS)
  return blocks
}

/** Mean loudness (LUFS) of the blocks above both gates; blocks without energy never count. */
function gatedLoudness(blocks: Float64Array, { absolute, relative }: { absolute: number; relative: number }): number {
  const silence = fromLufs(absolute)
  const gate = meanAbove(blocks, silence) * 10 ** (relative / 10)
  return toLufs(meanAbove(blocks, Math.max(silence, gate)))
}

function meanAbove(blocks: Float64Array, minEnergy: number): number {
  let [sum, count] = [0, 0]
  for (const energy of blocks) {
    if (energy <= minEnergy) continue
    sum += energy
    count++
  }
  return count === 0 ? 0 : sum / count
}

function meanOf(values: Float32Array, from: number, count: number): number {
  let sum = 0
  for (let index = from; index < from + count; index++) sum += values[index] ?? 0
  return count === 0 ? 0 : sum / count
}

/** 1 for each step of 0.1 s that lies in one of these regions, else 0. */
export function stepsWithin(regions: readonly Region[], length: number): Uint8Array {
  const within = new Uint8Array(length)
  for (const { start, end } of regions) {
    within.fill(1, Math.max(0, Math.floor(start * STEPS_PER_SECOND)), Math.ceil(end * STEPS_PER_SECOND))
  }
  return within
}
