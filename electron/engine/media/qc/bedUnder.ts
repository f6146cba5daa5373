import { createFft } from '../../../../shared/audio/fft.ts'
import type { BedUnderSpeech, SoundRegion } from '../../../../shared/qc/measures.ts'
import { lineLoudness, STEPS_PER_SECOND, toLufs } from '../loudness/loudness.ts'
import { QC_RATE, type QcSoundBlock } from './qcSound.ts'

/** Samples of a spectrum: 43 ms of each step of 0.1 s, so that much of a bed lies between the partials and words of a voice. */
const BED_SPECTRUM_SAMPLES = 2048
/** Edges of the bands in Hz: so narrow that a voice leaves each free at times. */
const BED_BAND_EDGES_HZ = [
  60, 120, 200, 300, 420, 560, 740, 960, 1240, 1600, 2100, 2800, 3800, 5200, 7500, 11_000,
] as const
const BED_BAND_EDGE_BINS = BED_BAND_EDGES_HZ.map((hz) => Math.round((hz / QC_RATE) * BED_SPECTRUM_SAMPLES))
const BED_BAND_COUNT = BED_BAND_EDGES_HZ.length - 1
/** Cells of a step: the bands of the middle and of the sides, where voices seldom are. Of each, four numbers are kept: power of source and dub, their cross-spectrum. */
const BED_CELL_COUNT = 2 * BED_BAND_COUNT
const VALUES_PER_CELL = 4
/** K-weighting (ITU-R BS.1770-5) of each band's power. */
const BAND_K_WEIGHTS = [0.6, 0.8, 0.85, 0.9, 1, 1, 1.05, 1.15, 1.3, 1.6, 2, 2.3, 2.5, 2.5, 2.5] as const
/** Bins of a spectrum in which a Hann window leaves one independent number. */
const BINS_PER_INDEPENDENT_VALUE = 1.5

/** Seconds around lines in which voices die away. */
const SECONDS_AROUND_LINES = 0.1
/** Steps of a stretch that is measured by itself: a minute. */
const MEASURED_STRETCH_STEPS = 60 * STEPS_PER_SECOND
/** Least steps of pauses and of lines by which a stretch is measured. */
const MIN_MEASURED_PAUSE_STEPS = STEPS_PER_SECOND
const MIN_MEASURED_LINE_STEPS = 5 * STEPS_PER_SECOND
/**
 * A band may be free of the film's voice in a step in which it has no more than this many times its mean power in pauses. With 4, half
 * of what was taken for the bed was a soft voice, which a mix takes out: its beds seemed 2 to 4 dB lower than by the film's stems.
 */
const MAX_FREE_BAND_RATIO = 2
/** Weight of a step whose sound in the dub and in its film has nothing in common; of one that is the same, it is 1 more. */
const UNRELATED_STEP_WEIGHT = 0.02
/** dB of fall from which steps count alike: in what is left of a bed that is gone, those that have most in common have it by chance. */
const LOST_BED_CHANGE_DB = -20
/** Steps in which a band must be free to be measured, and share of the bed's power in pauses that measured bands must have. */
const MIN_FREE_STEPS = 8
const MIN_MEASURED_BED_SHARE = 0.3
/** Share of the usual power of a dub that is added to that of each step, so that no single one decides. */
const STEP_POWER_FLOOR_SHARE = 0.02
/** LU of the film's speech over its bed from which its ratio is known: with less, nobody may speak there. */
const MIN_SPEECH_OVER_BED_LU = 3
/** dB by which a bed may seem lowered: a larger fall is not distinct from its absence, as speech correlates with it by chance. */
const MAX_BED_FALL_DB = 40
/** dB by which a bed left as it is seems lower, as a little of the film's voice lies in bands that seem free: measured 0 to 4. */
const BED_FALL_BIAS_DB = 1.5
/** LUFS under which nothing is a bed that anybody misses. */
const MIN_BED_LUFS = -60
/** LU of the film's speech over its bed from which that is no more than the noise of a room. */
const MAX_SPEECH_OVER_BED_LU = 30

/** Energies of 0.1 s of both files; `sides` is the number of source channels that one channel of the dub stands for. */
interface Energies {
  readonly dub: Float32Array
  readonly source: Float32Array
  readonly sides: number
}

/**
 * Measures how loud speech is over the bed, in a dub and in its film. Under a line neither file has the bed alone, but in narrow bands
 * and short times the film's voice leaves it free: what of these is coherent with the dub tells by how much the bed was lowered,
 * whatever the new voice says.
 */
export class BedUnder {
  readonly #fft = createFft(BED_SPECTRUM_SAMPLES)
  readonly #window = Float64Array.from(
    { length: BED_SPECTRUM_SAMPLES },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / BED_SPECTRUM_SAMPLES),
  )
  readonly #re = new Float64Array(BED_SPECTRUM_SAMPLES)
  readonly #im = new Float64Array(BED_SPECTRUM_SAMPLES)
  readonly #places: Uint8Array
  readonly #cells = new Float32Array(MEASURED_STRETCH_STEPS * BED_CELL_COUNT * VALUES_PER_CELL)
  readonly #falls: { readonly from: number; readonly to: number; readonly fall: number }[] = []
  #from = 0
  #steps = 0

  /** The lines of the dub and of its film, in seconds. */
  constructor(lines: readonly SoundRegion[]) {
    const end = Math.max(0, ...lines.map((line) => line.end)) + SECONDS_AROUND_LINES
    this.#places = new Uint8Array(Math.ceil(end * STEPS_PER_SECOND))
    for (const line of lines) {
      const [from, to] = [line.start - SECONDS_AROUND_LINES, line.end + SECONDS_AROUND_LINES].map(
        (second) => second * STEPS_PER_SECOND,
      )
      for (let step = Math.max(0, Math.floor(from ?? 0)); step < Math.ceil(to ?? 0); step++)
        this.#places[step] ||= NEAR_LINE
    }
    for (const { start, end: over } of lines)
      this.#places.fill(
        IN_LINE,
        Math.max(0, Math.ceil(start * STEPS_PER_SECOND)),
        Math.max(0, Math.floor(over * STEPS_PER_SECOND)),
      )
  }

  push({ dub, source }: QcSoundBlock): void {
    const step = this.#from + this.#steps
    const place = this.#places[step]
    // Half of the steps in lines tell as much; the others keep the power of nothing.
    const isMeasured = place === IN_LINE ? step % 2 === 0 : place !== NEAR_LINE
    if (isMeasured) for (const sign of [1, -1]) this.#measure({ dub, source }, sign)
    this.#steps++
    if (this.#steps === MEASURED_STRETCH_STEPS) this.#close()
  }

  /** The stretches in which the levels of both could be measured. */
  measures({ dub, source, sides }: Energies): BedUnderSpeech[] {
    this.#close()
    return this.#falls.flatMap(({ from, to, fall }) => {
      const steps = Array.from({ length: to - from }, (_, at) => from + at)
      const lines = steps.filter((step) => this.#places[step] === IN_LINE)
      const pauses = steps.filter((step) => (this.#places[step] ?? 0) === 0)
      const loud = (values: Float32Array) => lineLoudness(Float32Array.from(lines, (step) => values[step] ?? 0))
      const bed = toLufs(pauses.reduce((sum, step) => sum + (source[step] ?? 0), 0) / pauses.length)
      const own = withoutBed(loud(source), bed) - bed
      const left = bed + fall
      const over = withoutBed(loud(dub) + 10 * Math.log10(sides), left) - left
      if (!(bed > MIN_BED_LUFS) || own > MAX_SPEECH_OVER_BED_LU || !Number.isFinite(over)) return []
      const region = { start: from / STEPS_PER_SECOND, end: Math.min(to, dub.length) / STEPS_PER_SECOND }
      return [
        { ...region, over: tenth(over), fall: tenth(fall), ...(own >= MIN_SPEECH_OVER_BED_LU && { own: tenth(own) }) },
      ]
    })
  }

  #measure({ dub, source }: QcSoundBlock, sign: number): void {
    const [re, im] = [this.#re, this.#im]
    for (let at = 0; at < BED_SPECTRUM_SAMPLES; at++) {
      const weight = this.#window[at] ?? 0
      re[at] = weight * ((dub[2 * at] ?? 0) + sign * (dub[2 * at + 1] ?? 0))
      im[at] = weight * ((source[2 * at] ?? 0) + sign * (source[2 * at + 1] ?? 0))
    }
    this.#fft.forward(re, im)
    const first = (this.#steps * BED_CELL_COUNT + (sign > 0 ? 0 : BED_BAND_COUNT)) * VALUES_PER_CELL
    for (let band = 0; band < BED_BAND_COUNT; band++)
      this.#cells.set(sumsOf(re, im, band), first + band * VALUES_PER_CELL)
  }

  /** Ends a stretch: by what its bed is lowered under lines, from the bands and steps that the film's voice leaves free. */
  #close(): void {
    const [from, steps] = [this.#from, this.#steps]
    this.#from += steps
    this.#steps = 0
    const all = Array.from({ length: steps }, (_, step) => step)
    const pauses = all.filter((step) => (this.#places[from + step] ?? 0) === 0)
    const lines = all.filter((step) => this.#places[from + step] === IN_LINE && (from + step) % 2 === 0)
    if (pauses.length < MIN_MEASURED_PAUSE_STEPS || 2 * lines.length < MIN_MEASURED_LINE_STEPS) return
    const fall = this.#fallOf(pauses, lines)
    if (fall !== undefined) this.#falls.push({ from, to: from + steps, fall })
  }

  #fallOf(pauses: readonly number[], lines: readonly number[]): number | undefined {
    let [whole, measuredWeight, left, leftAlike] = [0, 0, 0, 0]
    for (let cell = 0; cell < BED_CELL_COUNT; cell++) {
      const power = pauses.reduce((sum, step) => sum + this.#kept(step, cell, 0), 0) / pauses.length
      if (power === 0) continue
      const weight = power * (BAND_K_WEIGHTS[cell % BED_BAND_COUNT] ?? 1)
      whole += weight
      const free = lines.filter((step) => this.#kept(step, cell, 0) <= MAX_FREE_BAND_RATIO * power)
      if (free.length < MIN_FREE_STEPS) continue
      measuredWeight += weight
      left += weight * this.#gainOf(free, cell, UNRELATED_STEP_WEIGHT)
      leftAlike += weight * this.#gainOf(free, cell)
    }
    if (whole === 0 || measuredWeight < MIN_MEASURED_BED_SHARE * whole) return undefined
    const [fall, alike] = [left, leftAlike].map((power) => 10 * Math.log10(Math.max(0, power / measuredWeight)))
    return Math.max(
      -MAX_BED_FALL_DB,
      BED_FALL_BIAS_DB + ((alike ?? 0) < LOST_BED_CHANGE_DB ? (alike ?? 0) : (fall ?? 0)),
    )
  }

  /** The dub's factor of the source's power in a cell, without what correlates by chance. With `unlike`, steps weigh as much as both have in common. */
  #gainOf(steps: readonly number[], cell: number, unlike?: number): number {
    const band = cell % BED_BAND_COUNT
    const independent = Math.max(
      1,
      ((BED_BAND_EDGE_BINS[band + 1] ?? 0) - (BED_BAND_EDGE_BINS[band] ?? 0)) / BINS_PER_INDEPENDENT_VALUE,
    )
    let [source, re, im, chance] = [0, 0, 0, 0]
    const meanDub = steps.reduce((sum, step) => sum + this.#kept(step, cell, 1), 0) / steps.length
    for (const step of steps) {
      const [power, dub] = [this.#kept(step, cell, 0), this.#kept(step, cell, 1)]
      const common = this.#kept(step, cell, 2) ** 2 + this.#kept(step, cell, 3) ** 2
      const coherence = power * dub === 0 ? 0 : common / (power * dub)
      // The louder the new voice is in a step, the less that tells; and so does what has less in common than any two sounds have by chance.
      const sure = Math.max(0, (coherence * independent - 1) / Math.max(0.5, independent - 1))
      const weight =
        (unlike === undefined ? 1 : unlike + sure) / (dub + STEP_POWER_FLOOR_SHARE * meanDub + Number.MIN_VALUE)
      source += weight * power
      chance += (weight ** 2 * power * dub) / independent
      re += weight * this.#kept(step, cell, 2)
      im += weight * this.#kept(step, cell, 3)
    }
    return source === 0 ? 0 : (re ** 2 + im ** 2 - chance) / source ** 2
  }

  #kept(step: number, cell: number, which: number): number {
    return this.#cells[(step * BED_CELL_COUNT + cell) * VALUES_PER_CELL + which] ?? 0
  }
}

/** Power of source and dub in a band, and their cross-spectrum, of a spectrum whose real part was the dub and its imaginary one the source. */
function sumsOf(re: Float64Array, im: Float64Array, band: number): [number, number, number, number] {
  const sums: [number, number, number, number] = [0, 0, 0, 0]
  for (let k = BED_BAND_EDGE_BINS[band] ?? 0; k < (BED_BAND_EDGE_BINS[band + 1] ?? 0); k++) {
    const m = BED_SPECTRUM_SAMPLES - k
    const [a, b, c, d] = [re[k] ?? 0, re[m] ?? 0, im[k] ?? 0, im[m] ?? 0]
    const [dRe, dIm, sRe, sIm] = [a + b, c - d, c + d, b - a]
    sums[0] += sRe * sRe + sIm * sIm
    sums[1] += dRe * dRe + dIm * dIm
    sums[2] += dRe * sRe + dIm * sIm
    sums[3] += dIm * sRe - dRe * sIm
  }
  return sums
}

/** Places of a step: near a line, or in one. A step of a pause is neither. */
const NEAR_LINE = 1
const IN_LINE = 2

/** LUFS of speech, from those of speech and bed together. */
function withoutBed(both: number, bed: number): number {
  return 10 * Math.log10(Math.max(0, 10 ** (both / 10) - 10 ** (bed / 10)))
}

function tenth(value: number): number {
  return Math.round(10 * value) / 10
}
