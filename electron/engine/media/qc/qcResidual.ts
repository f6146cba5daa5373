import { addFrame, commonPower, emptyBands } from './qcCommon.ts'
import { type BandFrame, FRAMES_PER_SECOND, QC_SPECTRUM_BANDS } from './qcSpectrum.ts'

/** Seconds kept: the longest line that is analysed, with its surroundings. */
const RESIDUAL_MEMORY_SECONDS = 45
const RESIDUAL_MEMORY_FRAMES = RESIDUAL_MEMORY_SECONDS * FRAMES_PER_SECOND

/** Frames over which a codec smears its noise: about half an AAC frame (1024 samples). */
const CODEC_SMEAR_FRAMES = 6
/** dB above its usual level at which codec noise counts as the dub's own sound. */
const CODEC_NOISE_MARGIN_DB = 10
/**
 * Quantile of the frames' residual that is taken as codec noise: speech is silent in more frames, with stops and
 * pauses.
 */
const QUIET_SHARE = 0.2
/** Range in dB of the histograms of residual to source. */
const MIN_RESIDUAL_DB = -80
const MAX_RESIDUAL_DB = 20
/** Decay of the histograms each second: half after 20 s. */
const HISTOGRAM_DECAY_PER_SECOND = 0.5 ** (1 / 20)
/**
 * Sound this far below the simultaneous bed (-17 dB) is hardly heard, and may be left over by a moving filter. Higher
 * bands weigh more, as in hearing, about as much as music falls towards them.
 */
const MASKING_POWER_SHARE = 0.02
const BAND_AUDIBILITY_WEIGHTS = [0.25, 0.6, 1.1, 1.8, 2.8, 4.2, 6.3] as const
/**
 * Share of the sums for the steady bed that is kept from frame to frame: half of it after 50 ms. The bed stays in phase with the
 * source for so long; another voice does not. A single frame has only a few numbers in a band: where a voice of the source has a
 * partial near one of the dub's, as two women's voices mostly have, nearly all of the dub's looks like bed by chance.
 */
const STEADY_BED_RETENTION_SHARE = 0.5 ** (1 / (0.05 * FRAMES_PER_SECOND))
/**
 * Where the dub has this many times the power of its steady bed, the rest is its own sound; elsewhere the comparison by frames is
 * better.
 */
const OVER_BED_POWER_RATIO = 2
/**
 * Factor of the power of the original at its usual level (3 dB) over which a band of the dub has sound that is not left of it: a cut of
 * voices that goes with them leaves sound that is like nothing of the source in a frame, but never more than the source has.
 */
const LEFT_OVER_FACTOR = 2
/**
 * Share of a frame's own sound from which a band counts as having it, and share of bed in a band's power from which the band gives
 * the bed's level.
 */
const TELLING_SHARE = 0.1
const MIN_PURE_BED_SHARE = 0.9
/** Quantile of the bed's levels that is its usual one: that of pauses, as it is lowered under lines; and share of all bands from which it is known. */
const BED_LEVEL_QUANTILE = 0.9
const MIN_BED_BAND_SHARE = 0.05
/** Mean square below which there is no sound: 16-bit steps lie at -98 dB. */
const QUANTIZATION_NOISE_MEAN_SQUARE = 10 ** -8.5

/**
 * Measures the sound of a dub beyond its bed. In each band of each frame it removes the projection onto the source and
 * its voices, each times any factor, so that ducking, filters, small delays and speech in the source do not matter.
 * Codec noise is learnt from the quietest frames of the last half minute and removed too.
 */
export class Residual {
  readonly #rest = new Float32Array(RESIDUAL_MEMORY_FRAMES * QC_SPECTRUM_BANDS)
  readonly #source = new Float32Array(RESIDUAL_MEMORY_FRAMES * QC_SPECTRUM_BANDS)
  readonly #bed = new Float32Array(RESIDUAL_MEMORY_FRAMES * QC_SPECTRUM_BANDS)
  /** The dub's own sound, as far as another voice in the source does not hide it; it begins less sharply than `#rest`. */
  readonly #own = new Float32Array(RESIDUAL_MEMORY_FRAMES * QC_SPECTRUM_BANDS)
  readonly #steady = emptyBands(QC_SPECTRUM_BANDS)
  readonly #dub = new Float32Array(RESIDUAL_MEMORY_FRAMES * QC_SPECTRUM_BANDS)
  /** How loud the bed is against the source, in dB, where it is alone. */
  readonly #beds = new Float64Array(MAX_RESIDUAL_DB - MIN_RESIDUAL_DB + 1)
  readonly #histograms = Array.from(
    { length: QC_SPECTRUM_BANDS },
    () => new Float64Array(MAX_RESIDUAL_DB - MIN_RESIDUAL_DB + 1),
  )
  /** Frames added so far. */
  frames = 0

  push(frame: BandFrame): void {
    const base = (this.frames % RESIDUAL_MEMORY_FRAMES) * QC_SPECTRUM_BANDS
    addFrame(this.#steady, frame, STEADY_BED_RETENTION_SHARE)
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
      const [s, dub] = [frame.source[band] ?? 0, frame.dub[band] ?? 0]
      const common = commonPower(frame, band)
      const rest = Math.max(0, dub - common)
      const steady = commonPower(this.#steady, band, frame)
      this.#own[base + band] = dub > OVER_BED_POWER_RATIO * steady ? dub - steady : rest
      this.#rest[base + band] = rest
      this.#source[base + band] = s
      this.#bed[base + band] = common
      this.#dub[base + band] = dub
      if (s > QUANTIZATION_NOISE_MEAN_SQUARE) count(this.#histograms[band], rest / s)
      if (s > QUANTIZATION_NOISE_MEAN_SQUARE && steady > MIN_PURE_BED_SHARE * dub) count(this.#beds, steady / s)
    }
    this.frames++
    if (this.frames % FRAMES_PER_SECOND === 0) this.#fade()
  }

  /** Powers (mean squares) of the dub's own sound and of its bed for a range of frames; 0 for frames no longer kept. */
  power(from: number, to: number): { own: Float64Array; bed: Float64Array } {
    const noise = this.#noise()
    const own = new Float64Array(Math.max(0, to - from))
    const bed = new Float64Array(own.length)
    for (
      let frame = Math.max(from, this.frames - RESIDUAL_MEMORY_FRAMES, 0);
      frame < Math.min(to, this.frames);
      frame++
    ) {
      const powers = this.#powersAt(frame, noise)
      bed[frame - from] = powers.bed
      own[frame - from] = powers.audibleOwn > MASKING_POWER_SHARE * powers.audibleBed ? powers.own : 0
    }
    return { own, bed }
  }

  /** Powers of the dub's own sound at its level by frame and band, codec noise included; 0 for frames no longer kept. */
  bands(from: number, to: number): Float32Array {
    return this.#kept(this.#own, from, to)
  }

  /** The same with the bed. */
  bandsWithBed(from: number, to: number): Float32Array {
    return this.#kept(this.#dub, from, to)
  }

  /** The same without all that is like the source in its frame: less of its level, and less of the bed. */
  bandsWithoutBed(from: number, to: number): Float32Array {
    return this.#kept(this.#rest, from, to)
  }

  #kept(powers: Float32Array, from: number, to: number): Float32Array {
    const own = new Float32Array(Math.max(0, to - from) * QC_SPECTRUM_BANDS)
    for (
      let frame = Math.max(from, this.frames - RESIDUAL_MEMORY_FRAMES, 0);
      frame < Math.min(to, this.frames);
      frame++
    ) {
      const base = (frame % RESIDUAL_MEMORY_FRAMES) * QC_SPECTRUM_BANDS
      own.set(powers.subarray(base, base + QC_SPECTRUM_BANDS), (frame - from) * QC_SPECTRUM_BANDS)
    }
    return own
  }

  #powersAt(frame: number, noise: Float64Array): { own: number; bed: number; audibleOwn: number; audibleBed: number } {
    const base = (frame % RESIDUAL_MEMORY_FRAMES) * QC_SPECTRUM_BANDS
    const powers = { own: 0, bed: 0, audibleOwn: 0, audibleBed: 0 }
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
      const ear = BAND_AUDIBILITY_WEIGHTS[band] ?? 1
      const rest = (this.#rest[base + band] ?? 0) - (noise[band] ?? 0) * this.#loudestSource(frame, band)
      const bed = this.#bed[base + band] ?? 0
      powers.bed += bed
      powers.audibleBed += ear * bed
      if (rest <= QUANTIZATION_NOISE_MEAN_SQUARE) continue
      powers.own += rest
      powers.audibleOwn += ear * rest
    }
    return powers
  }

  #loudestSource(frame: number, band: number): number {
    let highest = 0
    const last = Math.min(this.frames - 1, frame + CODEC_SMEAR_FRAMES)
    for (let near = Math.max(0, frame - CODEC_SMEAR_FRAMES); near <= last; near++) {
      highest = Math.max(highest, this.#source[(near % RESIDUAL_MEMORY_FRAMES) * QC_SPECTRUM_BANDS + band] ?? 0)
    }
    return highest
  }

  /** Whether a frame has sound that cannot be left of the original, for a range of frames. */
  sure(from: number, to: number): Uint8Array {
    const noise = this.#noise()
    const bedLevel = Math.max(1, this.#usualBed())
    const found = new Uint8Array(Math.max(0, to - from))
    for (
      let frame = Math.max(from, this.frames - RESIDUAL_MEMORY_FRAMES, 0);
      frame < Math.min(to, this.frames);
      frame++
    ) {
      const base = (frame % RESIDUAL_MEMORY_FRAMES) * QC_SPECTRUM_BANDS
      const { own } = this.#powersAt(frame, noise)
      for (let band = 0; band < QC_SPECTRUM_BANDS && own > 0; band++) {
        const maxExplainedPower = LEFT_OVER_FACTOR * bedLevel * this.#loudestSource(frame, band)
        if ((this.#rest[base + band] ?? 0) > TELLING_SHARE * own && (this.#dub[base + band] ?? 0) > maxExplainedPower)
          found[frame - from] = 1
      }
    }
    return found
  }

  /** Factor of the source's power by which the bed is heard in pauses; 1 where none is. */
  #usualBed(): number {
    const all = this.#histograms.reduce((sum, histogram) => sum + total(histogram), 0)
    if (total(this.#beds) < MIN_BED_BAND_SHARE * all) return 1
    return 10 ** ((quantile(this.#beds, BED_LEVEL_QUANTILE) + MIN_RESIDUAL_DB) / 10)
  }

  #fade(): void {
    for (const histogram of [...this.#histograms, this.#beds])
      for (let i = 0; i < histogram.length; i++) histogram[i] = (histogram[i] ?? 0) * HISTOGRAM_DECAY_PER_SECOND
  }

  /** For each band, the ratio to the source's power below which the residual is codec noise. */
  #noise(): Float64Array {
    return Float64Array.from(
      this.#histograms,
      (histogram) => 10 ** ((quantile(histogram, QUIET_SHARE) + MIN_RESIDUAL_DB + CODEC_NOISE_MARGIN_DB) / 10),
    )
  }
}

/** Counts a ratio in dB. */
function count(histogram: Float64Array | undefined, ratio: number): void {
  const decibel = Math.round(10 * Math.log10(ratio + 1e-12))
  const bin = Math.min(MAX_RESIDUAL_DB, Math.max(MIN_RESIDUAL_DB, decibel)) - MIN_RESIDUAL_DB
  if (histogram !== undefined) histogram[bin] = (histogram[bin] ?? 0) + 1
}

/** The bin below which this share of all counts lies. */
function quantile(histogram: Float64Array, share: number): number {
  const targetCount = share * total(histogram)
  let sum = 0
  for (const [bin, count] of histogram.entries()) {
    sum += count
    if (sum >= targetCount) return bin
  }
  return 0
}

function total(histogram: Float64Array): number {
  return histogram.reduce((sum, count) => sum + count, 0)
}
