import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line } from '../../../shared/project/document.ts'
import { makeLane } from '../lanes/lanes.ts'
import { type SnapTargets, snapEdges, snapTime } from './snapping.ts'

function line(id: number, start: number, end: number): Line {
  return { id, start, end, speaker: 'A', source: '', locked: false, keepOriginal: false, note: '', texts: {} }
}

const NONE: SnapTargets = {
  lanes: [],
  speaker: 'A',
  without: new Set(),
  gap: 0.05,
  begins: [],
  ends: [],
  shots: [],
  playhead: -100,
}

describe('snapping', () => {
  it('keeps the gap to a neighbour of the same lane, and meets lines of others', () => {
    const own = { ...NONE, lanes: [makeLane('A', [line(1, 1, 2)])] }
    expect(snapEdges([{ edge: 'start', time: 2.1 }], own, 0.1)?.at).toBeCloseTo(2.05)
    const other = { ...NONE, lanes: [makeLane('B', [line(1, 1, 2)])] }
    expect(snapEdges([{ edge: 'start', time: 2.06 }], other, 0.1)?.at).toBe(2)
    expect(snapEdges([{ edge: 'start', time: 1.06 }], other, 0.1)?.at).toBe(1)
  })

  it('does not catch on what is moved itself', () => {
    const targets = { ...NONE, lanes: [makeLane('A', [line(1, 1, 2)])], without: new Set([1]) }
    expect(snapEdges([{ edge: 'start', time: 2.01 }], targets, 0.5)).toBeUndefined()
  })

  it('lets beginnings catch where speech begins and ends where it ends', () => {
    const targets = { ...NONE, begins: [1, 5], ends: [3, 7] }
    expect(snapEdges([{ edge: 'start', time: 4.9 }], targets, 0.2)?.at).toBe(5)
    expect(snapEdges([{ edge: 'start', time: 3.1 }], targets, 0.2)).toBeUndefined()
    expect(snapEdges([{ edge: 'end', time: 3.1 }], targets, 0.2)?.at).toBe(3)
    expect(snapTime(3.1, targets, 0.2)).toBeCloseTo(3)
  })

  it('takes the nearest of all, and nothing out of reach', () => {
    const numbers = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 30 })
    const time = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(numbers, numbers, time, time, (begins, shots, start, playhead) => {
        const sorted = (of: number[]) => of.toSorted((a, b) => a - b)
        const targets = { ...NONE, begins: sorted(begins), shots: sorted(shots), playhead }
        const snap = snapEdges([{ edge: 'start', time: start }], targets, 2)
        const distances = [...begins, ...shots, playhead].map((at) => Math.abs(at - start))
        const least = Math.min(...distances)
        if (least > 2) expect(snap).toBeUndefined()
        else expect(Math.abs(snap?.by ?? 99)).toBeCloseTo(least, 9)
      }),
    )
  })
})
