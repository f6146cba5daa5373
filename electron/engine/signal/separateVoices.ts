import { createPairSpectrum } from './pairSpectrum.ts'

/** Numbers of a model that tells voices from the rest by the spectrum (Spleeter's, Hennequin et al. 2020). */
export const SPECTRUM = {
  /** In Hz. */
  sampleRate: 44_100,
  /** Samples in a frame, and from one frame to the next. */
  size: 4096,
  hop: 1024,
  /** Frames that are judged together, and the lowest points of their spectra, up to 11 kHz. */
  frames: 512,
  bins: 1024,
} as const

/**
 * Says which share of a sound is voice: for the left channel and then for the right, frame by frame, one number from 0 to
 * 1 for each of the lowest points. It is given their magnitudes in the same order.
 */
export type VoiceModel = (magnitudes: Float32Array) => Promise<Float32Array>

/** Both sides of a sound, equally long. */
export type Sides = readonly [left: Float32Array, right: Float32Array]

/** Where the sound comes from and where its voices go, piece by piece. */
export interface VoiceWork {
  /** Samples on each side. */
  readonly length: number
  readonly model: VoiceModel
  /** So many samples from a place on, each once and in order. */
  read(from: number, count: number): Promise<Sides>
  /** Samples that follow those before; valid until it has returned. */
  write(voices: Sides): Promise<void>
  /** Told how far it is, from 0 to 1. */
  onProgress(fraction: number): Promise<void>
}

const { size: SIZE, hop: HOP, frames: FRAMES, bins: BINS } = SPECTRUM
/** Frames by which a stretch overlaps the next: there the model's answer goes over from one to the other. */
const OVERLAP = 64
const STRIDE = FRAMES - OVERLAP
/** Samples of silence before the sound, so that its first sample is in as many frames as every other. */
const LEAD = SIZE - HOP
/** The model's highest points, which also speak for what lies above all it knows: the hiss of an s goes on there. */
const HIGHEST = 64
/** Power next to which what is heard there is nothing. */
const UNHEARD = 1e-8

/**
 * Writes what is voice in a sound, as much of it as there is sound. Done in stretches of twelve seconds that overlap, with
 * no more than one of them in memory.
 */
export async function separateVoices({ length, model, read, write, onProgress }: VoiceWork): Promise<void> {
  const count = Math.ceil((length + LEAD) / HOP)
  const analysis = new Analysis(read, length)
  const synthesis = new Synthesis(length)
  const mask = new BlendedMask()
  for (let first = 0; first < count; first += STRIDE) {
    const last = first + FRAMES >= count
    await analysis.advance(first)
    mask.take(await model(analysis.magnitudes()), { first: first === 0, last })
    const ready = last ? count - first : STRIDE
    await write(synthesis.frames(ready, (frame) => mask.apply(analysis.spectra, frame)))
    await onProgress(Math.min(1, (first + ready) / count))
    if (last) break
  }
}

const spectrum = createPairSpectrum(SIZE)
const { width: WIDTH, bins: ALL_BINS } = spectrum

/** The spectra of one stretch of frames after the other. */
class Analysis {
  readonly spectra = new Float32Array(FRAMES * WIDTH)
  readonly #magnitudes = new Float32Array(2 * FRAMES * BINS)
  readonly #read: VoiceWork['read']
  readonly #length: number
  /** The samples under the frame to come, both sides. */
  readonly #window: Sides = [new Float32Array(SIZE), new Float32Array(SIZE)]

  constructor(read: VoiceWork['read'], length: number) {
    this.#read = read
    this.#length = length
  }

  /** Goes on to the stretch that begins with this frame; those it shares with the one before are kept. */
  async advance(first: number): Promise<void> {
    const kept = first === 0 ? 0 : OVERLAP
    this.spectra.copyWithin(0, (FRAMES - kept) * WIDTH)
    const from = Math.min(this.#length, (first + kept) * HOP)
    const wanted = (FRAMES - kept) * HOP
    const there = Math.max(0, Math.min(wanted, this.#length - from))
    const [left, right] = await this.#read(from, there)
    for (let frame = kept; frame < FRAMES; frame++) {
      const at = (frame - kept) * HOP
      shift(this.#window[0], left.subarray(at, at + HOP))
      shift(this.#window[1], right.subarray(at, at + HOP))
      spectrum.analyse(...this.#window, this.spectra.subarray(frame * WIDTH, (frame + 1) * WIDTH))
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

/** Moves samples on by a hop; what is missing at the end of a sound is silence. */
function shift(window: Float32Array, next: Float32Array): void {
  window.copyWithin(0, HOP)
  window.fill(0, SIZE - HOP)
  window.set(next, SIZE - HOP)
}

/** What the model said of a stretch, going over from what it said of the same frames before. */
class BlendedMask {
  #mask: Float32Array = new Float32Array(0)
  /** Of the last frames of the stretch before, both sides. */
  readonly #before = new Float32Array(2 * OVERLAP * BINS)

  take(mask: Float32Array, { first, last }: { first: boolean; last: boolean }): void {
    this.#mask = mask
    for (let side = 0; side < 2; side++) {
      const from = side * FRAMES * BINS
      const kept = this.#before.subarray(side * OVERLAP * BINS, (side + 1) * OVERLAP * BINS)
      if (!first) blend(kept, mask.subarray(from, from + OVERLAP * BINS))
      if (!last) kept.set(mask.subarray(from + STRIDE * BINS, from + FRAMES * BINS))
    }
  }

  /** Leaves the voices of a frame's spectrum, in place, and hands it out. */
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

/** Changes the second mask to go over from the first one along its frames. */
function blend(before: Float32Array, after: Float32Array): void {
  for (let frame = 0; frame < OVERLAP; frame++) {
    const share = (frame + 1) / (OVERLAP + 1)
    for (let at = frame * BINS; at < (frame + 1) * BINS; at++) {
      after[at] = (before[at] ?? 0) * (1 - share) + (after[at] ?? 0) * share
    }
  }
}

/** Lays frames over each other and hands out what no later one will change. */
class Synthesis {
  readonly #made: Sides = [new Float32Array(FRAMES * HOP), new Float32Array(FRAMES * HOP)]
  readonly #window: Sides = [new Float32Array(SIZE), new Float32Array(SIZE)]
  readonly #length: number
  /** Place in the sound of what comes out next; silence before the sound comes out first. */
  #position = -LEAD

  constructor(length: number) {
    this.#length = length
  }

  frames(count: number, spectrumOf: (frame: number) => Float32Array): Sides {
    for (let frame = 0; frame < count; frame++) {
      spectrum.synthesise(spectrumOf(frame), ...this.#window)
      for (const [side, window] of this.#window.entries()) {
        this.#made[side === 0 ? 0 : 1].set(window.subarray(0, HOP), frame * HOP)
        shift(window, NOTHING)
      }
    }
    const from = Math.max(0, -this.#position)
    const to = Math.min(count * HOP, this.#length - this.#position)
    this.#position += count * HOP
    return [this.#made[0].subarray(from, Math.max(from, to)), this.#made[1].subarray(from, Math.max(from, to))]
  }
}

const NOTHING = new Float32Array(0)

/** Which share of the power at the highest points is voice; none where there is no power. */
function shareOfHighest(points: Float32Array, shares: Float32Array): number {
  let [voice, all] = [0, UNHEARD]
  for (let bin = BINS - HIGHEST; bin < BINS; bin++) {
    const power = (points[bin] ?? 0) ** 2 + (points[ALL_BINS + bin] ?? 0) ** 2
    voice += power * (shares[bin] ?? 0)
    all += power
  }
  return voice / all
}
