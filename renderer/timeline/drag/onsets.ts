/** Starts and ends of sound that may be speech, in seconds, sorted. */
export interface Onsets {
  readonly begins: Float64Array
  readonly ends: Float64Array
}

/** Length of a stretch with a noise floor of its own, in seconds. */
const NOISE_FLOOR_BLOCK_SECONDS = 8
/** Sound is louder than the floor by this factor, and than this level (of 127). */
const MIN_SOUND_FLOOR_RATIO = 2.6
const MIN_SOUND_LEVEL = 5
/**
 * Shortest silence that ends a sound (shorter ones are pauses within a word), and shortest sound (shorter ones are
 * clicks); seconds.
 */
const MIN_SILENCE_SECONDS = 0.12
const MIN_ONSET_SOUND_SECONDS = 0.06

/** Finds onsets in peaks: pairs of signed bytes, least and greatest sample of each window. */
export function findOnsets(peaks: Int8Array, perSecond: number): Onsets {
  const count = peaks.length >> 1
  const begins: number[] = []
  const ends: number[] = []
  const block = Math.max(1, Math.round(NOISE_FLOOR_BLOCK_SECONDS * perSecond))
  const [minSoundWindows, maxSilenceWindows] = [
    Math.max(1, Math.round(MIN_ONSET_SOUND_SECONDS * perSecond)),
    Math.max(1, Math.round(MIN_SILENCE_SECONDS * perSecond)),
  ]
  let limit = 0
  let began = -1
  let lastLoud = -1
  const close = () => {
    if (began >= 0 && lastLoud - began + 1 >= minSoundWindows) {
      begins.push(began / perSecond)
      ends.push((lastLoud + 1) / perSecond)
    }
    began = -1
  }
  for (let at = 0; at < count; at++) {
    if (at % block === 0) limit = loudFrom(peaks, at, Math.min(count, at + block))
    if (levelAt(peaks, at) >= limit) {
      if (began < 0) began = at
      lastLoud = at
    } else if (began >= 0 && at - lastLoud > maxSilenceWindows) close()
  }
  close()
  return { begins: Float64Array.from(begins), ends: Float64Array.from(ends) }
}

function levelAt(peaks: Int8Array, at: number): number {
  return Math.max(-(peaks[at * 2] ?? 0), peaks[at * 2 + 1] ?? 0)
}

/**
 * The level above which a stretch is loud: a multiple of its noise floor, the level that a fifth of its windows stay
 * below.
 */
function loudFrom(peaks: Int8Array, from: number, to: number): number {
  const levels = new Uint32Array(129)
  for (let at = from; at < to; at++) {
    const level = Math.max(0, levelAt(peaks, at))
    levels[level] = (levels[level] ?? 0) + 1
  }
  let seen = 0
  let floor = 0
  while (floor < 128 && seen + (levels[floor] ?? 0) < (to - from) / 5) seen += levels[floor++] ?? 0
  return Math.max(MIN_SOUND_LEVEL, floor * MIN_SOUND_FLOOR_RATIO)
}
