import { clamp } from '../../../../shared/basics/clamp.ts'
import { FRAME_SAMPLES, Growing, HOP_SAMPLES } from '../frames.ts'
import { createMelAnalyser, MEL_BANDS } from '../melSpectrum.ts'

/** Natural logarithms of the power in mel bands, a frame each 10 ms: 64 bytes a frame, 23 MB an hour. */
export interface BandLevels {
  readonly frames: number
  /** `MEL_BANDS` values for each frame in steps of `BAND_LEVEL_STEP`. */
  readonly values: Int16Array
}

/** Step in which band levels are kept: two bytes hold all from digital silence to full scale. */
export const BAND_LEVEL_STEP = 1 / 256

/** Analyses sound at `SPEECH_SAMPLE_RATE_HZ` piece by piece into band levels. Call `push` in order, then `finish` once. */
export class BandLevelStream {
  readonly #mel = createMelAnalyser()
  readonly #values: Growing<Int16Array>
  #rest = new Float32Array(0)
  #frames = 0

  /** More than the expected `seconds` takes more memory. */
  constructor(seconds = 0) {
    this.#values = new Growing(Int16Array, Math.ceil((seconds * 100 + 4) * MEL_BANDS))
  }

  /** Frames so far. */
  get frames(): number {
    return this.#frames
  }

  push(samples: Float32Array): void {
    const sound = new Float32Array(this.#rest.length + samples.length)
    sound.set(this.#rest)
    sound.set(samples, this.#rest.length)
    const frames = Math.max(0, Math.floor((sound.length - FRAME_SAMPLES) / HOP_SAMPLES) + 1)
    for (let frame = 0; frame < frames; frame++) {
      this.#mel.analyse(sound, frame * HOP_SAMPLES)
      const levels = this.#mel.logMel()
      for (let band = 0; band < MEL_BANDS; band++) this.#values.push(Math.round((levels[band] ?? 0) / BAND_LEVEL_STEP))
    }
    this.#frames += frames
    this.#rest = sound.slice(frames * HOP_SAMPLES)
  }

  finish(): BandLevels {
    return { frames: this.#frames, values: this.#values.taken() }
  }
}

/**
 * A sound at the timing of another that says the same words: between the frames at which words begin in it it is stretched evenly
 * to as many frames as the other has there.
 */
export function atTimingOf(
  { frames, values }: BandLevels,
  own: readonly number[],
  other: { readonly frames: number; readonly starts: readonly number[] },
): BandLevels {
  const timed = new Int16Array(other.frames * MEL_BANDS)
  for (let word = -1, frame = 0; frame < other.frames; frame++) {
    while ((other.starts[word + 1] ?? Number.POSITIVE_INFINITY) <= frame) word++
    const [start, end] = [other.starts[word] ?? 0, other.starts[word + 1] ?? other.frames]
    const [ownStart, ownEnd] = [own[word] ?? 0, own[word + 1] ?? frames]
    const place = ownStart + ((ownEnd - ownStart) * (frame - start)) / Math.max(1, end - start)
    const from = clamp(Math.round(place), 0, frames - 1) * MEL_BANDS
    timed.set(values.subarray(from, from + MEL_BANDS), frame * MEL_BANDS)
  }
  return { frames: other.frames, values: timed }
}
