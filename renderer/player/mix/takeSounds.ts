import { gainOfDecibels } from '../../../shared/audio/decibels.ts'
import { speechLevel } from '../../../shared/audio/mix/speechLevel.ts'
import { isNegligibleTempo } from '../../../shared/audio/stretch.ts'
import { speechBounds } from '../../../shared/audio/takes/speechBounds.ts'
import { openWorkerCalls } from '../../state/editor/workerCalls.ts'
import { PreparedSounds } from './preparedSounds.ts'
import type { StretchQuestion } from './stretchWorker.ts'

/** A take that is ready to play. */
export interface TakeSound {
  /** The take at the wanted pace, without the silence at its ends. */
  readonly buffer: AudioBuffer
  /** Gain factor that makes all takes equally loud, as in the render. */
  readonly gain: number
}

/** The decoded and stretched sounds of takes, cached while they are used. */
export interface TakeSounds extends Disposable {
  /** The sound of a take, if it is ready. */
  ready(take: string, tempo: number): TakeSound | undefined
  /** Decodes and stretches a take. Rejects where it cannot be read. */
  prepare(take: string, tempo: number): Promise<TakeSound>
}

interface TakeSoundsParts {
  readonly context: BaseAudioContext
  /** Loads a take's file as it is. */
  load(take: string): Promise<ArrayBuffer>
}

/** Size of the cache in seconds of sound: 60 MB at 48 kHz. */
const TAKE_CACHE_SECONDS = 300
/** Target level of a take's speech in dB of full scale, and the greatest gain in dB to reach it. */
const TARGET_TAKE_LEVEL_DB = -21
const MAX_TAKE_GAIN_DB = 12

/** Opens a cache of take sounds. */
export function openTakeSounds({ context, load }: TakeSoundsParts): TakeSounds {
  const sounds = new PreparedSounds<TakeSound>(TAKE_CACHE_SECONDS, ({ buffer }) => buffer.duration)
  const pace = openWorkerCalls<StretchQuestion, Float32Array<ArrayBuffer>>(
    () => new Worker(new URL('./stretchWorker.ts', import.meta.url), { type: 'module' }),
  )

  async function natural(take: string): Promise<TakeSound> {
    const decoded = await context.decodeAudioData(await load(take))
    const samples = meanOfChannels(decoded)
    const { from, to } = speechBounds(samples, decoded.sampleRate)
    const level = speechLevel(samples, decoded.sampleRate)
    const change = Number.isFinite(level)
      ? Math.max(-MAX_TAKE_GAIN_DB, Math.min(MAX_TAKE_GAIN_DB, TARGET_TAKE_LEVEL_DB - level))
      : 0
    return { buffer: bufferOf(samples.slice(from, to)), gain: gainOfDecibels(change) }
  }

  async function make(take: string, tempo: number): Promise<TakeSound> {
    if (isNegligibleTempo(tempo)) return natural(take)
    const { buffer, gain } = await prepare(take, 1)
    const samples = await pace.ask({ samples: buffer.getChannelData(0), sampleRate: buffer.sampleRate, tempo })
    return { buffer: bufferOf(samples), gain }
  }

  function bufferOf(samples: Float32Array<ArrayBuffer>): AudioBuffer {
    // An AudioBuffer needs at least one sample.
    const buffer = new AudioBuffer({ length: Math.max(1, samples.length), sampleRate: context.sampleRate })
    buffer.copyToChannel(samples, 0)
    return buffer
  }

  function prepare(take: string, tempo: number): Promise<TakeSound> {
    return sounds.prepare(takeSoundKey(take, tempo), () => make(take, tempo))
  }

  return {
    ready: (take, tempo) => sounds.ready(takeSoundKey(take, tempo)),
    prepare,
    [Symbol.dispose]() {
      sounds.clear()
      pace[Symbol.dispose]()
    },
  }
}

/** The key of a take's sound at a pace: paces whose difference is inaudible share one. */
export function takeSoundKey(take: string, tempo: number): string {
  return `${take} ${isNegligibleTempo(tempo) ? 1 : tempo.toFixed(4)}`
}

/** The mean of the channels of a sound. */
export function meanOfChannels(
  buffer: Pick<AudioBuffer, 'length' | 'numberOfChannels' | 'getChannelData'>,
): Float32Array<ArrayBuffer> {
  if (buffer.numberOfChannels === 1) return buffer.getChannelData(0)
  const sum = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
    for (const [at, sample] of buffer.getChannelData(channel).entries())
      sum[at] = (sum[at] ?? 0) + sample / buffer.numberOfChannels
  }
  return sum
}
