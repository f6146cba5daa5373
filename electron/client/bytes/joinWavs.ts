import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { openWav, type Wav } from './wav.ts'

/** How parts are joined; in seconds. */
interface Joint {
  /** Length of the silence between two parts. */
  readonly pause?: number
  /** Length of the fade in and out of each part, which avoids clicks. */
  readonly fade?: number
}

/** A pause as between two sentences, and a fade too short to be audible. */
const DEFAULT_JOINT_SECONDS = { pause: 0.2, fade: 0.005 }

/**
 * Joins several WAV files into one sound. Each part is requested only after the one before has ended, so parts can be
 * sequential requests. Throws `bad_reply` for parts of different formats, `invalid` for an empty list.
 */
export async function joinWavs(
  parts: Iterable<AsyncIterable<Uint8Array>> | AsyncIterable<AsyncIterable<Uint8Array>>,
  joint: Joint = {},
): Promise<Wav> {
  const iterator = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]()
  const first = await iterator.next()
  if (first.done) throw new AppError({ kind: 'invalid', message: say('failure.noParts') })
  const wav = await openWav(first.value)
  return {
    sampleRate: wav.sampleRate,
    channels: wav.channels,
    samples: joined(wav, iterator, { ...DEFAULT_JOINT_SECONDS, ...joint }),
  }
}

type Parts = Iterator<AsyncIterable<Uint8Array>> | AsyncIterator<AsyncIterable<Uint8Array>>

async function* joined(first: Wav, parts: Parts, joint: Required<Joint>): AsyncGenerator<Float32Array> {
  try {
    yield* softened(first, joint.fade)
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      yield new Float32Array(Math.round(joint.pause * first.sampleRate) * first.channels)
      yield* softened(matching(await openWav(next.value), first), joint.fade)
    }
  } finally {
    await parts.return?.()
  }
}

function matching(wav: Wav, first: Wav): Wav {
  if (wav.sampleRate === first.sampleRate && wav.channels === first.channels) return wav
  throw new AppError({
    kind: 'bad_reply',
    message: say('failure.partsDiffer', {
      rate: first.sampleRate,
      channels: first.channels,
      otherRate: wav.sampleRate,
      otherChannels: wav.channels,
    }),
  })
}

/** Fades the samples in and out; the last ones are held back until the end is known. */
async function* softened({ samples, sampleRate, channels }: Wav, fade: number): AsyncGenerator<Float32Array> {
  const frames = Math.round(fade * sampleRate)
  let held = new Float32Array()
  let passed = 0
  for await (const block of samples) {
    swell(block, { passed, frames, channels })
    passed += block.length / channels
    const all = concat(held, block)
    const ready = Math.max(0, all.length - frames * channels)
    if (ready > 0) yield all.subarray(0, ready)
    held = all.slice(ready)
  }
  if (held.length === 0) return
  const last = held.length / channels
  for (let index = 0; index < held.length; index++) {
    held[index] = (held[index] ?? 0) * gainAt(last - 1 - Math.floor(index / channels), last)
  }
  yield held
}

function swell(
  block: Float32Array,
  { passed, frames, channels }: { passed: number; frames: number; channels: number },
): void {
  const end = Math.min(block.length, (frames - passed) * channels)
  for (let index = 0; index < end; index++) {
    block[index] = (block[index] ?? 0) * gainAt(passed + Math.floor(index / channels), frames)
  }
}

/** The gain of a raised-cosine fade, 0 to 1. */
function gainAt(frame: number, frames: number): number {
  return 0.5 - 0.5 * Math.cos((Math.PI * (frame + 0.5)) / frames)
}

function concat(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
