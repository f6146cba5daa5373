import type { TimeMap } from '../../../../shared/timing/timeMap.ts'
import { QC_BLOCK, QC_RATE, type SoundBlock } from './qcSound.ts'

/** Samples of the comparison are means of so many: 4 kHz, where most of a bed's power is. */
const EVERY = 12
const RATE = QC_RATE / EVERY
/** Seconds compared after each wait, and the greatest delay that is searched. */
const COMPARED = 2
const REACH = 0.2
/** Least ratio of a peak to the correlation's RMS: new speech over the bed correlates with it by chance only. */
const CLEAR = 6

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
    const length = COMPARED * RATE
    this.#waiting = ends.map(({ dub }) => ({
      from: Math.round((dub + offset) * RATE),
      taken: 0,
      dub: new Float32Array(length),
      source: new Float32Array(length),
    }))
  }

  push({ dub, source }: SoundBlock): void {
    const count = QC_BLOCK / EVERY
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
  for (let at = 2 * index * EVERY; at < 2 * (index + 1) * EVERY; at++) sum += stereo[at] ?? 0
  return sum
}

/** The lag of the clearest peak of the correlation, in seconds; undefined where none is clear. */
function delayOf({ dub, source }: Window): number | undefined {
  const reach = Math.round(REACH * RATE)
  const [a, b] = [differences(source), differences(dub)]
  const heights = Float64Array.from({ length: 2 * reach + 1 }, (_, at) => {
    let sum = 0
    for (let index = reach; index < a.length - reach; index++) sum += (a[index] ?? 0) * (b[index + at - reach] ?? 0)
    return sum
  })
  const level = Math.sqrt(heights.reduce((sum, height) => sum + height * height, 0) / heights.length)
  const best = heights.indexOf(heights.reduce((most, height) => Math.max(most, height), 0))
  if (level === 0 || (heights[best] ?? 0) < CLEAR * level) return undefined
  return (best - reach) / RATE
}

/** Differences from sample to sample: low tones would make every peak broad. */
function differences(samples: Float32Array): Float32Array {
  return samples.map((sample, index) => sample - (samples[index - 1] ?? sample))
}
