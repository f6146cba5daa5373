import { createPowerSpectrum } from '../../../../shared/audio/fft.ts'
import { FloatList } from './floatList.ts'
import { type Region, STEPS_PER_SECOND, stepsWithin } from './loudness.ts'

/** Rate (Hz) about which sound is analysed, which holds all overtones by which voices are recognized, and samples of a spectrum: 64 ms. */
const ANALYSIS_HZ = 8000
const SPECTRUM_SAMPLES = 512
/** Factors of the channels in the one that is analysed, by how many there are: half of each side, and the whole centre. */
const CHANNEL_WEIGHTS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [0.5, 0.5],
  6: [0.5, 0.5, 1, 0, 0, 0],
}
/** Spectra in a step of 0.1 s. */
const FRAMES_PER_STEP = 2
/** Edges (Hz) of the bands whose levels are followed. */
const BAND_EDGES_HZ = [200, 420, 720, 1160, 1800, 3600]
const SPEECH_BAND_COUNT = BAND_EDGES_HZ.length - 1
/** Frequencies (Hz) whose lines are compared with those of 0.1 s ago, and lines on each side that a line is compared with. */
const LINES_HZ = { from: 200, to: 3000 }
const NEIGHBOUR_LINES = 6
/** Frequencies (Hz) of the overtones by which a pitch is found, samples of the transform that finds it, and the pitch's range (Hz). */
const OVERTONES_HZ = { from: 80, to: 1500 }
const PITCH_SAMPLES = 256
const PITCH_HZ = { from: 75, to: 400 }

/** Frames on each side of one by which it is classified: a second. */
const WINDOW_FRAMES = STEPS_PER_SECOND * FRAMES_PER_STEP
/** Frames on each side of a loud one that are speech with it: closures and short breaths within a sentence, 0.3 s. */
const HANGOVER_FRAMES = 6
/** dB below the greatest level around at which a frame is loud, and below a band's greatest at which its level ends. */
const LOUD_RANGE_DB = 14
const BAND_RANGE_DB = 35
/** dB (of a full-scale sine) below which there is nothing. */
const FRAME_SILENCE_DB = -70
/** Semitones that a held tone moves in 50 ms at most, and the least share of the sound that its overtones have. */
const HELD_SEMITONES = 0.15
const VOICED_SHARE = 0.5

/**
 * Log odds of speech, as fitted by logistic regression to talks in two languages and two meetings over six pieces of music
 * and two noises at 3 to 40 dB, and to these alone.
 */
const LOG_ODDS = {
  bias: -8.044,
  pauses: -5.214,
  lasting: -5.028,
  voiced: 13.054,
  unvoiced: 32.971,
  held: -15.01,
  syllables: 0.502,
}

/** The share of held pitches above which more adds nothing: some people drone. */
const MAX_HELD_PITCH_SHARE = 0.25

/** Log odds that are added to those of the sound within known lines. */
const LINE_LOG_ODDS = 2

/** Values kept of a frame: level, similarity to the frame 0.1 s ago, share of the overtones, whether the pitch is held; the bands. */
const LEVEL_INDEX = 0
const SIMILARITY_INDEX = 1
const OVERTONE_SHARE_INDEX = 2
const HELD_PITCH_INDEX = 3
const FIRST_BAND_INDEX = 4
const FRAME_VALUES = FIRST_BAND_INDEX + SPEECH_BAND_COUNT
/** Frames kept, a power of two above twice `WINDOW_FRAMES`. */
const KEPT_FRAMES = 64

/**
 * Finds the steps of 0.1 s of a programme in which somebody speaks, as a loudness by dialogue needs it, from the sound alone
 * and whatever is heard besides, as a stream. Speech is told from music by how much of it is pause, by lines of the spectrum
 * that last, by voiced sound that alternates with unvoiced and whose pitch is not held, and by the levels of its bands, which
 * follow the syllables. Such a discrimination is what dialogue gates need (Robinson & Vinton, AES 118 (2005), paper 6437); the
 * cues are those of Scheirer & Slaney (ICASSP 1997), weighed by logistic regression.
 */
export class SpeechFinder {
  /** Factors of the interleaved samples of several frames, whose sum is one frame of the analysed sound. */
  readonly #weights: Float64Array
  readonly #hop: number
  readonly #ring = new Float64Array(SPECTRUM_SAMPLES)
  readonly #analyser: FrameAnalyser
  readonly #frames = new Float64Array(KEPT_FRAMES * FRAME_VALUES)
  /** Log odds that somebody speaks, of each step; -Infinity where it is not loud. */
  readonly #odds = new FloatList()
  #sum = 0
  #summed = 0
  #place = 0
  #due: number
  #count = 0

  /** Channels are in FFmpeg's order; six are 5.1. */
  constructor(sampleRate: number, channels: number) {
    const weights = CHANNEL_WEIGHTS[channels] ?? new Array<number>(channels).fill(1 / channels)
    const frames = Math.max(1, Math.floor(sampleRate / ANALYSIS_HZ))
    this.#weights = Float64Array.from({ length: frames * channels }, (_, at) => (weights[at % channels] ?? 0) / frames)
    const rate = sampleRate / frames
    this.#hop = Math.round(rate / STEPS_PER_SECOND / FRAMES_PER_STEP)
    this.#due = this.#hop
    this.#analyser = new FrameAnalyser(rate)
  }

  /** Adds interleaved samples, any number of them. */
  write(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      at = this.#gather(samples, at)
      if (this.#place === this.#due) this.#analyse()
    }
  }

  /** Takes samples until the next spectrum is due, and returns the place of the first that is left. */
  #gather(samples: Float32Array, from: number): number {
    const weights = this.#weights
    const ring = this.#ring
    const due = this.#due
    let place = this.#place
    let sum = this.#sum
    let summed = this.#summed
    let at = from
    for (; at < samples.length && place < due; at++) {
      sum += (samples[at] ?? 0) * (weights[summed] ?? 0)
      if (++summed < weights.length) continue
      ring[place++ & (SPECTRUM_SAMPLES - 1)] = sum
      sum = 0
      summed = 0
    }
    this.#place = place
    this.#sum = sum
    this.#summed = summed
    return at
  }

  /**
   * 1 for each complete step of 0.1 s in which somebody speaks, else 0. Where lines are known to be spoken, less is asked of the
   * sound. No sound may be added afterwards.
   */
  finish(lines: readonly Region[]): Uint8Array {
    for (let step = this.#odds.values.length; (step + 1) * FRAMES_PER_STEP <= this.#count; step++) this.#judge(step)
    const odds = this.#odds.values
    const within = stepsWithin(lines, odds.length)
    return within.map((isLine, step) => ((odds[step] ?? 0) + isLine * LINE_LOG_ODDS > 0 ? 1 : 0))
  }

  #analyse(): void {
    this.#due += this.#hop
    const from = (this.#count++ % KEPT_FRAMES) * FRAME_VALUES
    this.#analyser.analyse(this.#ring, this.#place, this.#frames.subarray(from, from + FRAME_VALUES))
    const last = this.#count - 1 - WINDOW_FRAMES
    if (last >= FRAMES_PER_STEP - 1 && last % FRAMES_PER_STEP === FRAMES_PER_STEP - 1)
      this.#judge((last + 1) / FRAMES_PER_STEP - 1)
  }

  #value(frame: number, value: number): number {
    return this.#frames[(frame % KEPT_FRAMES) * FRAME_VALUES + value] ?? 0
  }

  #judge(step: number): void {
    const centerFrame = step * FRAMES_PER_STEP + FRAMES_PER_STEP - 1
    const [from, to] = [
      Math.max(0, centerFrame - WINDOW_FRAMES),
      Math.min(this.#count, centerFrame + WINDOW_FRAMES + 1),
    ]
    let peak = FRAME_SILENCE_DB
    for (let frame = from; frame < to; frame++) peak = Math.max(peak, this.#value(frame, LEVEL_INDEX))
    const isLoud = this.#isLoud(centerFrame, { from, to, minLevel: peak - LOUD_RANGE_DB })
    this.#odds.push(
      peak > FRAME_SILENCE_DB && isLoud ? this.#weigh(from, to, peak - LOUD_RANGE_DB) : Number.NEGATIVE_INFINITY,
    )
  }

  #isLoud(
    centerFrame: number,
    { from, to, minLevel }: { readonly from: number; readonly to: number; readonly minLevel: number },
  ): boolean {
    for (
      let frame = Math.max(from, centerFrame - HANGOVER_FRAMES);
      frame < Math.min(to, centerFrame + HANGOVER_FRAMES + 1);
      frame++
    )
      if (this.#value(frame, LEVEL_INDEX) > minLevel) return true
    return false
  }

  /** The log odds that these frames are speech, whose loud ones have more than this level. */
  #weigh(from: number, to: number, minLevel: number): number {
    let loud = 0
    let similaritySum = 0
    let share = 0
    let squares = 0
    let held = 0
    for (let frame = from; frame < to; frame++) {
      if (this.#value(frame, LEVEL_INDEX) <= minLevel) continue
      const own = this.#value(frame, OVERTONE_SHARE_INDEX)
      loud++
      similaritySum += this.#value(frame, SIMILARITY_INDEX)
      share += own
      squares += own * own
      held += this.#value(frame, HELD_PITCH_INDEX)
    }
    const mean = share / loud
    const spread = Math.sqrt(Math.max(0, squares / loud - mean * mean))
    let syllables = 0
    for (let band = 0; band < SPEECH_BAND_COUNT; band++)
      syllables += this.#movement(from, to, FIRST_BAND_INDEX + band) / SPEECH_BAND_COUNT
    const { bias, pauses, ...odds } = LOG_ODDS
    const ofLoud = (odds.lasting * similaritySum) / loud + odds.held * Math.min(MAX_HELD_PITCH_SHARE, held / loud)
    const pause = 1 - loud / (to - from)
    return bias + pauses * pause + ofLoud + odds.voiced * mean + odds.unvoiced * spread + odds.syllables * syllables
  }

  /** The standard deviation (dB) of a band's level. */
  #movement(from: number, to: number, band: number): number {
    let peak = Number.NEGATIVE_INFINITY
    for (let frame = from; frame < to; frame++) peak = Math.max(peak, this.#value(frame, band))
    let sum = 0
    let squares = 0
    for (let frame = from; frame < to; frame++) {
      // By what it is under the greatest, so that the squares stay exact.
      const under = Math.min(BAND_RANGE_DB, peak - this.#value(frame, band))
      sum += under
      squares += under * under
    }
    const count = to - from
    return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
  }
}

/** The range of spectral lines between two frequencies. */
interface Lines {
  readonly from: number
  readonly to: number
}

/** Takes the values of single frames from their spectra. */
class FrameAnalyser {
  readonly #rate: number
  readonly #spectrum = createPowerSpectrum(SPECTRUM_SAMPLES)
  readonly #window = Float64Array.from(
    { length: SPECTRUM_SAMPLES },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / SPECTRUM_SAMPLES),
  )
  readonly #frame = new Float64Array(SPECTRUM_SAMPLES)
  readonly #power = new Float64Array(SPECTRUM_SAMPLES / 2 + 1)
  readonly #bands: readonly Lines[]
  readonly #lines: Lines
  /** The lines over those beside them, of this frame and those before it. */
  readonly #fine: Float64Array[]
  readonly #logs: Float64Array
  readonly #overtones: Lines
  readonly #periodicity = createPowerSpectrum(PITCH_SAMPLES)
  readonly #mirrored = new Float64Array(PITCH_SAMPLES)
  readonly #periods = new Float64Array(PITCH_SAMPLES / 2 + 1)
  #frames = 0
  #share = 0
  #pitch = 0

  constructor(rate: number) {
    this.#rate = rate
    const line = (hertz: number): number => Math.round((hertz * SPECTRUM_SAMPLES) / rate)
    this.#bands = BAND_EDGES_HZ.slice(1).map((to, band) => ({ from: line(BAND_EDGES_HZ[band] ?? 0), to: line(to) }))
    this.#lines = { from: line(LINES_HZ.from), to: line(LINES_HZ.to) }
    const count = this.#lines.to - this.#lines.from
    this.#fine = Array.from({ length: FRAMES_PER_STEP + 1 }, () => new Float64Array(count))
    this.#logs = new Float64Array(count)
    this.#overtones = { from: line(OVERTONES_HZ.from), to: line(OVERTONES_HZ.to) }
  }

  /** Writes the values of the frame that ends in a ring of samples after so many. */
  analyse(ring: Float64Array, samples: number, values: Float64Array): void {
    for (let at = 0; at < SPECTRUM_SAMPLES; at++)
      this.#frame[at] = (ring[(samples + at) & (SPECTRUM_SAMPLES - 1)] ?? 0) * (this.#window[at] ?? 0)
    this.#spectrum(this.#frame, this.#power)
    let whole = 0
    for (const [band, { from, to }] of this.#bands.entries()) {
      let sum = 0
      for (let line = from; line < to; line++) sum += this.#power[line] ?? 0
      values[FIRST_BAND_INDEX + band] = levelOfLines(sum)
      whole += sum
    }
    values[LEVEL_INDEX] = levelOfLines(whole)
    values[SIMILARITY_INDEX] = this.#lasting()
    const [share, pitch] = [this.#share, this.#pitch]
    this.#findPitch()
    values[OVERTONE_SHARE_INDEX] = this.#share
    const isVoiced = share > VOICED_SHARE && this.#share > VOICED_SHARE
    values[HELD_PITCH_INDEX] = isVoiced && Math.abs(this.#pitch - pitch) <= HELD_SEMITONES ? 1 : 0
    this.#frames++
  }

  /** Correlation of the lines over those beside them with those of 0.1 s ago. */
  #lasting(): number {
    const { from } = this.#lines
    const logs = this.#logs
    const own = this.#fine[this.#frames % (FRAMES_PER_STEP + 1)] ?? logs
    const before = this.#fine[(this.#frames + 1) % (FRAMES_PER_STEP + 1)] ?? logs
    for (let line = 0; line < logs.length; line++) logs[line] = Math.log((this.#power[from + line] ?? 0) + 1e-9)
    let sum = 0
    let count = 0
    let both = 0
    let ofOwn = 1e-9
    let ofBefore = 1e-9
    for (let line = -NEIGHBOUR_LINES; line < logs.length; line++) {
      if (line + NEIGHBOUR_LINES < logs.length) {
        sum += logs[line + NEIGHBOUR_LINES] ?? 0
        count++
      }
      if (line > NEIGHBOUR_LINES) {
        sum -= logs[line - NEIGHBOUR_LINES - 1] ?? 0
        count--
      }
      if (line < 0) continue
      // Gaps between lines are no lines.
      const value = Math.max(-1, (logs[line] ?? 0) - sum / count)
      const earlier = before[line] ?? 0
      own[line] = value
      both += value * earlier
      ofOwn += value * value
      ofBefore += earlier * earlier
    }
    return both / Math.sqrt(ofOwn * ofBefore)
  }

  /**
   * Finds the pitch in semitones and the share of the sound that its overtones have, by the autocorrelation of the sound with
   * the powers of its lines made more alike.
   */
  #findPitch(): void {
    const { from, to } = this.#overtones
    for (let line = from; line < to; line++) {
      const value = Math.sqrt(this.#power[line] ?? 0)
      this.#mirrored[line] = value
      this.#mirrored[PITCH_SAMPLES - line] = value
    }
    this.#periodicity(this.#mirrored, this.#periods)
    const whole = Math.sqrt(this.#periods[0] ?? 0) + 1e-12
    const rate = (this.#rate * PITCH_SAMPLES) / SPECTRUM_SAMPLES
    let best = 0
    let period = 0
    for (let at = Math.floor(rate / PITCH_HZ.to); at <= rate / PITCH_HZ.from; at++) {
      const value = this.#periods[at] ?? 0
      const isPeak = value >= (this.#periods[at - 1] ?? 0) && value >= (this.#periods[at + 1] ?? 0)
      if (!isPeak || value <= best) continue
      best = value
      period = at
    }
    this.#share = Math.sqrt(best) / whole
    this.#pitch = period === 0 ? 0 : 12 * Math.log2(rate / this.#between(period))
  }

  /** The place of a peak between its neighbours, by a parabola. */
  #between(period: number): number {
    const left = Math.sqrt(this.#periods[period - 1] ?? 0)
    const right = Math.sqrt(this.#periods[period + 1] ?? 0)
    const bend = left - 2 * Math.sqrt(this.#periods[period] ?? 0) + right
    return bend < 0 ? period + (left - right) / (2 * bend) : period
  }
}

/** Level of a power of lines, in dB of a full-scale sine's; -80 at least. */
function levelOfLines(power: number): number {
  return 10 * Math.log10(power / (SPECTRUM_SAMPLES / 4) ** 2 + 1e-8)
}
