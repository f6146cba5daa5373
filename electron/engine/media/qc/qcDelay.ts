import { createFft } from '../../../../shared/audio/fft.ts'
import { retimed } from '../../../../shared/audio/mix/retimedSound.ts'
import { IDENTITY_TIME_MAP, type TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { AudioReader } from '../read/audioReader.ts'

/** Sample rate in Hz: enough for speech and its consonants, at a third of the work of 48 kHz. */
const DELAY_SAMPLE_RATE_HZ = 16_000
/** Points of one correlation: 16 s. */
const CORRELATION_SAMPLES = 2 ** 18
/** Samples searched to either side: 2 s. A greater offset is another cut. */
const MAX_DELAY_SAMPLES = 2 * DELAY_SAMPLE_RATE_HZ
/** Samples of the source in one search, at most and at least: 12 s, 2 s. */
const MAX_DELAY_PIECE_SAMPLES = CORRELATION_SAMPLES - 2 * MAX_DELAY_SAMPLES
const MIN_DELAY_PIECE_SAMPLES = 2 * DELAY_SAMPLE_RATE_HZ
/** Samples of fade at both ends: 0.5 s. */
const DELAY_FADE_SAMPLES = DELAY_SAMPLE_RATE_HZ / 2
/** Number of pieces that are tried, since a film may begin in silence. */
const MAX_DELAY_PIECES = 10
/** Least ratio of a peak to the correlation's RMS. */
const MIN_PEAK_TO_RMS_RATIO = 6
/** Candidate peaks of a piece, and samples (2 ms) within which peaks count as one. */
const MAX_CANDIDATE_PEAKS = 5
const PEAK_WIDTH_SAMPLES = 32
/**
 * Samples (0.19 ms) by which a peak is off where the mix filtered the original under speech, which turns the phases. Less is no delay:
 * a source laid two samples beside itself leaves a tenth of it over, in which speech that is missing seems to be heard.
 */
const PHASE_TOLERANCE_SAMPLES = 3

/**
 * Measures how much later the source's sound comes in the dub, in seconds (negative: earlier); undefined if the dub
 * holds nothing of it. Uses generalised cross-correlation with phase transform (Knapp & Carter 1976), which finds a bed
 * far below new speech since all frequencies have equal weight. Two pieces must agree: speech that resembles the
 * source's, such as the same voice, also gives peaks, but at another lag for every line.
 */
export function* soundDelay(
  paths: { source: string; dub: string; soundTrack?: number | undefined },
  map: TimeMap,
): Generator<number, number | undefined> {
  const source = yield* beginning(paths.source, MAX_DELAY_PIECES * MAX_DELAY_PIECE_SAMPLES, map, paths.soundTrack)
  const dub = yield* beginning(
    paths.dub,
    MAX_DELAY_PIECES * MAX_DELAY_PIECE_SAMPLES + MAX_DELAY_SAMPLES,
    IDENTITY_TIME_MAP,
  )
  const fft = createFft(CORRELATION_SAMPLES)
  const length = Math.min(MAX_DELAY_PIECE_SAMPLES, Math.floor(source.length / 2))
  const known: Peak[] = []
  for (let from = 0; length >= MIN_DELAY_PIECE_SAMPLES && from + length <= source.length; from += length) {
    yield from / source.length
    const a = cut(source, { from, to: from + length, zero: from - MAX_DELAY_SAMPLES })
    const b = cut(dub, {
      from: from - MAX_DELAY_SAMPLES,
      to: from + length + MAX_DELAY_SAMPLES,
      zero: from - MAX_DELAY_SAMPLES,
    })
    if (isSilent(a) || isSilent(b)) continue
    const peaks = peaksOf(correlate(fft, a, b))
    const agreed = agreedBy(known, peaks)
    if (agreed !== undefined)
      return Math.abs(agreed) <= PHASE_TOLERANCE_SAMPLES || isWhereItWas(source, dub, { from, length, agreed })
        ? 0
        : agreed / DELAY_SAMPLE_RATE_HZ
    known.push(...peaks)
  }
  return undefined
}

/** Correlation from which a sound plainly is that of another one. */
const MIN_PLAIN_CORRELATION = 0.5

/**
 * Whether a piece of the source plainly is at its own time in the dub, and no less so than at a lag. In a tone only the noise of its
 * coding has a phase of its own at other frequencies, and lags of that agree by chance.
 */
function isWhereItWas(
  source: Float32Array,
  dub: Float32Array,
  { from, length, agreed }: { readonly from: number; readonly length: number; readonly agreed: number },
): boolean {
  const alike = (lag: number): number => {
    let [both, one, other] = [0, 0, 0]
    for (let at = from; at < from + length; at++) {
      const [a, b] = [source[at] ?? 0, dub[at + lag] ?? 0]
      both += a * b
      one += a * a
      other += b * b
    }
    return one * other === 0 ? 0 : both / Math.sqrt(one * other)
  }
  const none = alike(0)
  return none >= MIN_PLAIN_CORRELATION && none >= alike(agreed)
}

/** Reads the first `sampleCount` samples of a file's sound, in mono, on the time of the map. */
function* beginning(
  path: string,
  sampleCount: number,
  map: TimeMap,
  soundTrack?: number,
): Generator<number, Float32Array> {
  using reader = new AudioReader(path, { sampleRate: DELAY_SAMPLE_RATE_HZ, channels: 1, soundTrack })
  const samples = new Float32Array(sampleCount)
  let filled = 0
  const shape = { sampleRate: DELAY_SAMPLE_RATE_HZ, channels: 1 }
  for (const chunk of retimed(reader.chunks(), shape, { map, pieces: [] })) {
    const part = chunk.subarray(0, sampleCount - filled)
    samples.set(part, filled)
    filled += part.length
    if (filled === sampleCount) break
    yield 0
  }
  return samples.subarray(0, filled)
}

/**
 * Copies a range of samples into a buffer that begins at `zero`, with faded ends: a sudden end is a click of all
 * frequencies, which would match sharp sounds of the other file.
 */
function cut(samples: Float32Array, { from, to, zero }: { from: number; to: number; zero: number }): Float64Array {
  const [first, end] = [Math.max(0, from), Math.min(to, samples.length)]
  const piece = new Float64Array(CORRELATION_SAMPLES)
  for (let at = first; at < end; at++) {
    const depth = Math.min(1, (at - first + 1) / DELAY_FADE_SAMPLES, (end - at) / DELAY_FADE_SAMPLES)
    piece[at - zero] = (samples[at] ?? 0) * Math.sin((depth * Math.PI) / 2) ** 2
  }
  return piece
}

/** Whether a piece is below -80 dBFS, where only rounding noise is left. */
function isSilent(piece: Float64Array): boolean {
  return piece.reduce((sum, value) => sum + value * value, 0) < 1e-8 * CORRELATION_SAMPLES
}

/** The correlation by lag of the dub behind the source, negative lags at the end. Overwrites both buffers. */
function correlate(fft: ReturnType<typeof createFft>, source: Float64Array, dub: Float64Array): Float64Array {
  // Both signals are real, so one transform handles both: the source is its real part, the dub its imaginary part.
  fft.forward(source, dub)
  const half = CORRELATION_SAMPLES / 2
  for (let k = 0; k <= half; k++) {
    const m = (CORRELATION_SAMPLES - k) % CORRELATION_SAMPLES
    const sRe = ((source[k] ?? 0) + (source[m] ?? 0)) / 2
    const sIm = ((dub[k] ?? 0) - (dub[m] ?? 0)) / 2
    const dRe = ((dub[k] ?? 0) + (dub[m] ?? 0)) / 2
    const dIm = ((source[m] ?? 0) - (source[k] ?? 0)) / 2
    // S·conj(D), its phase alone; a forward transform of it is the inverse one of conj(S)·D.
    const re = sRe * dRe + sIm * dIm
    const im = sIm * dRe - sRe * dIm
    const size = Math.hypot(re, im)
    const scale = size > 1e-12 ? 1 / size : 0
    source[k] = re * scale
    dub[k] = im * scale
    source[m] = re * scale
    dub[m] = -im * scale
  }
  fft.forward(source, dub)
  return source
}

/** A lag in samples at which two sounds correlate; `height` is its ratio to the RMS. */
interface Peak {
  readonly lag: number
  readonly height: number
}

/** The highest peaks within `MAX_DELAY_SAMPLES`. */
function peaksOf(correlation: Float64Array): Peak[] {
  const heights = Float64Array.from(
    { length: 2 * MAX_DELAY_SAMPLES + 1 },
    (_, at) => correlation[(at - MAX_DELAY_SAMPLES + CORRELATION_SAMPLES) % CORRELATION_SAMPLES] ?? 0,
  )
  const level = Math.sqrt(heights.reduce((sum, value) => sum + value * value, 0) / heights.length)
  const clear = [...heights.keys()].filter((at) => (heights[at] ?? 0) > MIN_PEAK_TO_RMS_RATIO * level)
  const peaks: Peak[] = []
  for (const at of clear.sort((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0))) {
    const lag = at - MAX_DELAY_SAMPLES
    if (peaks.length < MAX_CANDIDATE_PEAKS && !peaks.some((peak) => isNear(peak, { lag }))) {
      peaks.push({ lag, height: (heights[at] ?? 0) / level })
    }
  }
  return peaks
}

/**
 * The lag that a piece shares with an earlier piece: none where that is one of several, else the clearest. A spot that says its
 * words twice, as its dub does, agrees twice on the lag of voices that are alike.
 */
function agreedBy(known: readonly Peak[], peaks: readonly Peak[]): number | undefined {
  const isNone = ({ lag }: Peak) => Math.abs(lag) <= PHASE_TOLERANCE_SAMPLES
  if (known.some(isNone) && peaks.some(isNone)) return 0
  const pairs = peaks.flatMap((one) => known.flatMap((other) => (isNear(one, other) ? [[one, other] as const] : [])))
  const sum = (pair: readonly Peak[]): number => pair.reduce((total, { height }) => total + height, 0)
  const [best] = pairs.sort((a, b) => sum(b) - sum(a))
  return best?.toSorted((a, b) => b.height - a.height)[0]?.lag
}

function isNear(one: { readonly lag: number }, other: { readonly lag: number }): boolean {
  return Math.abs(one.lag - other.lag) <= PEAK_WIDTH_SAMPLES
}
