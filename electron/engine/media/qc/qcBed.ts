import type { SoundRegion } from '../../../../shared/qc/measures.ts'
import { joinSpans } from '../../../../shared/timing/timeSpan.ts'
import { lineLoudness, STEPS_PER_SECOND, toLufs } from '../loudness/loudness.ts'
import { addFrame, type BandSums, commonPower, emptyBands } from './qcCommon.ts'
import { type BandFrame, QC_SPECTRUM_BANDS } from './qcSpectrum.ts'

/** Steps of 0.1 s that are kept: longer than the longest line and its surroundings. */
const BED_MEMORY_STEPS = 600
/**
 * Frames that count as one independent observation: frames overlap by five sixths, and voiced speech is stationary for
 * some 50 ms, over which it may correlate with a bed by chance.
 */
const FRAMES_PER_OBSERVATION = 15
/** K-weighting (ITU-R BS.1770-5) of the bands' powers, as factors: +4 dB from 2 kHz up, -1 dB at 200 Hz. */
const K_WEIGHTS = [0.85, 1, 1.1, 1.6, 2.3, 2.5, 2.5] as const
/** Independent bins of each band; a Hann window correlates neighbouring bins. */
const INDEPENDENT_BINS = [3, 4, 6, 9, 13, 19, 26] as const
/** Upper limit of a gap in LU, set by the precision of the measurement. */
const MAX_BED_GAP_LU = 30

/**
 * Estimates the level of a dub's bed under speech: the part of each band that is coherent with the source or its
 * voices.
 */
export class BedGain {
  readonly #steps: StepSums[] = []
  #dropped = 0
  #current = emptySums()

  push(frame: BandFrame): void {
    this.#current.frames++
    addFrame(this.#current.bands, frame)
  }

  /** Ends a step of 0.1 s. */
  closeStep(): void {
    this.#steps.push(this.#current)
    this.#current = emptySums()
    if (this.#steps.length <= BED_MEMORY_STEPS) return
    this.#steps.shift()
    this.#dropped++
  }

  /** The ratio in the step that was ended last; NaN where the source is silent. */
  lastGain(): number {
    const step = this.#steps.at(-1)
    const source = step?.bands.source.reduce((sum, power) => sum + power, 0) ?? 0
    return step === undefined || source < MIN_BED_STEP_MEAN_SQUARE * step.frames ? Number.NaN : powerGain([step])
  }

  /** The ratio of the bed's power to the source's over these steps of 0.1 s, assumed constant. */
  powerGain(steps: readonly number[]): number {
    return powerGain(steps.flatMap((step) => this.#steps[step - this.#dropped] ?? []))
  }
}

interface StepSums {
  frames: number
  readonly bands: BandSums
}

function emptySums(): StepSums {
  return { frames: 0, bands: emptyBands(QC_SPECTRUM_BANDS) }
}

function powerGain(steps: readonly StepSums[]): number {
  let [bed, whole] = [0, 0]
  const sums = emptyBands(QC_SPECTRUM_BANDS)
  for (const step of steps) addFrame(sums, step.bands)
  const frames = steps.reduce((sum, step) => sum + step.frames, 0)
  for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
    const weight = K_WEIGHTS[band] ?? 1
    const source = sums.source[band] ?? 0
    if (source <= 0) continue
    const common = commonPower(sums, band)
    // Unrelated sounds correlate by chance, by one part in the number of independent values.
    const chance = 1 / (1 + (frames / FRAMES_PER_OBSERVATION) * (INDEPENDENT_BINS[band] ?? 1))
    const dub = sums.dub[band] ?? 0
    bed += weight * Math.max(0, (common - chance * dub) / (1 - chance))
    whole += weight * source
  }
  return whole > 0 ? bed / whole : 0
}

/** Mean square from which a step of the source counts for the level: -50 dB. */
const MIN_BED_STEP_MEAN_SQUARE = 1e-5
/** Weighted mean square below which a bed is silent: -70 LUFS. */
const SILENT_BED_MEAN_SQUARE = 1e-7

/** Energies of both files per 0.1 s, and the estimate of the bed. */
interface Energies {
  readonly dub: Float32Array
  /** Number of source channels that one channel of the dub stands for. */
  readonly sides: number
  readonly source: Float32Array
  readonly bed: BedGain
}

/** Seconds of pauses that are bridged. */
const MAX_BRIDGED_PAUSE_SECONDS = 0.25

/**
 * The LU by which speech exceeds the bed: loudness of the line against the mean of the bed while it sounds; undefined
 * without speech.
 */
export function speechGap({ dub, sides, source, bed }: Energies, regions: readonly SoundRegion[]): number | undefined {
  const steps = joinSpans(regions, MAX_BRIDGED_PAUSE_SECONDS).flatMap(({ start, end }) => stepsIn(start, end))
  const gain = bed.powerGain(steps)
  const speech = Float32Array.from(steps, (step) => Math.max(0, sides * (dub[step] ?? 0) - gain * (source[step] ?? 0)))
  const under = (gain * steps.reduce((sum, step) => sum + (source[step] ?? 0), 0)) / Math.max(1, steps.length)
  const gap = lineLoudness(speech) - toLufs(Math.max(SILENT_BED_MEAN_SQUARE, under))
  return Number.isFinite(gap) ? Math.min(MAX_BED_GAP_LU, gap) : undefined
}

/** The steps of 0.1 s that lie wholly between two times in seconds. */
function stepsIn(start: number, end: number): number[] {
  const first = Math.ceil(start * STEPS_PER_SECOND)
  const count = Math.floor(end * STEPS_PER_SECOND) - first
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index)
}
