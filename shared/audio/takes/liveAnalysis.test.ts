import { expect, it } from 'vitest'
import { noise } from '../sounds.testing.ts'
import { createLiveAnalysis } from './liveAnalysis.ts'

const RATE = 48_000

/** The troubles that are reported at the end of some seconds of a sound. */
function warningsAfter(seconds: number, sampleAt: (seconds: number) => number): readonly string[] {
  const analysis = createLiveAnalysis(RATE)
  let last: readonly string[] = []
  for (let from = 0; from < seconds; from += 0.05) {
    last = analysis.take(Float32Array.from({ length: 0.05 * RATE }, (_, at) => sampleAt(from + at / RATE)))
  }
  return last
}

/** Speech of a second, then a pause of one. */
const speech = (at: number) => (at % 2 < 1 ? 0.2 * Math.sin(2 * Math.PI * 180 * at) : 0)
const hiss = noise()

it('says nothing of a voice in a quiet room', () => {
  expect(warningsAfter(6, (at) => speech(at) + 0.0005 * hiss())).toEqual([])
})

it('tells of a microphone that is off, of noise and of hum of the mains', () => {
  expect(warningsAfter(4, () => 0)).toEqual(['silence'])
  expect(warningsAfter(6, (at) => speech(at) + 0.02 * hiss())).toEqual(['noise'])
  for (const mains of [50, 60, 100]) {
    expect(warningsAfter(6, (at) => speech(at) + 0.02 * Math.sin(2 * Math.PI * mains * at))).toEqual(['hum'])
  }
})

it('tells of clipping for a while, then no more', () => {
  const clipped = (at: number) => (at > 1 && at < 1.1 ? Math.sign(Math.sin(2 * Math.PI * 180 * at)) : speech(at))
  expect(warningsAfter(1.5, clipped)).toEqual(['clipping'])
  expect(warningsAfter(6, clipped)).toEqual([])
})
