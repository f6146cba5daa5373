import { createFft } from '../../../shared/audio/fft.ts'

/** The size of a frame's spectrum. */
interface SpectrumShape {
  /** Complex bins of a channel's spectrum, from 0 Hz to half the sample rate. */
  readonly bins: number
  /** Length of a frame's spectrum: real and imaginary parts of the left channel, then of the right. */
  readonly width: number
}

/** The shape of the spectra of frames of `size` samples, for which no transform need be made. */
export function spectrumShape(size: number): SpectrumShape {
  const bins = size / 2 + 1
  return { bins, width: 4 * bins }
}

/** Short-time Fourier analysis and synthesis of two channels, with frames of one size. */
export interface PairSpectrum extends SpectrumShape {
  /** Computes the spectrum of `size` windowed samples of both channels. */
  analyse(left: Float32Array, right: Float32Array, spectrum: Float32Array): void
  /**
   * Adds a frame's samples, windowed again, to both channels. Frames that overlap by three quarters add up to the
   * original sound.
   */
  synthesise(spectrum: Float32Array, left: Float32Array, right: Float32Array): void
}

/** Sum of squared Hann windows at a hop of a quarter of their length. */
const SQUARED_WINDOW_SUM = 1.5

/**
 * Creates a short-time Fourier transform and its inverse (Allen & Rabiner 1977) with a periodic Hann window both ways.
 * Both real channels go through one complex transform, the left as its real part, the right as its imaginary part.
 */
export function createPairSpectrum(size: number): PairSpectrum {
  const fft = createFft(size)
  const shape = spectrumShape(size)
  const { bins } = shape
  const window = Float64Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size))
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  return {
    ...shape,
    analyse(left, right, spectrum) {
      for (let at = 0; at < size; at++) {
        re[at] = (left[at] ?? 0) * (window[at] ?? 0)
        im[at] = (right[at] ?? 0) * (window[at] ?? 0)
      }
      fft.forward(re, im)
      for (let bin = 0; bin < bins; bin++) {
        const mirrored = (size - bin) % size
        const [a, b, c, d] = [re[bin] ?? 0, im[bin] ?? 0, re[mirrored] ?? 0, im[mirrored] ?? 0]
        spectrum[bin] = (a + c) / 2
        spectrum[bins + bin] = (b - d) / 2
        spectrum[2 * bins + bin] = (b + d) / 2
        spectrum[3 * bins + bin] = (c - a) / 2
      }
    },
    synthesise(spectrum, left, right) {
      for (let bin = 0; bin < bins; bin++) {
        const [a = 0, b = 0] = [spectrum[bin], spectrum[bins + bin]]
        const [c = 0, d = 0] = [spectrum[2 * bins + bin], spectrum[3 * bins + bin]]
        re[bin] = a - d
        im[bin] = b + c
        // The spectrum of a real sound is symmetric; its first and middle bins mirror themselves.
        if (bin === 0 || bin === size / 2) continue
        re[size - bin] = a + d
        im[size - bin] = c - b
      }
      // With real and imaginary parts swapped, the forward transform is the inverse.
      fft.forward(im, re)
      const scale = 1 / (size * SQUARED_WINDOW_SUM)
      for (let at = 0; at < size; at++) {
        const share = (window[at] ?? 0) * scale
        left[at] = (left[at] ?? 0) + (re[at] ?? 0) * share
        right[at] = (right[at] ?? 0) + (im[at] ?? 0) * share
      }
    },
  }
}
