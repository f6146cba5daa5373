import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_S16 } from 'node-av/constants'
import { AppError } from '../../../shared/failure.ts'
import type { MixClip } from './mix.ts'
import { mono, Resampler } from './resampler.ts'
import type { Clip } from './tasks.ts'

/** Samples read from a speech file at a time. */
const CHUNK = 16_384

/** A clip of the plan as the mix takes it: its place in frames and its samples at the mix's rate. */
export interface PlacedClip extends MixClip {
  /** The first frame after it. */
  readonly end: number
}

/** Finds where a clip lies in the mix. Its file is opened when it is due and closed when it has been read. */
export function placeClip(clip: Clip, sampleRate: number): PlacedClip {
  const facts = statSync(clip.path, { throwIfNoEntry: false })
  if (facts === undefined) {
    throw new AppError({
      kind: 'job_failed',
      message: `The speech of the line at ${clip.start} s is gone. Render again.`,
    })
  }
  const start = Math.max(0, Math.round(clip.start * sampleRate))
  const end = start + Math.ceil((facts.size / 2 / clip.sampleRate) * sampleRate)
  return { start, end, gain: clip.gain, open: () => clipSamples(clip, sampleRate) }
}

function* clipSamples({ path, sampleRate }: Clip, wantedRate: number): Generator<Float32Array> {
  using file = new ReadableFile(path)
  using resampler = new Resampler({
    from: mono(sampleRate, AV_SAMPLE_FMT_S16),
    to: mono(wantedRate, AV_SAMPLE_FMT_FLT),
  })
  const bytes = Buffer.allocUnsafeSlow(2 * CHUNK)
  for (let read = file.read(bytes); read > 1; read = file.read(bytes)) {
    yield resampler.convert([bytes], read >> 1)
  }
  yield resampler.flush()
}

class ReadableFile implements Disposable {
  readonly #file: number

  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  /** Fills the buffer as far as there is something to read and says how many bytes that were. */
  read(bytes: Buffer): number {
    let filled = 0
    for (;;) {
      const read = readSync(this.#file, bytes, filled, bytes.length - filled, null)
      filled += read
      if (read === 0 || filled === bytes.length) return filled
    }
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }
}
