import type { SoundRegion } from '../../../../shared/qc/measures.ts'
import { lineLoudness, STEPS_PER_SECOND, toLufs } from '../loudness/loudness.ts'
import { type BandSums, commonPower, emptyBands } from './qcCommon.ts'
import { BANDS, type BandFrame } from './qcSpectrum.ts'

/** Steps of 0.1 s that are remembered, as they are counted in the loudness meters: more than the longest line and what follows. */
const MEMORY = 600
/**
 * Frames that tell as much as one: they overlap by five sixths, and voiced speech stays the same for some 50 ms, over
 * which it may keep step with a bed by chance.
 */
const OVERLAP = 15
/** K-weighting (ITU-R BS.1770-5) of the bands' powers, as factors: +4 dB from 2 kHz up, -1 dB at 200 Hz. */
const K_WEIGHTS = [0.85, 1, 1.1, 1.6, 2.3, 2.5, 2.5] as const
/** Bins of each band, less those that a Hann window ties to their neighbours. */
const INDEPENDENT_BINS = [3, 4, 6, 9, 13, 19, 26] as const
/** Most that a gap is given as, in LU: the measurement itself cannot see further down. */
const MOST_GAP = 30

/** How loud the bed of a dub is, whatever lies over it: the part of each band that keeps step with the source or its voices. */
export class BedGain {
  readonly #steps: StepSums[] = []
  #dropped = 0
  #current = emptySums()

  push(frame: BandFrame): void {
    this.#current.frames++
    addTo(this.#current.bands, frame)
  }

  /** Ends a step of 0.1 s. */
  closeStep(): void {
    this.#steps.push(this.#current)
    this.#current = emptySums()
    if (this.#steps.length <= MEMORY) return
    this.#steps.shift()
    this.#dropped++
  }

  /** The factor between the power of the source and that of the bed in these steps of 0.1 s, taken as the same in all. */
  powerGain(steps: readonly number[]): number {
    return powerGain(steps.flatMap((step) => this.#steps[step - this.#dropped] ?? []))
  }
}

interface StepSums {
  frames: number
  readonly bands: BandSums
}

function emptySums(): StepSums {
  return { frames: 0, bands: emptyBands(BANDS) }
}

function addTo(sums: BandSums, { cross, crossVoices, crossOwn, ...powers }: BandSums): void {
  for (const name of ['dub', 'source', 'voices'] as const) addBands(sums[name], powers[name])
  for (const part of ['re', 'im'] as const) {
    addBands(sums.cross[part], cross[part])
    addBands(sums.crossVoices[part], crossVoices[part])
    addBands(sums.crossOwn[part], crossOwn[part])
  }
}

function addBands(sums: Float64Array, values: Float64Array): void {
  for (let band = 0; band < BANDS; band++) sums[band] = (sums[band] ?? 0) + (values[band] ?? 0)
}

function powerGain(steps: readonly StepSums[]): number {
  let [bed, whole] = [0, 0]
  const sums = emptyBands(BANDS)
  for (const step of steps) addTo(sums, step.bands)
  const frames = steps.reduce((sum, step) => sum + step.frames, 0)
  for (let band = 0; band < BANDS; band++) {
    const weight = K_WEIGHTS[band] ?? 1
    const source = sums.source[band] ?? 0
    if (source <= 0) continue
    const common = commonPower(sums, band)
    // Unlike sounds share a little by chance: one part in as many as there are independent values.
    const chance = 1 / (1 + (frames / OVERLAP) * (INDEPENDENT_BINS[band] ?? 1))
    const dub = sums.dub[band] ?? 0
    bed += weight * Math.max(0, (common - chance * dub) / (1 - chance))
    whole += weight * source
  }
  return whole > 0 ? bed / whole : 0
}

/** A weighted mean square under which a bed is silence: -70 LUFS. */
const SILENCE = 1e-7

/** Energies by step of 0.1 s of both files, and what of the source is left in the dub. */
export interface Energies {
  readonly dub: Float32Array
  /** How many of the source's channels one of the dub's stands for. */
  readonly sides: number
  readonly source: Float32Array
  readonly bed: BedGain
}

/** Pauses up to this long (seconds) belong to a stretch. */
const PAUSE = 0.25

/**
 * How far speech lies above the bed in LU: the loudness of a line, as it is measured for single lines, against the mean
 * of what lies under it while it sounds; undefined without speech.
 */
export function speechGap({ dub, sides, source, bed }: Energies, regions: readonly SoundRegion[]): number | undefined {
  const steps = joined(regions).flatMap(({ start, end }) => stepsIn(start, end))
  const gain = bed.powerGain(steps)
  const speech = Float32Array.from(steps, (step) => Math.max(0, sides * (dub[step] ?? 0) - gain * (source[step] ?? 0)))
  const under = (gain * steps.reduce((sum, step) => sum + (source[step] ?? 0), 0)) / Math.max(1, steps.length)
  const gap = lineLoudness(speech) - toLufs(Math.max(SILENCE, under))
  return Number.isFinite(gap) ? Math.min(MOST_GAP, gap) : undefined
}

function joined(regions: readonly SoundRegion[]): SoundRegion[] {
  const stretches: SoundRegion[] = []
  for (const region of regions) {
    const last = stretches.at(-1)
    if (last !== undefined && region.start - last.end <= PAUSE) {
      stretches[stretches.length - 1] = { start: last.start, end: region.end }
    } else stretches.push(region)
  }
  return stretches
}

/** The steps of 0.1 s that lie wholly between two seconds. */
function stepsIn(start: number, end: number): number[] {
  const first = Math.ceil(start * STEPS_PER_SECOND)
  const count = Math.floor(end * STEPS_PER_SECOND) - first
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index)
}
