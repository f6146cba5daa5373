import { Buffer } from 'node:buffer'
import { joinSamples } from '../../../shared/audio/joinSamples.ts'
import { openWav } from '../../client/wav.ts'
import { writeWav } from '../../client/writeWav.ts'
import type { Takes } from '../project/takes.ts'

/** Position of a take in the joined file, in seconds. */
export interface TakePlace {
  readonly from: number
  readonly seconds: number
}

/** Runs work on the takes of a project, which may be moving to another file. */
type WithTakes = <T>(work: (takes: Takes) => T) => Promise<T>

interface JoinTakesOptions {
  readonly withTakes: WithTakes
  readonly signal: AbortSignal
  readonly leastRate?: number
}

/** Bytes read for a header: enough for any valid one. */
const HEADER_BYTES = 64 * 1024
/** Silence between two takes, so that they do not run into each other. */
const GAP_SECONDS = 0.1

/**
 * Joins takes into one WAV file, mono, at the highest of their sample rates and `leastRate`: voices and recordings
 * differ. Holds one take in memory at a time.
 */
export async function joinTakes(
  path: string,
  ids: readonly string[],
  { withTakes, signal, leastRate = 8000 }: JoinTakesOptions,
): Promise<ReadonlyMap<string, TakePlace>> {
  const bytesOf = (id: string, end?: number) =>
    withTakes((takes) => Buffer.concat([...takes.read(id, end === undefined ? undefined : { start: 0, end })]))
  let sampleRate = leastRate
  for (const id of ids) {
    sampleRate = Math.max(sampleRate, (await openWav(once(await bytesOf(id, HEADER_BYTES)))).sampleRate)
  }
  const places = new Map<string, TakePlace>()
  async function* samples(): AsyncGenerator<Float32Array> {
    let at = 0
    for (const id of new Set(ids)) {
      signal.throwIfAborted()
      const sound = await monoOf(await bytesOf(id), sampleRate)
      places.set(id, { from: at / sampleRate, seconds: sound.length / sampleRate })
      yield sound
      const gap = new Float32Array(Math.round(GAP_SECONDS * sampleRate))
      yield gap
      at += sound.length + gap.length
    }
  }
  await writeWav(path, { sampleRate, channels: 1, samples: samples() })
  return places
}

async function monoOf(bytes: Buffer, rate: number): Promise<Float32Array> {
  const { sampleRate, channels, samples } = await openWav(once(bytes))
  const sound: Float32Array[] = []
  for await (const block of samples) sound.push(channels === 1 ? block : mixed(block, channels))
  return resample(joinSamples(sound), sampleRate, rate)
}

function mixed(block: Float32Array, channels: number): Float32Array {
  const mono = new Float32Array(block.length / channels)
  for (let at = 0; at < block.length; at++) {
    const frame = Math.floor(at / channels)
    mono[frame] = (mono[frame] ?? 0) + (block[at] ?? 0) / channels
  }
  return mono
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Zero crossings of the sinc on either side: the passband is flat to a tenth of a decibel up to 90 % of it. */
const CROSSINGS = 24

/** Resamples sound to a higher rate by a windowed sinc; equal rates return the input. Lower rates are not supported. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const length = Math.round((samples.length * to) / from)
  const out = new Float32Array(length)
  // Audio rates have large common factors, so few phases are needed.
  const phases = to / divisor(from, to)
  const kernels = new Map<number, Float32Array>()
  for (let index = 0; index < length; index++) {
    const place = (index * from) / to
    const base = Math.floor(place)
    const kernel = kernels.get(index % phases) ?? kernelAt(place - base)
    kernels.set(index % phases, kernel)
    let sum = 0
    for (let tap = 0; tap < kernel.length; tap++) sum += (samples[base + tap - CROSSINGS + 1] ?? 0) * (kernel[tap] ?? 0)
    out[index] = sum
  }
  return out
}

/** The kernel for a fractional position between two samples; its weights sum to 1, so that a constant stays one. */
function kernelAt(phase: number): Float32Array {
  const weights = Float32Array.from({ length: 2 * CROSSINGS }, (_, tap) => {
    const x = tap - CROSSINGS + 1 - phase
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
    const window = Math.cos((Math.PI * x) / (2 * CROSSINGS)) ** 2
    return sinc * window
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
