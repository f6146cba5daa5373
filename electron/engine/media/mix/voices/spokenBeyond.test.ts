import { describe, expect, it } from 'vitest'
import { spokenBeyond } from './spokenBeyond.ts'

const LEVELS_PER_SECOND = 50

/** Levels of ten seconds of soft music, with sounds at these seconds, in dB over it. */
function levels(...sounds: readonly (readonly [start: number, end: number, decibels: number])[]): Float32Array {
  const all = new Float32Array(10 * LEVELS_PER_SECOND).fill(1e-5)
  for (const [start, end, decibels] of sounds)
    all.fill(1e-5 * 10 ** (decibels / 10), Math.round(start * LEVELS_PER_SECOND), Math.round(end * LEVELS_PER_SECOND))
  return all
}

const slots = [
  { start: 2, end: 4 },
  { start: 5, end: 7 },
]
const voices = [
  [2, 4, 20],
  [5, 7, 20],
] as const
const nothing = { before: 0, after: 0 }

describe('spokenBeyond', () => {
  it('finds nothing beyond lines that are said in their slots, and takes no drum for a voice, however loud', () => {
    expect(spokenBeyond(levels(...voices), slots)).toEqual([nothing, nothing])
    expect(spokenBeyond(levels(...voices, [4.3, 4.4, 22], [4.6, 4.7, 18], [8, 8.1, 25]), slots)).toEqual([
      nothing,
      nothing,
    ])
  })

  it('follows a voice that begins before its slot and ends after it, with its breaks, for half a second at most', () => {
    const early = levels([2, 4, 20], [4.8, 7, 20])
    expect(spokenBeyond(early, slots)).toEqual([nothing, { before: 0.2, after: 0 }])
    const late = levels([2, 4.16, 20], [4.2, 4.3, 8], [5, 8.5, 20])
    expect(spokenBeyond(late, slots)).toEqual([
      { before: 0, after: 0.3 },
      { before: 0, after: 0.5 },
    ])
  })

  it('keeps a pause in which somebody speaks who has no line, but for what is softer than speech', () => {
    const [first] = spokenBeyond(levels(...voices, [4.3, 4.7, 18]), slots)
    expect(first?.after).toBeCloseTo(0.7, 5)
    expect(spokenBeyond(levels(...voices, [4.3, 4.7, 11]), slots)).toEqual([nothing, nothing])
  })

  it('answers in the order of the lines, whatever that is, and where nothing is known', () => {
    const early = levels([2, 4, 20], [4.8, 7, 20])
    expect(spokenBeyond(early, slots.toReversed())).toEqual([{ before: 0.2, after: 0 }, nothing])
    expect(spokenBeyond(new Float32Array(0), slots)).toEqual([nothing, nothing])
  })
})
