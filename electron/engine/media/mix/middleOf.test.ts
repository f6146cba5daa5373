import { expect, it } from 'vitest'
import type { BedMeasure } from './bedMeter.ts'
import { middleOf } from './middleOf.ts'

const STEPS = 200
const LINES = [{ start: 5, end: 15 }]

/** A measure of stereo whose middle and sides have these energies in each step of 0.1 s. */
function measured(middle: (step: number) => number, sides: (step: number) => number): BedMeasure {
  return {
    energies: Float32Array.from({ length: STEPS }, (_, step) => middle(step) + sides(step)),
    peaks: new Float32Array(STEPS),
    levels: Float32Array.from({ length: 5 * STEPS }, (_, at) => middle(Math.floor(at / 5)) / 2),
    uncut: new Float32Array(STEPS).fill(1),
    flatness: new Float32Array(STEPS),
  }
}

const talk = (step: number): number => (step % 8 < 6 ? 1 : 0.01)
const steady = (): number => 0.05

it.each([
  ['middle', measured(talk, steady), false],
  ['sides', measured((step) => talk(step) / 2, talk), false],
  ['mono', measured(talk, () => 0), false],
  ['surround', measured(talk, steady), true],
] as const)('finds a film with voices to take from: %s', (place, bed, surround) => {
  expect(middleOf(bed, LINES, surround)).toBe(place)
})
