import type { TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { QC_BLOCK_FRAMES, QC_RATE, type QcSoundBlock } from './qcSound.ts'

/** Samples of the comparison are means of so many: 4 kHz, where most of a bed's power is. */
const SYNC_DECIMATION_FACTOR = 12
const SYNC_SAMPLE_RATE_HZ = QC_RATE / SYNC_DECIMATION_FACTOR
/** Seconds compared after each wait, and the greatest delay that is searched. */
const HOLD_COMPARISON_SECONDS = 2
const MAX_SYNC_DELAY_SECONDS = 0.2
/**
 * The sound is compared in so many parts of which each counts alike: the bed fits in all of them at one lag, while a burst of
 * the new speech that resembles one of the source's is in one part, or in two.
 */
const CORRELATED_PART_COUNT = 4
/** Least ratio of the peak to a part's RMS, in so many of the parts. */
const MIN_PEAK_PROMINENCE = { ratio: 2.5, parts: 3 }
/**
 * Least ratio of the peak to the correlation farther from it than so many seconds: two voices are alike at one lag and again a
 * period of their pitch earlier and later, which proves nothing of the bed.
 */
const MIN_PEAK_ISOLATION = { ratio: 1.5, from: 0.003 }

/** A comparison that is being collected. */
interface Window {
  /** Its first sample, and how many were taken. */
  readonly from: number
  taken: number
  readonly dub: Float32Array
  readonly source: Float32Array
}

/**
 * Measures after each wait of a dub's picture by how much the source's sound is out of step there, apart from how much it is
 * everywhere. Fed with the source's sound as it should be, so in step means at once.
 */
export class WaitSync {
  /** Seconds, later positive, for each wait after which the source's sound is plainly heard. */
  readonly delays: number[] = []
  readonly #waiting: Window[]
  #position = 0

  /** `offset` is by how many seconds the dub's clock is later. */
  constructor({ knots }: TimeMap, offset: number) {
    const ends = knots.filter((knot, at) => {
      const next = knots[at + 1]
      return next === undefined || next.dub - knot.dub < next.source - knot.source + 0.001
    })
    const length = HOLD_COMPARISON_SECONDS * SYNC_SAMPLE_RATE_HZ
    this.#waiting = ends.map(({ dub }) => ({
      from: Math.round((dub + offset) * SYNC_SAMPLE_RATE_HZ),
      taken: 0,
      dub: new Float32Array(length),
      source: new Float32Array(length),
    }))
  }

  push({ dub, source }: QcSoundBlock): void {
    const count = QC_BLOCK_FRAMES / SYNC_DECIMATION_FACTOR
    for (const window of this.#waiting) {
      if (window.from >= this.#position + count) break
      for (let index = Math.max(0, window.from - this.#position); index < count; index++) {
        if (window.taken === window.dub.length) break
        window.dub[window.taken] = meanAt(dub, index)
        window.source[window.taken] = meanAt(source, index)
        window.taken++
      }
    }
    this.#position += count
    for (
      let [first] = this.#waiting;
      first !== undefined && first.taken === first.dub.length;
      [first] = this.#waiting
    ) {
      this.#waiting.shift()
      const delay = delayOf(first)
      if (delay !== undefined) this.delays.push(delay)
    }
  }
}

function meanAt(stereo: Float32Array, index: number): number {
  let sum = 0
  for (let at = 2 * index * SYNC_DECIMATION_FACTOR; at < 2 * (index + 1) * SYNC_DECIMATION_FACTOR; at++)
    sum += stereo[at] ?? 0
  return sum
}

/** The lag at which most parts of the sound fit, in seconds; undefined where there is none, or another is nearly as good. */
function delayOf({ dub, source }: Window): number | undefined {
  const reach = Math.round(MAX_SYNC_DELAY_SECONDS * SYNC_SAMPLE_RATE_HZ)
  const [a, b] = [differences(source), differences(dub)]
  const size = Math.floor((a.length - 2 * reach) / CORRELATED_PART_COUNT)
  const parts = Array.from({ length: CORRELATED_PART_COUNT }, (_, part) => {
    const from = part * size
    return lagCorrelation(a.subarray(from + reach, from + reach + size), b.subarray(from, from + 2 * reach + size))
  })
  const heights = Float64Array.from({ length: 2 * reach + 1 }, (_, lag) => sumOf(parts, (part) => part[lag] ?? 0))
  const best = heights.indexOf(heights.reduce((highest, height) => Math.max(highest, height), 0))
  const beside = Math.round(MIN_PEAK_ISOLATION.from * SYNC_SAMPLE_RATE_HZ)
  const other = heights.reduce(
    (highest, height, at) => (Math.abs(at - best) > beside ? Math.max(highest, height) : highest),
    0,
  )
  const clear = parts.filter(
    (part) => (part[best] ?? 0) > MIN_PEAK_PROMINENCE.ratio * Math.sqrt(sumOf(part, (x) => x * x) / part.length),
  )
  if (clear.length < MIN_PEAK_PROMINENCE.parts || (heights[best] ?? 0) < MIN_PEAK_ISOLATION.ratio * other)
    return undefined
  return (best - reach) / SYNC_SAMPLE_RATE_HZ
}

/** The normalised correlation of a sound with a longer one, by how far in that it begins. */
function lagCorrelation(sound: Float32Array, longer: Float32Array): Float64Array {
  const energy = sumOf(sound, (sample) => sample * sample)
  let beneath = sumOf(longer.subarray(0, sound.length), (sample) => sample * sample)
  return Float64Array.from({ length: longer.length - sound.length + 1 }, (_, lag) => {
    let product = 0
    for (let at = 0; at < sound.length; at++) product += (sound[at] ?? 0) * (longer[lag + at] ?? 0)
    const power = Math.max(0, energy * beneath)
    beneath += (longer[lag + sound.length] ?? 0) ** 2 - (longer[lag] ?? 0) ** 2
    return power > 1e-18 ? product / Math.sqrt(power) : 0
  })
}

function sumOf<T>(values: Iterable<T>, of: (value: T) => number): number {
  let sum = 0
  for (const value of values) sum += of(value)
  return sum
}

/** Differences from sample to sample: low tones would make every peak broad. */
function differences(samples: Float32Array): Float32Array {
  return samples.map((sample, index) => sample - (samples[index - 1] ?? sample))
}
