import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_S16 } from 'node-av/constants'
import { fadeGain, fadesOf, gainOf, sideGains } from '../../../../../shared/audio/mix/voiceGains.ts'
import { AppError } from '../../../../../shared/failure.ts'
import { say } from '../../../../../shared/locale/message.ts'
import { mono, Resampler } from '../../read/resampler.ts'
import type { Clip } from '../../tasks.ts'
import type { MixClip } from '../mix.ts'
import { type ClipMeasure, measureClip } from './clipMeasure.ts'

/** Samples read at a time. */
const CLIP_READ_SAMPLES = 16_384

/** A clip with its position in frames and its samples at the mix's rate. */
interface PlacedClip extends MixClip {
  /** The first frame after the clip. */
  readonly end: number
}

/** Places a clip in the mix. Its file is opened when the clip starts and closed when it has been read. */
export function placeClip(clip: Clip, { sampleRate, gain }: { sampleRate: number; gain: number }): PlacedClip {
  const start = Math.max(0, Math.round(clip.start * sampleRate))
  const length = Math.ceil((samplesIn(clip) / clip.sampleRate) * sampleRate)
  const [left, right] = sideGains(clip.sound)
  const seconds = length / sampleRate
  const fades = fadesOf(clip.sound, seconds)
  return {
    start,
    end: start + length,
    gains: [gain * left, gain * right],
    gain: gain * 10 ** (gainOf(clip.sound) / 20),
    open: () =>
      faded(resampled(clip, sampleRate), (frame) => fadeGain(frame / sampleRate, seconds, fades), {
        // Between the fades nothing changes.
        from: fades.fadeIn * sampleRate,
        to: length - fades.fadeOut * sampleRate,
      }),
  }
}

/** Measures a clip before mixing. Throws `job_failed` if its file is gone. */
export function measureClipFile(clip: Clip): ClipMeasure {
  samplesIn(clip)
  return measureClip(clip, resampled(clip, clip.sampleRate))
}

function samplesIn(clip: Clip): number {
  const facts = statSync(clip.path, { throwIfNoEntry: false })
  if (facts !== undefined) return facts.size >> 1
  throw new AppError({
    kind: 'job_failed',
    message: say('engine.line.speechGone', { seconds: clip.start }),
  })
}

/** The samples of a clip at another rate; a chunk is valid until the next. */
export function* resampled({ path, sampleRate }: Clip, targetRate: number): Generator<Float32Array> {
  using file = new ReadableFile(path)
  using resampler = new Resampler({
    from: mono(sampleRate, AV_SAMPLE_FMT_S16),
    to: mono(targetRate, AV_SAMPLE_FMT_FLT),
  })
  const bytes = Buffer.allocUnsafeSlow(2 * CLIP_READ_SAMPLES)
  for (let read = file.read(bytes); read > 1; read = file.read(bytes)) {
    yield resampler.convert([bytes], read >> 1)
  }
  yield resampler.flush()
}

/** Fades both ends, outside of the frames of `plain`. */
function* faded(
  chunks: Iterable<Float32Array>,
  gainAt: (frame: number) => number,
  plain: { readonly from: number; readonly to: number },
): Generator<Float32Array> {
  let position = 0
  for (const chunk of chunks) {
    for (let index = 0; index < chunk.length; index++) {
      const frame = position + index + 0.5
      if (frame < plain.from || frame > plain.to) chunk[index] = (chunk[index] ?? 0) * gainAt(frame)
    }
    position += chunk.length
    yield chunk
  }
}

class ReadableFile implements Disposable {
  readonly #file: number

  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  /** Fills the buffer as far as possible and returns the number of bytes. */
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
