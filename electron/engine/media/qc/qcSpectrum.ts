import { createFft } from '../../../../shared/audio/fft.ts'
import { type BandSums, type CrossSpectrum, emptyBands } from './qcCommon.ts'
import { QC_BLOCK_FRAMES, QC_RATE, type QcSoundBlock } from './qcSound.ts'

/** Sample rate (Hz) of the spectral comparison: frequencies above 8 kHz add nothing to finding onsets. */
export const QC_SPECTRUM_RATE_HZ = 16_000
/** Samples of a file for one of the comparison. */
export const QC_DECIMATION_FACTOR = QC_RATE / QC_SPECTRUM_RATE_HZ
/** Samples in a frame (16 ms, of which the Hann window leaves half) and from frame to frame (2.5 ms). */
export const QC_FRAME_SAMPLES = 256
const QC_FRAME_HOP_SAMPLES = 40
/** Frames in a second. */
export const FRAMES_PER_SECOND = QC_SPECTRUM_RATE_HZ / QC_FRAME_HOP_SAMPLES
/**
 * Seconds from a frame's first sample to its nominal time. A sudden sound exceeds a thousandth of its energy in a frame
 * that it has entered by 2 to 5 ms, so the nominal time lies late in the frame. Calibrated with sounds of known onset.
 */
const FRAME_TIME_OFFSET_SECONDS = (0.6 * QC_FRAME_SAMPLES) / QC_SPECTRUM_RATE_HZ

/** Band edges in Hz, about two critical bands (Zwicker 1961) apart; there is no speech below 100 Hz. */
const QC_BAND_EDGES_HZ = [100, 400, 800, 1400, 2200, 3400, 5200, 7600] as const
export const QC_SPECTRUM_BANDS = QC_BAND_EDGES_HZ.length - 1
export const QC_BAND_EDGE_BINS = QC_BAND_EDGES_HZ.map((hz) => Math.round((hz / QC_SPECTRUM_RATE_HZ) * QC_FRAME_SAMPLES))

/** A frame of both sounds: powers and cross-spectra, summed over each band. */
export type BandFrame = BandSums

/** The nominal time of a frame in seconds. */
export function frameSecond(frame: number): number {
  return frame / FRAMES_PER_SECOND + FRAME_TIME_OFFSET_SECONDS
}

/** The first frame whose nominal time is at or after `second`. */
export function frameAt(second: number): number {
  return Math.max(0, Math.ceil((second - FRAME_TIME_OFFSET_SECONDS) * FRAMES_PER_SECOND))
}

/**
 * Computes short-time spectra of a dub, its source and, if separated, the source's voices, frame by frame. Uses the sum
 * of both channels, which holds speech wherever it is panned.
 */
export class QcSpectrum {
  readonly #dub = new Decimator()
  readonly #source = new Decimator()
  readonly #fft = createFft(QC_FRAME_SAMPLES)
  readonly #window = Float64Array.from(
    { length: QC_FRAME_SAMPLES },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / QC_FRAME_SAMPLES),
  )
  readonly #re = new Float64Array(QC_FRAME_SAMPLES)
  readonly #im = new Float64Array(QC_FRAME_SAMPLES)
  readonly #frame = emptyBands(QC_SPECTRUM_BANDS)
  readonly #voices = new Decimator()
  readonly #voiceRe = new Float64Array(QC_FRAME_SAMPLES)
  readonly #voiceIm = new Float64Array(QC_FRAME_SAMPLES)

  /** Transforms both real signals at once: the dub is the real part, the source the imaginary part. */
  #transform(): void {
    this.#dub.copy(this.#window, this.#re)
    this.#source.copy(this.#window, this.#im)
    this.#fft.forward(this.#re, this.#im)
  }

  #transformVoices(): void {
    this.#voices.copy(this.#window, this.#voiceRe)
    this.#voiceIm.fill(0)
    this.#fft.forward(this.#voiceRe, this.#voiceIm)
  }

  /** Adds a block and yields its frames; each is valid until the next. */
  *frames(block: QcSoundBlock): Generator<BandFrame> {
    this.#dub.push(block.dub)
    this.#source.push(block.source)
    if (block.voices !== undefined) this.#voices.push(block.voices)
    while (this.#dub.length >= QC_FRAME_SAMPLES) {
      this.#transform()
      this.#measure()
      if (block.voices !== undefined) {
        this.#transformVoices()
        this.#measureVoices()
        this.#voices.drop(QC_FRAME_HOP_SAMPLES)
      }
      yield this.#frame
      this.#dub.drop(QC_FRAME_HOP_SAMPLES)
      this.#source.drop(QC_FRAME_HOP_SAMPLES)
    }
  }

  #measure(): void {
    const { dub, source, cross } = this.#frame
    const [re, im] = [this.#re, this.#im]
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
      let [d, s, cRe, cIm] = [0, 0, 0, 0]
      for (let k = QC_BAND_EDGE_BINS[band] ?? 0; k < (QC_BAND_EDGE_BINS[band + 1] ?? 0); k++) {
        const m = QC_FRAME_SAMPLES - k
        const dRe = (re[k] ?? 0) + (re[m] ?? 0)
        const dIm = (im[k] ?? 0) - (im[m] ?? 0)
        const sRe = (im[k] ?? 0) + (im[m] ?? 0)
        const sIm = (re[m] ?? 0) - (re[k] ?? 0)
        d += dRe * dRe + dIm * dIm
        s += sRe * sRe + sIm * sIm
        cRe += dRe * sRe + dIm * sIm
        cIm += dIm * sRe - dRe * sIm
      }
      dub[band] = d * BAND_POWER_SCALE
      source[band] = s * BAND_POWER_SCALE
      cross.re[band] = cRe * BAND_POWER_SCALE
      cross.im[band] = cIm * BAND_POWER_SCALE
    }
  }

  #measureVoices(): void {
    const { voices, crossVoices, crossOwn } = this.#frame
    const [re, im, vRe, vIm] = [this.#re, this.#im, this.#voiceRe, this.#voiceIm]
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
      const sums = [0, 0, 0, 0, 0]
      for (let k = QC_BAND_EDGE_BINS[band] ?? 0; k < (QC_BAND_EDGE_BINS[band + 1] ?? 0); k++) {
        const m = QC_FRAME_SAMPLES - k
        // Twice the spectrum, like the other spectra here.
        const [a, b] = [twice(vRe[k]), twice(vIm[k])]
        const [dRe, dIm] = [(re[k] ?? 0) + (re[m] ?? 0), (im[k] ?? 0) - (im[m] ?? 0)]
        const [sRe, sIm] = [(im[k] ?? 0) + (im[m] ?? 0), (re[m] ?? 0) - (re[k] ?? 0)]
        add(sums, [a * a + b * b, dRe * a + dIm * b, dIm * a - dRe * b, a * sRe + b * sIm, b * sRe - a * sIm])
      }
      voices[band] = (sums[0] ?? 0) * BAND_POWER_SCALE
      put(crossVoices, band, sums.slice(1, 3))
      put(crossOwn, band, sums.slice(3))
    }
  }
}

function twice(value = 0): number {
  return 2 * value
}

function add(sums: number[], values: readonly number[]): void {
  for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + value
}

function put(cross: CrossSpectrum, band: number, [re = 0, im = 0]: readonly number[]): void {
  cross.re[band] = re * BAND_POWER_SCALE
  cross.im[band] = im * BAND_POWER_SCALE
}

/** Scales a band's power to the mean square of its sound: one-sided spectrum, channel sum, and the window's 3/8. */
const BAND_POWER_SCALE = 2 / (4 * QC_FRAME_SAMPLES * QC_FRAME_SAMPLES * 0.375)

/** Taps of the low-pass before decimation by three; the second half mirrors the first. */
const DECIMATION_TAPS = 36
const DECIMATION_HALF_FILTER = Float64Array.from({ length: DECIMATION_TAPS / 2 }, (_, i) => {
  const x = (i - (DECIMATION_TAPS - 1) / 2) / QC_DECIMATION_FACTOR
  const sinc = Math.sin(Math.PI * x * 0.95) / (Math.PI * x)
  return (
    (sinc / QC_DECIMATION_FACTOR) *
    (0.5 + 0.5 * Math.cos((2 * Math.PI * (i - (DECIMATION_TAPS - 1) / 2)) / (DECIMATION_TAPS + 1))) *
    0.5
  )
})

/** Sums both channels and decimates to a third of the rate, into a queue. */
export class Decimator {
  /**
   * The last inputs of the previous block, then the current block. Half of the filter lies in the past, so there is no
   * delay.
   */
  readonly #input = new Float64Array(DECIMATION_TAPS + QC_BLOCK_FRAMES)
  readonly #queue = new Float64Array(QC_BLOCK_FRAMES / QC_DECIMATION_FACTOR + QC_FRAME_SAMPLES + QC_FRAME_HOP_SAMPLES)
  /** Values at the beginning of the queue that were dropped. */
  #first = 0
  length = 0

  push(block: Float32Array): void {
    const input = this.#input
    const queue = this.#queue
    queue.copyWithin(0, this.#first, this.#first + this.length)
    this.#first = 0
    input.copyWithin(0, QC_BLOCK_FRAMES)
    for (let i = 0; i < QC_BLOCK_FRAMES; i++) input[DECIMATION_TAPS + i] = (block[2 * i] ?? 0) + (block[2 * i + 1] ?? 0)
    for (let start = QC_DECIMATION_FACTOR; start + DECIMATION_TAPS <= input.length; start += QC_DECIMATION_FACTOR) {
      let sum = 0
      for (let k = 0, mirrored = start + DECIMATION_TAPS - 1; k < DECIMATION_TAPS / 2; k++, mirrored--)
        sum += ((input[start + k] ?? 0) + (input[mirrored] ?? 0)) * (DECIMATION_HALF_FILTER[k] ?? 0)
      queue[this.length++] = sum
    }
  }

  /** Writes the first values of the queue, each times its weight. */
  copy(weights: Float64Array, out: Float64Array): void {
    const queue = this.#queue
    for (let i = 0, at = this.#first; i < weights.length; i++, at++) out[i] = (weights[i] ?? 0) * (queue[at] ?? 0)
  }

  drop(count: number): void {
    this.#first += count
    this.length -= count
  }
}
