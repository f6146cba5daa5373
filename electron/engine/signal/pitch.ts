import { createFft } from '../../../shared/audio/fft.ts'

/** Settings of pitch tracking. */
interface PitchOptions {
  /** Lowest frequency in Hz; the default of 60 includes creaky male voices. */
  readonly lowest?: number
  /** Highest frequency in Hz; the default of 500 includes excited children. */
  readonly highest?: number
  /** Seconds between values. */
  readonly hop?: number
}

/** Fundamental frequency over time: value i is at second `i * hop + offset`; 0 where there is no voice. */
interface PitchTrack {
  readonly hop: number
  readonly offset: number
  /** Hz. */
  readonly hz: Float32Array
}

/** A possible period in samples and its cost: 0 for perfect repetition, 1 for none. */
interface Candidate {
  readonly lag: number
  readonly cost: number
}

// Rate of the tracker in Hz: fine enough for 1 % at 500 Hz with interpolation, and half the work of 16 kHz.
const WORKING_RATE = 8000
// Pass band of the low-pass before decimation, as a share of the new Nyquist frequency.
const PASS_BAND_SHARE = 0.9
// Seconds compared at each lag; two periods of a low male voice.
const PITCH_WINDOW_SECONDS = 0.032
// Cost above which a frame is unvoiced. YIN's "absolute threshold" of 0.1 to 0.2 suits clean close speech; meeting
// rooms and music beds need more, and the path search removes false candidates.
const UNVOICED_COST = 0.4
// Costs of the path search (RAPT, Talkin 1995): for a jump of an octave between frames, and for starting or ending a
// voice.
const OCTAVE_COST = 0.6
const VOICING_COST = 0.08
// Cost of longer periods (RAPT's "lag weight"): multiples of the true period repeat as well as the true one.
const LONG_LAG_COST = 0.02
const MAX_PITCH_CANDIDATES = 4
// Below this mean square (about -70 dBFS) there is nothing to measure.
const PITCH_SILENCE_MEAN_SQUARE = 1e-7

/**
 * Tracks the fundamental frequency: YIN's normalised difference (de Cheveigné & Kawahara 2002), then the cheapest path
 * through each frame's best periods.
 */
export function pitchTrack(samples: Float32Array, sampleRate: number, options: PitchOptions = {}): PitchTrack {
  const { lowest = 60, highest = 500, hop = 0.01 } = options
  const factor = Math.max(1, Math.floor(sampleRate / WORKING_RATE))
  const sound = decimate(samples, factor)
  const rate = sampleRate / factor
  const window = Math.round(PITCH_WINDOW_SECONDS * rate)
  const maxLag = Math.ceil(rate / lowest) + 1
  const minLag = Math.max(2, Math.floor(rate / highest) - 1)
  const count = Math.max(0, Math.floor((sound.length - window - maxLag) / (hop * rate)) + 1)
  const difference = createDifference(window, maxLag)
  const frames: Candidate[][] = []
  for (let i = 0; i < count; i++) {
    const start = Math.round(i * hop * rate)
    frames.push(candidates(difference(sound, start), minLag, maxLag))
  }
  const path = cheapestPath(frames)
  const hz = Float32Array.from(path, (lag) => (lag > 0 ? rate / lag : 0))
  return { hop, offset: (window + maxLag) / 2 / rate, hz }
}

/** The median frequency in Hz between two times in seconds; undefined with fewer than five voiced values. */
export function medianPitch(track: PitchTrack, start = 0, end = Number.POSITIVE_INFINITY): number | undefined {
  const from = Math.max(0, Math.ceil((start - track.offset) / track.hop))
  const to = Math.min(track.hz.length, Math.floor((end - track.offset) / track.hop) + 1)
  const voiced = track.hz.subarray(from, Math.max(from, to)).filter((hz) => hz > 0)
  return voiced.length < 5 ? undefined : medianOfSorted(voiced.sort())
}

/** The median of ascending values. */
export function medianOfSorted(sorted: Float32Array | Float64Array): number | undefined {
  return sorted[sorted.length >> 1]
}

/** Keeps every `factor`-th sample after a Hann-windowed sinc low-pass at the new half rate. */
function decimate(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples
  const reach = 6 * factor
  const taps = Float64Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const x = (i - reach) / factor
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * PASS_BAND_SHARE) / (Math.PI * x * PASS_BAND_SHARE)
    return (PASS_BAND_SHARE * sinc * (0.5 + 0.5 * Math.cos((Math.PI * (i - reach)) / (reach + 1)))) / factor
  })
  // Padding keeps the inner loop within the array.
  const padded = new Float32Array(samples.length + 2 * reach)
  padded.set(samples, reach)
  const out = new Float32Array(Math.floor(samples.length / factor))
  for (let i = 0; i < out.length; i++) {
    let sum = 0
    for (let k = 0; k < taps.length; k++) sum += (padded[i * factor + k] ?? 0) * (taps[k] ?? 0)
    out[i] = sum
  }
  return out
}

/**
 * Creates a function for YIN's cumulative mean normalised difference for lags 0 to `maxLag`, by two FFTs; it returns
 * undefined in silence.
 */
function createDifference(
  window: number,
  maxLag: number,
): (sound: Float32Array, start: number) => Float64Array | undefined {
  const fft = createFft(2 ** Math.ceil(Math.log2(window + maxLag + 1)))
  const re = new Float64Array(fft.size)
  const im = new Float64Array(fft.size)
  const out = new Float64Array(maxLag + 1)
  return (sound, start) => {
    const whole = sound.subarray(start, start + window + maxLag)
    // The window is the real part and the longer range the imaginary part, so that one transform handles both; a second
    // transform gives their cross-correlation.
    re.fill(0)
    im.fill(0)
    re.set(whole.subarray(0, window))
    im.set(whole)
    let energy = 0
    for (let i = 0; i < window; i++) energy += (re[i] ?? 0) ** 2
    if (energy < PITCH_SILENCE_MEAN_SQUARE * window) return undefined
    fft.forward(re, im)
    correlate(re, im)
    fft.forward(re, im)
    normalise(whole, { energy, window, correlation: re }, out)
    return out
  }
}

function normalise(
  sound: Float32Array,
  { energy, window, correlation }: { energy: number; window: number; correlation: Float64Array },
  out: Float64Array,
): void {
  const size = correlation.length
  let shifted = energy
  let sum = 0
  out[0] = 1
  for (let lag = 1; lag < out.length; lag++) {
    shifted += (sound[window + lag - 1] ?? 0) ** 2 - (sound[lag - 1] ?? 0) ** 2
    const d = Math.max(0, energy + shifted - (2 * (correlation[lag] ?? 0)) / size)
    sum += d
    out[lag] = sum > 0 ? (d * lag) / sum : 1
  }
}

/**
 * Converts the joint spectrum Z of two real signals a (real part) and b (imaginary part) to A·conj(B), whose forward
 * transform is their cross-correlation by lag.
 */
function correlate(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let k = 0; k <= size / 2; k++) {
    const m = (size - k) % size
    const aRe = ((re[k] ?? 0) + (re[m] ?? 0)) / 2
    const aIm = ((im[k] ?? 0) - (im[m] ?? 0)) / 2
    const bRe = ((im[k] ?? 0) + (im[m] ?? 0)) / 2
    const bIm = ((re[m] ?? 0) - (re[k] ?? 0)) / 2
    // The inverse transform of conj(A)·B is the forward one of its conjugate A·conj(B), over the size.
    const pRe = aRe * bRe + aIm * bIm
    const pIm = aIm * bRe - aRe * bIm
    re[k] = pRe
    im[k] = pIm
    re[m] = pRe
    im[m] = -pIm
  }
}

/** The deepest minima of the difference, refined by a parabola through the three points around each. */
function candidates(difference: Float64Array | undefined, minLag: number, maxLag: number): Candidate[] {
  if (difference === undefined) return []
  const found: Candidate[] = []
  for (let lag = minLag; lag < maxLag; lag++) {
    const here = difference[lag] ?? 1
    const before = difference[lag - 1] ?? 1
    const after = difference[lag + 1] ?? 1
    if (here > UNVOICED_COST * 2 || here >= before || here > after) continue
    const bend = before - 2 * here + after
    const shift = bend > 0 ? (before - after) / (2 * bend) : 0
    const dip = here - ((before - after) * shift) / 4
    found.push({ lag: lag + shift, cost: dip + LONG_LAG_COST * Math.log2(lag / minLag) })
  }
  return found.sort((a, b) => a.cost - b.cost).slice(0, MAX_PITCH_CANDIDATES)
}

/**
 * The cheapest path (Viterbi) through each frame's candidates and the state "unvoiced"; returns a lag for each frame, 0
 * if unvoiced.
 */
function cheapestPath(frames: readonly Candidate[][]): Float64Array {
  const back: Uint8Array[] = []
  let costs = [0]
  let before: readonly Candidate[] = []
  for (const frame of frames) {
    const from = new Uint8Array(frame.length + 1)
    const next = Array.from({ length: frame.length + 1 }, (_, state) => {
      const here = frame[state]
      const best = cheapest(costs, before, here)
      from[state] = best.state
      return best.cost + (here === undefined ? UNVOICED_COST : here.cost)
    })
    back.push(from)
    costs = next
    before = frame
  }
  return trace(frames, back, costs)
}

function cheapest(
  costs: readonly number[],
  before: readonly Candidate[],
  here: Candidate | undefined,
): { state: number; cost: number } {
  let state = 0
  let cost = Number.POSITIVE_INFINITY
  for (let s = 0; s < costs.length; s++) {
    const total = (costs[s] ?? 0) + transition(before[s], here)
    if (total < cost) {
      cost = total
      state = s
    }
  }
  return { state, cost }
}

function transition(from: Candidate | undefined, to: Candidate | undefined): number {
  if (from === undefined && to === undefined) return 0
  if (from === undefined || to === undefined) return VOICING_COST
  return OCTAVE_COST * Math.abs(Math.log2(from.lag / to.lag))
}

function trace(frames: readonly Candidate[][], back: readonly Uint8Array[], costs: readonly number[]): Float64Array {
  const lags = new Float64Array(frames.length)
  let state = costs.indexOf(Math.min(...costs))
  for (let i = frames.length - 1; i >= 0; i--) {
    lags[i] = frames[i]?.[state]?.lag ?? 0
    state = back[i]?.[state] ?? 0
  }
  return lags
}
