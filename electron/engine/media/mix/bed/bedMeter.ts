import { createPowerSpectrum } from '../../../../../shared/audio/fft.ts'
import { meanPower } from '../../../../../shared/audio/meanPower.ts'
import { FloatList } from '../../loudness/floatList.ts'
import { KWeighting } from '../../loudness/kWeighting.ts'
import { LoudnessMeter, type Region, STEPS_PER_SECOND } from '../../loudness/loudness.ts'
import type { VoiceTrack } from '../../read/voiceTrack.ts'
import type { SoundLayout } from '../soundLayout.ts'
import { BAND_LEVELS_PER_STEP, createBandLevels } from '../voices/voiceBands.ts'
import { LEFT_IN_CENTER_AMPLITUDE } from '../voices/voiceCut.ts'
import { MASK_PAUSE_SEARCH_SECONDS } from '../voices/voiceMask.ts'

/** Levels kept in each step, fine enough for the rhythm of syllables. */
export const LEVELS_PER_STEP = 5

/** Seconds before and after a line in which voices may be taken out, and around these the sound in which a mask finds their pauses. */
const MARGIN_SECONDS = 2 + MASK_PAUSE_SEARCH_SECONDS

/** Measurements of the original sound, a few numbers for each step of 0.1 s. */
export interface BedMeasure {
  /** See `LoudnessMeter.energies`. */
  readonly energies: Float32Array
  /** Greatest sample of any channel. */
  readonly peaks: Float32Array
  /** Around lines only, of the mean of the channels that voices are in: weighted mean squares of every 20 ms, … */
  readonly levels: Float32Array
  /** … the share of that energy that remains where voices are removed whose mask is not given by `bands`, … */
  readonly uncut: Float32Array
  /** … and the spectral flatness of the front, without voices where these were separated from stereo. */
  readonly flatness: Float32Array
  /** Around lines of stereo whose voices were not separated: levels of `createBandLevels`; else empty. */
  readonly bands: Uint8Array
}

/** Measures the original sound in one pass before mixing. */
export class BedMeter {
  readonly #layout: SoundLayout
  readonly #loudness: LoudnessMeter
  readonly #peaks = new FloatList()
  readonly #levels = new FloatList()
  readonly #uncut = new FloatList()
  readonly #flatness = new FloatList()
  readonly #regions: readonly Region[]
  readonly #front: Float32Array
  /** The mean of the channels that voices are in; the front itself in stereo. */
  readonly #carrier: Float32Array
  /** The carrier without the voices, if these were separated. */
  readonly #rest: Float32Array | undefined
  readonly #voices: VoiceTrack | undefined
  readonly #weighted: Float32Array
  readonly #weighting: KWeighting
  readonly #restWeighting: KWeighting
  /** The sides of stereo whose bands are measured. */
  readonly #sides: readonly [Float32Array, Float32Array] | undefined
  readonly #measureBands: (sides: readonly [Float32Array, Float32Array], into: Uint8Array) => void
  #bands = new Uint8Array(0)
  readonly #measureFlatness: (samples: Float32Array) => number
  #frames = 0
  #peak = 0
  #region = 0
  #lastUncut = 1
  #lastFlatness = 0

  /** `regions` are the lines, in order of start. `voices`, if separated, begin with the sound. */
  constructor(layout: SoundLayout, regions: readonly Region[], voices?: VoiceTrack) {
    const { sampleRate, channels } = layout
    const step = sampleRate / STEPS_PER_SECOND
    this.#layout = layout
    this.#regions = regions
    this.#loudness = new LoudnessMeter(sampleRate, channels)
    this.#front = new Float32Array(step)
    this.#carrier = layout.voice.length === layout.front.length ? this.#front : new Float32Array(step)
    this.#rest = voices === undefined ? undefined : new Float32Array(step)
    this.#voices = voices
    this.#weighted = new Float32Array(step)
    this.#weighting = new KWeighting(sampleRate)
    this.#restWeighting = new KWeighting(sampleRate)
    const isMasked = voices === undefined && layout.voice.length > 1
    this.#sides = isMasked ? [new Float32Array(step), new Float32Array(step)] : undefined
    this.#measureBands = createBandLevels({ sampleRate, step })
    this.#measureFlatness = createFlatness(sampleRate)
  }

  /** The measure of the sound so far. */
  get measure(): BedMeasure {
    return {
      energies: this.#loudness.energies,
      peaks: this.#peaks.values,
      levels: this.#levels.values,
      uncut: this.#uncut.values,
      flatness: this.#flatness.values,
      bands: this.#bands.subarray(0, this.#sides === undefined ? 0 : this.#uncut.values.length * BAND_LEVELS_PER_STEP),
    }
  }

  /** Adds interleaved samples, any number of them. */
  write(samples: Float32Array): void {
    this.#loudness.write(samples)
    const { channels } = this.#layout
    const frames = samples.length / channels
    for (let done = 0; done < frames; ) {
      const count = Math.min(frames - done, this.#front.length - this.#frames)
      this.#take(samples.subarray(done * channels, (done + count) * channels))
      done += count
      if (this.#frames === this.#front.length) this.#close()
    }
  }

  #take(samples: Float32Array): void {
    const { channels, front, voice } = this.#layout
    const frames = samples.length / channels
    this.#takeMean(samples, front, this.#front)
    if (this.#carrier !== this.#front) this.#takeMean(samples, voice, this.#carrier)
    for (const [side, into] of this.#sides?.entries() ?? []) this.#takeMean(samples, [voice[side] ?? 0], into)
    this.#takeVoices(frames)
    this.#frames += frames
    let peak = this.#peak
    for (let index = 0; index < samples.length; index++) {
      const sample = samples[index] ?? 0
      if (sample > peak) peak = sample
      else if (-sample > peak) peak = -sample
    }
    this.#peak = peak
  }

  #takeMean(samples: Float32Array, members: readonly number[], into: Float32Array): void {
    const { channels } = this.#layout
    const frames = samples.length / channels
    for (const [lane, channel] of members.entries()) {
      for (let frame = 0, at = channel; frame < frames; frame++, at += channels) {
        const sum = lane === 0 ? 0 : (into[this.#frames + frame] ?? 0)
        into[this.#frames + frame] = sum + (samples[at] ?? 0) / members.length
      }
    }
  }

  #takeVoices(frames: number): void {
    if (this.#voices === undefined || this.#rest === undefined) return
    const { voice } = this.#layout
    const voices = this.#voices.next(frames)
    for (let frame = 0, at = 0; frame < frames; frame++) {
      let sum = 0
      for (let lane = 0; lane < voice.length; lane++, at++) sum += voices[at] ?? 0
      this.#rest[this.#frames + frame] = (this.#carrier[this.#frames + frame] ?? 0) - sum / voice.length
    }
  }

  #close(): void {
    const second = this.#peaks.values.length / STEPS_PER_SECOND
    this.#peaks.push(this.#peak)
    if (this.#isNearLine(second)) this.#analyse()
    else this.#skip()
    this.#frames = 0
    this.#peak = 0
  }

  #isNearLine(second: number): boolean {
    while ((this.#regions[this.#region]?.end ?? Number.POSITIVE_INFINITY) + MARGIN_SECONDS < second) this.#region++
    // Only the current region is tested by its end, because later lines may end earlier.
    return (this.#regions[this.#region]?.start ?? Number.POSITIVE_INFINITY) - MARGIN_SECONDS <= second
  }

  #analyse(): void {
    const count = this.#carrier.length
    this.#weighting.filter(this.#carrier, { first: 0, stride: 1, count }, this.#weighted)
    const piece = count / LEVELS_PER_STEP
    let whole = 0
    for (let from = 0; from < count; from += piece) {
      const power = meanPower(this.#weighted.subarray(from, from + piece))
      this.#levels.push(power)
      whole += power / LEVELS_PER_STEP
    }
    this.#measureTone(whole)
  }

  #bandsAt(step: number): Uint8Array {
    const [from, to] = [step * BAND_LEVELS_PER_STEP, (step + 1) * BAND_LEVELS_PER_STEP]
    if (to > this.#bands.length) {
      const wider = new Uint8Array(2 * to)
      wider.set(this.#bands)
      this.#bands = wider
    }
    return this.#bands.subarray(from, to)
  }

  /** Measures remaining share, bands and flatness, which, being costly, is measured in every other step and serves the next, too. */
  #measureTone(whole: number): void {
    const step = this.#uncut.values.length
    const rest = this.#rest
    if (rest !== undefined) {
      this.#restWeighting.filter(rest, { first: 0, stride: 1, count: rest.length }, this.#weighted)
      this.#lastUncut = whole > 0 ? Math.min(1, meanPower(this.#weighted) / whole) : 1
    } else if (this.#carrier !== this.#front) {
      this.#lastUncut = LEFT_IN_CENTER_AMPLITUDE ** 2
    } else if (this.#sides !== undefined) this.#measureBands(this.#sides, this.#bandsAt(step))
    if (step % 2 === 0)
      this.#lastFlatness = this.#measureFlatness(this.#carrier === this.#front ? (rest ?? this.#front) : this.#front)
    this.#uncut.push(this.#lastUncut)
    this.#flatness.push(this.#lastFlatness)
  }

  #skip(): void {
    if (this.#sides !== undefined) this.#bandsAt(this.#uncut.values.length)
    for (let piece = 0; piece < LEVELS_PER_STEP; piece++) this.#levels.push(0)
    this.#uncut.push(1)
    this.#flatness.push(0)
  }
}

/** Longest analysis window in seconds: spectral lines 23 Hz apart separate the overtones of a deep voice or a chord. */
const MAX_TONE_WINDOW_SECONDS = 0.043
/** Frequency range in Hz. */
const MIN_TONE_HZ = 200
const MAX_TONE_HZ = 4000
/** Spectral lines in a group: few enough that the slope of coloured noise does not count as a tone. */
const FLATNESS_GROUP_BINS = 16

/**
 * Returns a function that measures the spectral flatness of the end of a range of mono samples (geometric over
 * arithmetic mean of the power, Gray & Markel 1974) in groups of neighbouring lines, weighted by power. Noise of any
 * colour has about 0.55, a chord or a sung vowel less than 0.3.
 */
function createFlatness(sampleRate: number): (samples: Float32Array) => number {
  const size = 2 ** Math.floor(Math.log2(MAX_TONE_WINDOW_SECONDS * sampleRate))
  const spectrum = createPowerSpectrum(size)
  const window = Float64Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size))
  const frame = new Float64Array(size)
  const power = new Float64Array(size / 2 + 1)
  const first = Math.round((MIN_TONE_HZ * size) / sampleRate)
  const groups = Math.floor(((MAX_TONE_HZ - MIN_TONE_HZ) * size) / sampleRate / FLATNESS_GROUP_BINS)
  return (samples) => {
    const from = samples.length - size
    for (let at = 0; at < size; at++) frame[at] = (samples[from + at] ?? 0) * (window[at] ?? 0)
    spectrum(frame, power)
    let [geometric, arithmetic] = [0, 0]
    for (let group = 0; group < groups; group++) {
      const [logs, sum] = sums(power, first + group * FLATNESS_GROUP_BINS)
      geometric += Math.exp(logs / FLATNESS_GROUP_BINS)
      arithmetic += sum / FLATNESS_GROUP_BINS
    }
    return geometric / arithmetic
  }
}

function sums(power: Float64Array, from: number): [logs: number, sum: number] {
  let [logs, sum] = [0, 0]
  for (let line = from; line < from + FLATNESS_GROUP_BINS; line++) {
    const value = (power[line] ?? 0) + 1e-20
    logs += Math.log(value)
    sum += value
  }
  return [logs, sum]
}
