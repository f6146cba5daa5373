import { createFft } from '../../../shared/audio/fft.ts'
import { AudioReader } from './audioReader.ts'

/** Enough for speech and its consonants, a third of the work of 48 kHz. */
const RATE = 16_000
/** Points of one comparison: 16 s. */
const POINTS = 2 ** 18
/** Seconds to either side in which the source is looked for; more is no offset but another cut. */
const FARTHEST = 1
/** How far the peak must stand out of the correlation's root mean square before it is believed. */
const CLEAR = 12
/** Stretches of 16 s that are tried before the two are called unlike: a film may begin in silence. */
const TRIES = 8

/**
 * How much later the source's sound comes in the dub, in seconds (below zero: earlier); undefined where the dub holds
 * nothing of it. By generalised cross-correlation with phase transform (Knapp & Carter 1976), which finds a bed far
 * below new speech since every frequency counts alike.
 */
export function* soundDelay(paths: { source: string; dub: string }): Generator<number, number | undefined> {
  using source = new AudioReader(paths.source, { sampleRate: RATE, channels: 1 })
  using dub = new AudioReader(paths.dub, { sampleRate: RATE, channels: 1 })
  const pieces = { source: stretches(source.chunks()), dub: stretches(dub.chunks()) }
  const fft = createFft(POINTS)
  for (let count = 0; count < TRIES; count++) {
    const [a, b] = [pieces.source.next().value, pieces.dub.next().value]
    if (a === undefined || b === undefined) return undefined
    yield count / TRIES
    const delay = isSilent(a) || isSilent(b) ? undefined : peakOf(correlate(fft, a, b))
    if (delay !== undefined) return delay / RATE
  }
  return undefined
}

/** Below -80 dBFS there is nothing to compare but rounding. */
function isSilent(piece: Float64Array): boolean {
  return piece.reduce((sum, value) => sum + value * value, 0) < 1e-8 * POINTS
}

/** Stretches of `POINTS` samples, the last one padded with silence. */
function* stretches(chunks: Iterable<Float32Array>): Generator<Float64Array, undefined> {
  let piece = new Float64Array(POINTS)
  let filled = 0
  for (const chunk of chunks) {
    for (let used = 0; used < chunk.length; ) {
      const part = chunk.subarray(used, used + POINTS - filled)
      piece.set(part, filled)
      used += part.length
      filled += part.length
      if (filled < POINTS) continue
      yield piece
      piece = new Float64Array(POINTS)
      filled = 0
    }
  }
  if (filled > 0) yield piece
  return undefined
}

/** The correlation by lag of the dub behind the source, negative lags at the end. Overwrites both. */
function correlate(fft: ReturnType<typeof createFft>, source: Float64Array, dub: Float64Array): Float64Array {
  // Both are real, so one transform does: the source is its real part, the dub its imaginary part.
  fft.forward(source, dub)
  const half = POINTS / 2
  for (let k = 0; k <= half; k++) {
    const m = (POINTS - k) % POINTS
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

function peakOf(correlation: Float64Array): number | undefined {
  const reach = FARTHEST * RATE
  let best = 0
  let power = 0
  for (let lag = -reach; lag <= reach; lag++) {
    const value = correlation[(lag + POINTS) % POINTS] ?? 0
    power += value * value
    if (value > (correlation[(best + POINTS) % POINTS] ?? 0)) best = lag
  }
  const peak = correlation[(best + POINTS) % POINTS] ?? 0
  return peak > CLEAR * Math.sqrt(power / (2 * reach + 1)) ? best : undefined
}
