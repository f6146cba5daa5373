import type { SoundRegion } from '../../../../shared/qc/measures.ts'
import { FeatureStream } from '../../signal/soundFeatures.ts'
import { speechBursts } from '../../signal/speechActivity.ts'
import { QC_BLOCK_FRAMES, type QcSoundBlock } from './qcSound.ts'
import { Decimator, QC_DECIMATION_FACTOR } from './qcSpectrum.ts'

/** Samples of a block at the rate of the features (16 kHz), and of them that are left of the one before it, at most. */
const MAX_FEATURE_BLOCK_SAMPLES = QC_BLOCK_FRAMES / QC_DECIMATION_FACTOR + 1

/**
 * Finds where people speak in a film, from blocks of its sound: as a render does that moves the lines of subtitles to their speech,
 * so that a check knows where it was to begin without a report.
 */
export class FilmSpeech {
  readonly #decimator = new Decimator()
  readonly #features = new FeatureStream({ forSpeakers: false })
  readonly #half = new Float64Array(MAX_FEATURE_BLOCK_SAMPLES).fill(0.5)
  readonly #samples = new Float64Array(MAX_FEATURE_BLOCK_SAMPLES)

  push({ source }: QcSoundBlock): void {
    this.#decimator.push(source)
    const { length } = this.#decimator
    this.#decimator.copy(this.#half.subarray(0, length), this.#samples)
    this.#decimator.drop(length)
    this.#features.push(Float32Array.from(this.#samples.subarray(0, length)))
  }

  /** The bursts of speech in seconds of what was pushed; once, at its end. */
  bursts(): SoundRegion[] {
    return speechBursts(this.#features.finish()).map(({ start, end }) => ({ start, end }))
  }
}
