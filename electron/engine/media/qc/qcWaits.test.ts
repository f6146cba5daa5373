import { describe, expect, it } from 'vitest'
import { createTimeMap } from '../../../../shared/timing/timeMap.ts'
import { QC_BLOCK, QC_RATE } from './qcSound.ts'
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
    Float32Array.from({ length: 2 * QC_BLOCK }, (_, at) => 0.1 * (samples[from + (at >> 1)] ?? 0))
  for (let from = 0; from < source.length; from += QC_BLOCK) {
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

  it('is not told by a voice of the source that the dub’s voice resembles, pitch period by pitch period', () => {
    const quiet = bed.map((sample) => 0.02 * sample)
    const mix = (from: number): Float64Array => voice(from).map((sample, at) => sample + (quiet[at] ?? 0))
    expect(delaysOf(mix(1.7), mix(1.811))).toEqual([])
  })
})
