import { expect, it } from 'vitest'
import { pausesIn } from './brokenSpeech.ts'
import { FRAMES_PER_SECOND, frameAt } from './qcSpectrum.ts'

const LINE = { start: 0, end: 2 }
const REGIONS = [
  { start: 0.1, end: 0.9 },
  { start: 1.3, end: 1.9 },
]

/** Powers of a line that is silent between two regions, and dies away before that in so many seconds. */
function soundOf(fading: number): Float64Array {
  return Float64Array.from({ length: 2 * FRAMES_PER_SECOND }, (_, frame) => {
    const [end, start] = [frameAt(0.9), frameAt(1.3)]
    if (frame >= end && frame < start) return 0
    const left = (end - frame) / FRAMES_PER_SECOND
    return frame < end && left < fading ? 0.01 * 10 ** (-3 * (1 - left / fading)) : 0.01
  })
}

const pauses = (own: Float64Array, regions = REGIONS) => pausesIn(LINE, regions, { own, from: 0, peak: 0.01 })

it('tells a pause into which a voice is broken off from one in which it dies away, with its place in the line', () => {
  expect(pauses(soundOf(0))).toEqual([{ start: 0.9, end: 1.3, share: 0.57, broken: true }])
  expect(pauses(soundOf(0.3))).toEqual([{ start: 0.9, end: 1.3, share: 0.57, broken: false }])
})

it('takes no stop for a pause, and nothing after a line', () => {
  const stop = [
    { start: 0.1, end: 0.9 },
    { start: 1.1, end: 1.9 },
  ]
  expect(pauses(soundOf(0), stop)).toEqual([])
  expect(pauses(soundOf(0), [...REGIONS.slice(0, 1), { start: 2.3, end: 2.9 }])).toEqual([])
})
