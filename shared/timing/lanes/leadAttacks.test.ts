import { expect, it } from 'vitest'
import { softLead } from '../../audio/takes/softLead.ts'
import { leadAttacks } from './leadAttacks.ts'

const line = (id: number, speaker: string, start: number, end: number) => {
  return { id, speaker, voice: 'v', start, end, rate: 1 }
}

it('lets soft beginnings come sooner, but not over the line before, nor before the start', () => {
  const lines = [line(0, 'A', 0.01, 1), line(1, 'A', 1.06, 2), line(2, 'B', 1.02, 2), line(3, 'A', 3, 4)]
  const moved = leadAttacks(
    lines,
    [0.05, 0.05, 0.05, 0],
    lines.map(({ start }) => start),
  )
  expect(moved.map(({ start }) => Math.round(1000 * start))).toEqual([0, 1040, 985, 3000])
  expect((moved[1]?.start ?? 0) - (moved[0]?.end ?? 9)).toBeCloseTo(0.05)
  expect(moved.map(({ start, end }) => Math.round(1000 * (end - start)))).toEqual([990, 940, 980, 1000])
})

it('makes up for a line that is late as far as it begins softly, and leaves one that is early', () => {
  const lines = [line(0, 'A', 1.03, 2), line(1, 'A', 2.97, 3.9), line(2, 'A', 4.99, 6), line(3, 'A', 7.03, 8)]
  const moved = leadAttacks(lines, [0.04, 0.04, 0.04, 0], [1, 3, 5, 7])
  // The last begins at once: what the plan makes late for it stays so.
  expect(moved.map(({ start }) => Math.round(1000 * start))).toEqual([990, 2970, 4972, 7030])
})

it('tells a soft beginning from a loud one', () => {
  const rate = 10_000
  const soft = Float32Array.from({ length: rate }, (_, at) => Math.sin(at) * (at < 500 ? 0.02 : 0.5))
  expect(softLead(soft, rate)).toBeCloseTo(0.05, 3)
  expect(softLead(soft.subarray(500), rate)).toBe(0)
  expect(softLead(new Float32Array(100), rate)).toBe(0)
})
