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

/** Fades out the last `length` samples in place. */
export function fadeOut(samples: Float32Array, length: number): Float32Array {
  const from = Math.max(0, samples.length - length)
  for (let index = from; index < samples.length; index++) {
    samples[index] = (samples[index] ?? 0) * ((samples.length - index) / (samples.length - from))
  }
  return samples
}

/** Level of pauses (RMS over 10 ms, as a share of the loudest): -30 dB. */
const PAUSE_LEVEL = 0.03
const FRAME = 0.01
/** Least frames of a pause; closures of stops are shorter. */
const PAUSE_FRAMES = 6
/** Seconds before the limit in which the quietest place is cut if there is no pause. */
const LAST = 0.4

/**
 * Cuts speech at the last pause within `seconds`, or, if it never pauses, at its quietest place shortly before: word
 * boundaries in a recording are unknown.
 */
export function cutAtPause(samples: Float32Array, sampleRate: number, seconds: number): Float32Array {
  const size = Math.round(FRAME * sampleRate)
  const levels = Float32Array.from({ length: Math.floor(samples.length / size) }, (_, frame) =>
    Math.sqrt(powerOf(samples.subarray(frame * size, (frame + 1) * size))),
  )
  const limit = Math.min(levels.length, Math.floor((seconds * sampleRate) / size))
  const frame = pauseBefore(levels, limit) ?? quietest(levels, Math.max(0, limit - LAST / FRAME), limit)
  return fadeOut(samples.slice(0, frame * size), Math.round(0.012 * sampleRate))
}

/** The frame at which the last pause before `limit` begins. */
function pauseBefore(levels: Float32Array, limit: number): number | undefined {
  const quiet = peakOf(levels) * PAUSE_LEVEL
  let length = 0
  for (let frame = limit - 1; frame > 0; frame--) {
    if ((levels[frame] ?? 0) < quiet) length++
    else if (length >= PAUSE_FRAMES) return frame + 1
    else length = 0
  }
  return undefined
}

function quietest(levels: Float32Array, from: number, to: number): number {
  let found = Math.floor(from)
  for (let frame = found; frame < to; frame++) if ((levels[frame] ?? 0) < (levels[found] ?? 0)) found = frame
  return found
}

function powerOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum / Math.max(1, samples.length)
}

function peakOf(samples: Float32Array): number {
  let peak = 0
  for (const value of samples) peak = Math.max(peak, Math.abs(value))
  return peak
}
