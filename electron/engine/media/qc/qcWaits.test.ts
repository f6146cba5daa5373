import { describe, expect, it } from 'vitest'
import { createTimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { QC_BLOCK_FRAMES, QC_RATE } from './qcSound.ts'
import { WaitSync } from './qcWaits.ts'

const SECONDS = 4
const PERIOD = Math.round(0.0085 * QC_RATE)
/** A hold of a second at 0.5 s. */
const map = createTimeMap([
  { source: 0.5, dub: 0.5 },
  { source: 0.5, dub: 1.5 },
])

/** Noise, the same for the same seed. */
function noise(seed: number): Float64Array {
  let state = seed
  return Float64Array.from({ length: SECONDS * QC_RATE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}

/** A vowel of seven periods from a moment on: a puff each period. */
function voice(from: number): Float64Array {
  const puff = noise(5).subarray(0, 48)
  return Float64Array.from({ length: SECONDS * QC_RATE }, (_, at) => {
    const phase = (at - Math.round(from * QC_RATE)) % PERIOD
    const speaks = at >= from * QC_RATE && at < from * QC_RATE + 7 * PERIOD
    return speaks ? 4 * (puff[phase] ?? 0) : 0
  })
}

function delaysOf(source: Float64Array, dub: Float64Array): readonly number[] {
  const sync = new WaitSync(map, 0)
  const stereo = (samples: Float64Array, from: number): Float32Array =>
    Float32Array.from({ length: 2 * QC_BLOCK_FRAMES }, (_, at) => 0.1 * (samples[from + (at >> 1)] ?? 0))
  for (let from = 0; from < source.length; from += QC_BLOCK_FRAMES) {
    sync.push({ source: stereo(source, from), dub: stereo(dub, from) })
  }
  return sync.delays
}

describe('the sound after a wait', () => {
  const bed = noise(1)

  it('is measured where the source’s is heard', () => {
    const late = Float64Array.from(bed, (_, at) => bed[at - 0.05 * QC_RATE] ?? 0)
    expect(delaysOf(bed, bed)).toEqual([0])
    expect(delaysOf(bed, late)[0]).toBeCloseTo(0.05, 3)
  })

  it('is not told by one sound of the source that a sound of the dub resembles', () => {
    // As a "t" in both languages: a burst of 12 ms, 0.15 s later in the dub, over beds that have nothing in common.
    const burst = noise(9).subarray(0, 600)
    const mix = (from: number, seed: number): Float64Array => {
      const other = noise(seed)
      return other.map((sample, at) => 0.02 * sample + 4 * (burst[at - Math.round(from * QC_RATE)] ?? 0))
    }
    expect(delaysOf(mix(2.2, 2), mix(2.35, 3))).toEqual([])
  })

  it('is heard below speech that is not the source’s', () => {
    const speech = [1.8, 2.3, 2.7, 3.1].map(voice)
    const dub = bed.map((sample, at) => 0.3 * sample + speech.reduce((sum, one) => sum + (one[at] ?? 0), 0))
    expect(delaysOf(bed, dub)).toEqual([0])
  })

  it('is not told by a voice of the source that the dub’s voice resembles, pitch period by pitch period', () => {
    const mix = (from: number, seed: number): Float64Array => {
      const other = noise(seed)
      return voice(from).map((sample, at) => sample + 0.02 * (other[at] ?? 0))
    }
    expect(delaysOf(mix(1.7, 1), mix(1.811, 2))).toEqual([])
    expect(delaysOf(mix(1.7, 1), mix(1.811, 1))).toEqual([0])
  })
})
