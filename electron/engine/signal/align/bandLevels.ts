import { FRAME_SAMPLES, Growing, HOP_SAMPLES } from '../frames.ts'
import { createMelAnalyser, MEL_BANDS } from '../melSpectrum.ts'

/** Natural logarithms of the power in mel bands, a frame each 10 ms: 64 bytes a frame, 23 MB an hour. */
export interface BandLevels {
  readonly frames: number
  /** `MEL_BANDS` values for each frame in steps of `BAND_LEVEL_STEP`. */
  readonly values: Int16Array<ArrayBuffer>
}

/** Step in which band levels are kept: two bytes hold all from digital silence to full scale. */
export const BAND_LEVEL_STEP = 1 / 256

/** Analyses sound at `SPEECH_SAMPLE_RATE_HZ` piece by piece into band levels. Call `push` in order, then `finish` once. */
export class BandLevelStream {
  readonly #mel: ReturnType<typeof createMelAnalyser>
  readonly #values: Growing<Int16Array<ArrayBuffer>>
  #rest = new Float32Array(0)
  #frames = 0

  /** More than the expected `seconds` takes more memory; for `formantRatio` see `createMelAnalyser`. */
  constructor(seconds = 0, formantRatio = 1) {
    this.#mel = createMelAnalyser(formantRatio)
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
