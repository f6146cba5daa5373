import { createFft } from '../../../shared/audio/fft.ts'

/** Short-time spectra of two channels; one object does one size. */
export interface PairSpectrum {
  /** Complex points of a channel's spectrum, from 0 Hz to half the sample rate. */
  readonly bins: number
  /** Numbers that a frame's spectrum takes: real and imaginary parts of the left channel, then of the right one. */
  readonly width: number
  /** The spectrum of `size` samples of both channels under the window. */
  analyse(left: Float32Array, right: Float32Array, spectrum: Float32Array): void
  /**
   * Adds a frame's samples to both channels, under the window again. Frames that follow each other by a quarter of
   * their size add up to the sound they were made from.
   */
  synthesise(spectrum: Float32Array, left: Float32Array, right: Float32Array): void
}

/** What the square of a Hann window adds up to where it comes again after a quarter of its length. */
const WINDOW_SUM = 1.5

/**
 * A short-time Fourier transform and its inverse (Allen & Rabiner 1977) with a periodic Hann window on both ways. The two
 * real channels go through one complex transform, the left as its real and the right as its imaginary part.
 */
export function createPairSpectrum(size: number): PairSpectrum {
  const fft = createFft(size)
  const bins = size / 2 + 1
  const window = Float64Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size))
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  return {
    bins,
    width: 4 * bins,
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
        // Of a real sound's spectrum, the upper half mirrors the lower one. Both ends are their own mirror.
        if (bin === 0 || bin === size / 2) continue
        re[size - bin] = a + d
        im[size - bin] = c - b
      }
      // With real and imaginary parts exchanged, the forward transform is the inverse one.
      fft.forward(im, re)
      const scale = 1 / (size * WINDOW_SUM)
      for (let at = 0; at < size; at++) {
        const share = (window[at] ?? 0) * scale
        left[at] = (left[at] ?? 0) + (re[at] ?? 0) * share
        right[at] = (right[at] ?? 0) + (im[at] ?? 0) * share
      }
    },
  }
}
