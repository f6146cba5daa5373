import { createFft } from '../../../../shared/audio/fft.ts'
import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { resampled } from '../mix/clips/clipFile.ts'
import type { Clip } from '../tasks.ts'
import { QC_RATE } from './qcSound.ts'
import { QC_BAND_EDGE_BINS, QC_FRAME_SAMPLES, QC_SPECTRUM_BANDS, QC_SPECTRUM_RATE_HZ } from './qcSpectrum.ts'

/** The powers of a line as it was mixed, in dB re full scale, frame by frame and band by band. */
export interface LinePrint {
  readonly frames: number
  readonly levels: Float32Array
  /** The greatest of them; the least level that is stored is `PRINT_RANGE_DB` below it. */
  readonly peak: number
}

/** Seconds of a frame; its power is the mean of two short spectra, at its beginning and in its middle. */
export const PRINT_FRAME_SECONDS = 0.02
const PRINT_STEP_SAMPLES = PRINT_FRAME_SECONDS * QC_SPECTRUM_RATE_HZ
/** dB between two values, and from the peak to the least value. */
const PRINT_LEVEL_STEP_DB = 3
export const PRINT_RANGE_DB = 15 * PRINT_LEVEL_STEP_DB
/** Bytes of a frame: a band takes half a byte. */
const PRINT_FRAME_BYTES = Math.ceil(QC_SPECTRUM_BANDS / 2)
/** Mean square added to every power, so that silence has a level: -120 dB. */
export const PRINT_POWER_FLOOR = 1e-12

/** The marks by which a check knows a line: its print, and its own sharp sounds in seconds of the dub. */
interface KnownLine {
  readonly print: string
  readonly sharp: readonly number[]
}

/** The print and the sharp sounds of a clip. */
export function knowClip(clip: Clip, gain: number): KnownLine {
  const at = (rate: number) => joinSamples(Array.from(resampled(clip, rate), (chunk) => chunk.slice()))
  // At the rate at which the check looks for clicks: what is sharp there may be smooth at a third of it.
  const sharp = sharpSounds(at(QC_RATE), { sampleRate: QC_RATE, gain })
  return {
    print: printOf(at(QC_SPECTRUM_RATE_HZ), gain),
    sharp: sharp.map((second) => Math.round((clip.start + second) * 1000) / 1000),
  }
}

/**
 * The print of a clip: small enough to be kept for every line, and enough to find the line in a finished file, late, cut,
 * softer or not at all. Base64 of the peak in half dB below full scale, then of each band's level below it in steps of 3 dB.
 */
function printOf(samples: Float32Array, gain: number): string {
  const levels = levelsOf(samples, gain)
  const peak = levels.reduce((highest, level) => Math.max(highest, level), -120)
  const bytes = Buffer.alloc(1 + (levels.length / QC_SPECTRUM_BANDS) * PRINT_FRAME_BYTES)
  bytes[0] = Math.min(255, Math.max(0, Math.round(-2 * peak)))
  for (const [index, level] of levels.entries()) {
    const [frame, band] = [Math.floor(index / QC_SPECTRUM_BANDS), index % QC_SPECTRUM_BANDS]
    const below = Math.min(15, Math.round((peak - level) / PRINT_LEVEL_STEP_DB))
    const at = 1 + frame * PRINT_FRAME_BYTES + (band >> 1)
    bytes[at] = (bytes[at] ?? 0) | (band % 2 === 0 ? below << 4 : below)
  }
  return bytes.toString('base64')
}

/** The levels of a print; of no frames where it is damaged. */
export function readPrint(print: string): LinePrint {
  const bytes = Buffer.from(print, 'base64')
  const frames = Math.max(0, Math.floor((bytes.length - 1) / PRINT_FRAME_BYTES))
  const peak = -(bytes[0] ?? 255) / 2
  const levels = Float32Array.from({ length: frames * QC_SPECTRUM_BANDS }, (_, index) => {
    const [frame, band] = [Math.floor(index / QC_SPECTRUM_BANDS), index % QC_SPECTRUM_BANDS]
    const pair = bytes[1 + frame * PRINT_FRAME_BYTES + (band >> 1)] ?? 0
    return peak - PRINT_LEVEL_STEP_DB * (band % 2 === 0 ? pair >> 4 : pair & 15)
  })
  return { frames, levels, peak }
}

function levelsOf(samples: Float32Array, gain: number): Float32Array {
  const fft = createFft(QC_FRAME_SAMPLES)
  const [re, im] = [new Float64Array(QC_FRAME_SAMPLES), new Float64Array(QC_FRAME_SAMPLES)]
  const window = Float64Array.from(
    { length: QC_FRAME_SAMPLES },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / QC_FRAME_SAMPLES),
  )
  const frames = Math.ceil(samples.length / PRINT_STEP_SAMPLES)
  const levels = new Float32Array(frames * QC_SPECTRUM_BANDS)
  const scale = (2 * gain ** 2) / (QC_FRAME_SAMPLES * QC_FRAME_SAMPLES * 0.375)
  for (let frame = 0; frame < frames; frame++) {
    // Two real spectra by one transform.
    for (let i = 0; i < QC_FRAME_SAMPLES; i++) {
      const weight = window[i] ?? 0
      re[i] = weight * (samples[frame * PRINT_STEP_SAMPLES + i] ?? 0)
      im[i] = weight * (samples[frame * PRINT_STEP_SAMPLES + PRINT_STEP_SAMPLES / 2 + i] ?? 0)
    }
    fft.forward(re, im)
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++)
      levels[frame * QC_SPECTRUM_BANDS + band] = 10 * Math.log10(scale * powerIn(band, re, im) + PRINT_POWER_FLOOR)
  }
  return levels
}

/** The mean power of two real signals in a band: |Z(k)|² + |Z(-k)|² of their common spectrum is twice the sum of both. */
function powerIn(band: number, re: Float64Array, im: Float64Array): number {
  let sum = 0
  for (let k = QC_BAND_EDGE_BINS[band] ?? 0; k < (QC_BAND_EDGE_BINS[band + 1] ?? 0); k++) {
    const m = QC_FRAME_SAMPLES - k
    sum += (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2 + (re[m] ?? 0) ** 2 + (im[m] ?? 0) ** 2
  }
  return sum / 4
}

/** Milliseconds around a cell that are compared with it, but for those next to it, into which its own sound reaches. */
const CLICK_CONTEXT_CELLS = 25
const CLICK_CORE_CELLS = 3
/**
 * Half of what the check asks of a click (`qcClicks.ts`): what it finds in the whole dub, through original and encoder, is to
 * be found here for certain.
 */
const MIN_PRINT_CLICK_JUMP = 0.01
const MIN_PRINT_CLICK_PROMINENCE_RATIO = 2.5

/**
 * The sharp sounds in a spoken line, such as click consonants and ejectives: seconds from its start of single milliseconds
 * whose fourth difference exceeds all around them. `gain` is that of the mix.
 */
export function sharpSounds(
  samples: Float32Array,
  { sampleRate, gain }: { readonly sampleRate: number; readonly gain: number },
): number[] {
  const cells = bendsOf(samples, sampleRate / 1000)
  const found: number[] = []
  // An edge is no sound of the voice: where speech is cut off there, it is to be found.
  for (let cell = CLICK_CORE_CELLS; cell < cells.length - CLICK_CORE_CELLS; cell++) {
    const height = cells[cell] ?? 0
    if (
      height * gain >= MIN_PRINT_CLICK_JUMP &&
      height >= MIN_PRINT_CLICK_PROMINENCE_RATIO * greatestAround(cells, cell)
    )
      found.push(cell / 1000)
  }
  return found
}

/** The greatest fourth difference of each cell of `length` samples. */
function bendsOf(samples: Float32Array, length: number): Float32Array {
  const cells = new Float32Array(Math.ceil(samples.length / length))
  let [one, two, three, four] = [0, 0, 0, 0]
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0
    const cell = Math.floor(index / length)
    cells[cell] = Math.max(cells[cell] ?? 0, Math.abs(sample - 4 * (one + three) + 6 * two + four) / 6)
    four = three
    three = two
    two = one
    one = sample
  }
  return cells
}

function greatestAround(cells: Float32Array, cell: number): number {
  let highest = 0
  for (let near = CLICK_CORE_CELLS; near <= CLICK_CONTEXT_CELLS; near++)
    highest = Math.max(highest, cells[cell - near] ?? 0, cells[cell + near] ?? 0)
  return highest
}
