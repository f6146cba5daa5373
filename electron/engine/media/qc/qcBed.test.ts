import { expect, it } from 'vitest'
import { BedGain, speechGap } from './qcBed.ts'
import { emptyBands } from './qcCommon.ts'
import { QC_SPECTRUM_BANDS } from './qcSpectrum.ts'

/** Frames of a step of 0.1 s. */
const STEP_FRAMES = 5

/** A bed whose source has this power in each step and is in the dub with these gains of power; unrelated sound has none. */
function bedOf(gains: readonly number[], source = 0.01, unrelated = 0): BedGain {
  const bed = new BedGain()
  for (const gain of gains) {
    const frame = emptyBands(QC_SPECTRUM_BANDS)
    frame.source.fill(source)
    frame.dub.fill(gain * source + unrelated)
    frame.cross.re.fill(Math.sqrt(gain) * source)
    for (let at = 0; at < STEP_FRAMES; at++) bed.push(frame)
    bed.closeStep()
  }
  return bed
}

it('measures how much lower the source is in the dub, over the steps that are asked for', () => {
  const bed = bedOf([...Array(5).fill(0.25), ...Array(5).fill(0.01)])
  expect(bed.powerGain([0, 1, 4])).toBeCloseTo(0.25)
  expect(bed.powerGain([5, 9])).toBeCloseTo(0.01)
  expect(bed.powerGain([3, 7])).toBeGreaterThan(0.05)
  expect(bed.lastGain()).toBeCloseTo(0.01)
})

it('takes nothing for the bed where the dub has other sound alone, and tells no gain of a silent source', () => {
  expect(bedOf([0, 0], 0.01, 0.1).powerGain([0, 1])).toBe(0)
  expect(bedOf([1], 1e-7).lastGain()).toBeNaN()
  expect(new BedGain().lastGain()).toBeNaN()
})

it('knows the steps of the last minute, and none before', () => {
  const bed = bedOf(Array.from({ length: 800 }, (_, step) => (step < 700 ? 0.25 : 0.04)))
  expect(bed.powerGain([690])).toBeCloseTo(0.25)
  expect(bed.powerGain([710])).toBeCloseTo(0.04)
  expect(bed.powerGain([199])).toBe(0)
})

it('tells by how much a line is louder than the bed under it, and nothing where nobody speaks', () => {
  const [source, gain, speech] = [0.004, 0.25, 0.01]
  const spoken = (step: number) => step >= 10 && step < 30
  const energies = {
    dub: Float32Array.from({ length: 40 }, (_, step) => gain * source + (spoken(step) ? speech : 0)),
    ...{ source: new Float32Array(40).fill(source), sides: 1, bed: bedOf(Array(40).fill(gain)) },
  }
  const line = [
    { start: 1, end: 1.9 },
    { start: 2.1, end: 3 },
  ]
  expect(speechGap(energies, line)).toBeCloseTo(10, 1)
  // One channel of the dub stands for two of the source.
  const both = { ...energies, dub: energies.dub.map((energy) => energy / 2), sides: 2 }
  expect(speechGap(both, line)).toBeCloseTo(10, 1)
  expect(speechGap(energies, [])).toBeUndefined()
})
