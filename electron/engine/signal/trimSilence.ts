/** Silence at the ends of a line, as a share of the loudest sample (-40 dB). */
const SILENCE = 0.01
/** Seconds kept at each end, so that a soft first consonant or a fading vowel is not cut. */
const BEFORE = 0.004
const AFTER = 0.03

/** Start and end of the speech in a spoken line, in samples. */
export function speechBounds(samples: Float32Array, sampleRate: number): { from: number; to: number } {
  const floor = peakOf(samples) * SILENCE
  let first = 0
  while (first < samples.length && Math.abs(samples[first] ?? 0) <= floor) first++
  let last = samples.length - 1
  while (last > first && Math.abs(samples[last] ?? 0) <= floor) last--
  const from = Math.max(0, first - Math.round(BEFORE * sampleRate))
  return { from, to: Math.min(samples.length, last + 1 + Math.round(AFTER * sampleRate)) }
}

function peakOf(samples: Float32Array): number {
  let peak = 0
  for (const value of samples) peak = Math.max(peak, Math.abs(value))
  return peak
}
