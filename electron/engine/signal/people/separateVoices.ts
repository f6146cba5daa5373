import { createPairSpectrum, type PairSpectrum, spectrumShape } from '../pairSpectrum.ts'

/** Input parameters of spectral voice separation models (Spleeter's, Hennequin et al. 2020). */
export const SPECTRUM = {
  /** Sample rate in Hz. */
  sampleRate: 44_100,
  /** Samples in a frame, and between frames. */
  size: 4096,
  hop: 1024,
  /** Frames and lowest bins (up to 11 kHz) in one model input. */
  frames: 512,
  bins: 1024,
} as const

/**
 * A model that estimates the share of voice. Input: magnitudes of the left channel, then the right, frame by frame, for
 * the lowest bins. Output: a share from 0 to 1 for each, in the same order.
 */
export type VoiceMaskModel = (magnitudes: Float32Array) => Promise<Float32Array>

/** The left and right channel, of equal length. */
export type Sides = readonly [left: Float32Array, right: Float32Array]

/** Input, output and model of a separation, which runs piece by piece. */
interface VoiceWork {
  /** Samples of each channel. */
  readonly length: number
  readonly model: VoiceMaskModel
  /** Reads samples from a position, each once and in order. */
  read(from: number, count: number): Promise<Sides>
  /** Writes the next samples; they are valid until the promise resolves. */
  write(voices: Sides): Promise<void>
  /** Receives the progress, 0 to 1. */
  onProgress(fraction: number): Promise<void>
}

const { size: SIZE, hop: HOP, frames: FRAMES, bins: BINS } = SPECTRUM
/** Frames by which model inputs overlap; the masks are cross-faded there. */
const INPUT_OVERLAP_FRAMES = 64
const INPUT_STRIDE_FRAMES = FRAMES - INPUT_OVERLAP_FRAMES
/** Samples of silence before the sound, so that its first sample is in as many frames as all others. */
const LEADING_SILENCE_SAMPLES = SIZE - HOP
/** Number of highest model bins whose mask is also used for the frequencies above, such as the hiss of an s. */
const MASK_SOURCE_BINS = 64
const { bins: ALL_BINS, width: WIDTH } = spectrumShape(SIZE)
/** Power that counts as nothing; avoids division by zero. */
const NEGLIGIBLE_POWER = 1e-8

/**
 * Writes the voices of a sound, with the sound's length. Works in overlapping segments of twelve seconds, of which only
 * one is in memory.
 */
export async function separateVoices({ length, model, read, write, onProgress }: VoiceWork): Promise<void> {
  const count = Math.ceil((length + LEADING_SILENCE_SAMPLES) / HOP)
  const spectrum = createPairSpectrum(SIZE)
  const analysis = new Analysis(spectrum, { read, length })
  const synthesis = new Synthesis(spectrum, length)
  const mask = new BlendedMask()
  for (let first = 0; first < count; first += INPUT_STRIDE_FRAMES) {
    const last = first + FRAMES >= count
    await analysis.advance(first)
    mask.take(await model(analysis.magnitudes()), { first: first === 0, last })
    const ready = last ? count - first : INPUT_STRIDE_FRAMES
    await write(synthesis.frames(ready, (frame) => mask.apply(analysis.spectra, frame)))
    await onProgress(Math.min(1, (first + ready) / count))
    if (last) break
  }
}

/** Computes the spectra of one segment after the other. */
class Analysis {
  readonly spectra = new Float32Array(FRAMES * WIDTH)
  readonly #spectrum: PairSpectrum
  readonly #magnitudes = new Float32Array(2 * FRAMES * BINS)
  readonly #read: VoiceWork['read']
  readonly #length: number
  /** The samples of the next frame, both channels. */
  readonly #window: Sides = [new Float32Array(SIZE), new Float32Array(SIZE)]

  constructor(spectrum: PairSpectrum, { read, length }: Pick<VoiceWork, 'read' | 'length'>) {
    this.#spectrum = spectrum
    this.#read = read
    this.#length = length
  }

  /** Moves to the segment that begins with this frame; spectra of shared frames are kept. */
  async advance(first: number): Promise<void> {
    const kept = first === 0 ? 0 : INPUT_OVERLAP_FRAMES
    this.spectra.copyWithin(0, (FRAMES - kept) * WIDTH)
    const from = Math.min(this.#length, (first + kept) * HOP)
    const requestedLength = (FRAMES - kept) * HOP
    const there = Math.max(0, Math.min(requestedLength, this.#length - from))
    const [left, right] = await this.#read(from, there)
    for (let frame = kept; frame < FRAMES; frame++) {
      const at = (frame - kept) * HOP
      shift(this.#window[0], left.subarray(at, at + HOP))
      shift(this.#window[1], right.subarray(at, at + HOP))
      this.#spectrum.analyse(...this.#window, this.spectra.subarray(frame * WIDTH, (frame + 1) * WIDTH))
    }
  }

  magnitudes(): Float32Array {
    for (let side = 0; side < 2; side++) {
      for (let frame = 0; frame < FRAMES; frame++) {
        const re = frame * WIDTH + 2 * side * ALL_BINS
        const to = (side * FRAMES + frame) * BINS
        for (let bin = 0; bin < BINS; bin++) {
          const [a = 0, b = 0] = [this.spectra[re + bin], this.spectra[re + ALL_BINS + bin]]
          this.#magnitudes[to + bin] = Math.sqrt(a * a + b * b) // several times as fast as Math.hypot
        }
      }
    }
    return this.#magnitudes
  }
}

/** Shifts the window by a hop; silence follows the end of a sound. */
function shift(window: Float32Array, next: Float32Array): void {
  window.copyWithin(0, HOP)
  window.fill(0, SIZE - HOP)
  window.set(next, SIZE - HOP)
}

/** The mask of the current segment, cross-faded from the mask of the previous segment. */
class BlendedMask {
  #mask: Float32Array = new Float32Array(0)
  /** The previous segment's mask for the shared frames, both channels. */
  readonly #before = new Float32Array(2 * INPUT_OVERLAP_FRAMES * BINS)

  take(mask: Float32Array, { first, last }: { first: boolean; last: boolean }): void {
    this.#mask = mask
    for (let side = 0; side < 2; side++) {
      const from = side * FRAMES * BINS
      const kept = this.#before.subarray(side * INPUT_OVERLAP_FRAMES * BINS, (side + 1) * INPUT_OVERLAP_FRAMES * BINS)
      if (!first) blend(kept, mask.subarray(from, from + INPUT_OVERLAP_FRAMES * BINS))
      if (!last) kept.set(mask.subarray(from + INPUT_STRIDE_FRAMES * BINS, from + FRAMES * BINS))
    }
  }

  /** Returns a copy of a frame's spectrum with the mask applied. */
  apply(spectra: Float32Array, frame: number): Float32Array {
    const one = spectra.slice(frame * WIDTH, (frame + 1) * WIDTH)
    for (let side = 0; side < 2; side++) {
      const from = (side * FRAMES + frame) * BINS
      const shares = this.#mask.subarray(from, from + BINS)
      const first = 2 * side * ALL_BINS
      const above = shareOfHighest(one.subarray(first, first + 2 * ALL_BINS), shares)
      for (let bin = 0, at = first; bin < ALL_BINS; bin++, at++) {
        const share = bin < BINS ? (shares[bin] ?? 0) : above
        one[at] = (one[at] ?? 0) * share
        one[at + ALL_BINS] = (one[at + ALL_BINS] ?? 0) * share
      }
    }
    return one
  }
}

/** Cross-fades, in place, from the first mask to the second. */
function blend(before: Float32Array, after: Float32Array): void {
  for (let frame = 0; frame < INPUT_OVERLAP_FRAMES; frame++) {
    const share = (frame + 1) / (INPUT_OVERLAP_FRAMES + 1)
    for (let at = frame * BINS; at < (frame + 1) * BINS; at++) {
      after[at] = (before[at] ?? 0) * (1 - share) + (after[at] ?? 0) * share
    }
  }
}

/** Overlap-adds frames and returns samples that are complete. */
class Synthesis {
  readonly #spectrum: PairSpectrum
  readonly #made: Sides = [new Float32Array(FRAMES * HOP), new Float32Array(FRAMES * HOP)]
  readonly #window: Sides = [new Float32Array(SIZE), new Float32Array(SIZE)]
  readonly #length: number
  /** Position of the next output sample; the leading silence comes out first. */
  #position = -LEADING_SILENCE_SAMPLES

  constructor(spectrum: PairSpectrum, length: number) {
    this.#spectrum = spectrum
    this.#length = length
  }

  frames(count: number, spectrumOf: (frame: number) => Float32Array): Sides {
    for (let frame = 0; frame < count; frame++) {
      this.#spectrum.synthesise(spectrumOf(frame), ...this.#window)
      for (const [side, window] of this.#window.entries()) {
        this.#made[side === 0 ? 0 : 1].set(window.subarray(0, HOP), frame * HOP)
        shift(window, EMPTY_SAMPLES)
      }
    }
    const from = Math.max(0, -this.#position)
    const to = Math.min(count * HOP, this.#length - this.#position)
    this.#position += count * HOP
    return [this.#made[0].subarray(from, Math.max(from, to)), this.#made[1].subarray(from, Math.max(from, to))]
  }
}

const EMPTY_SAMPLES = new Float32Array(0)

/** The voices' share of the power in the highest bins; 0 without power. */
function shareOfHighest(points: Float32Array, shares: Float32Array): number {
  let [voice, all] = [0, NEGLIGIBLE_POWER]
  for (let bin = BINS - MASK_SOURCE_BINS; bin < BINS; bin++) {
    const power = (points[bin] ?? 0) ** 2 + (points[ALL_BINS + bin] ?? 0) ** 2
    voice += power * (shares[bin] ?? 0)
    all += power
  }
  return voice / all
}
