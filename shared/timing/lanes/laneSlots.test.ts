import { describe, expect, it } from 'vitest'
import { laneSlots } from './laneSlots.ts'

const options = { duration: 60, fastest: 1.3, slowest: 0.85, gap: 0.07, lateness: 'natural', outlast: 1 } as const
const line = (id: number, speaker: string, start: number, end: number) => ({
  id,
  speaker,
  start,
  end,
  natural: end - start,
  characters: 20,
})
/** Seconds by which the last of some lines may begin early. */
const early = (...lines: readonly ReturnType<typeof line>[]): number => {
  const slot = laneSlots(lines, options).find(({ index }) => index === lines.length - 1)
  return (slot?.onset ?? 0) - (slot?.earliest ?? 0)
}

describe('laneSlots', () => {
  it('lets a line begin early into silence, by no more than there is since others spoke', () => {
    expect(early(line(0, 'A', 10, 12))).toBeCloseTo(0.2, 9)
    expect(early(line(0, 'B', 5, 9.9), line(1, 'A', 10, 12))).toBeCloseTo(0.1, 9)
    expect(early(line(0, 'B', 5, 10.5), line(1, 'A', 10, 12))).toBeCloseTo(0.045, 9)
  })

  it('counts no silence of the speaker alone, whoever was heard last', () => {
    expect(early(line(0, 'B', 1, 9.88), line(1, 'A', 5, 9.95), line(2, 'A', 10, 12))).toBeCloseTo(0.12, 9)
    expect(early(line(0, 'A', 5, 9.95), line(1, 'A', 10, 12))).toBeCloseTo(0.2, 9)
    expect(early(line(0, 'B', 1, 9.85), line(1, 'C', 2, 4), line(2, 'A', 10, 12))).toBeCloseTo(0.15, 9)
  })

  it('makes a line dear that is late after a pause of a second, by a share of what the project allows', () => {
    const lines = [
      line(0, 'A', 1, 3),
      line(1, 'A', 3.99, 5),
      line(2, 'A', 6, 7),
      line(3, 'B', 7, 8),
      line(4, 'A', 8, 9),
    ]
    const lateness = (choice: 'tight' | 'natural' | 'loose') =>
      laneSlots(lines, { ...options, lateness: choice }).map((slot) => Number(slot.lateness.toFixed(4)))
    expect(lateness('tight')).toEqual([0.09, 0.09, 0.09, 0.09, 0.09])
    expect(lateness('natural')).toEqual([0.09, 1, 0.09, 0.09, 0.09])
    expect(lateness('loose')).toEqual([0.225, 2.5, 0.225, 0.225, 0.225])
  })

  it('keeps the order of lines of a speaker that begin at once where no time is left to share', () => {
    const slots = laneSlots(
      [line(0, 'A', 0, 1e-300), line(1, 'A', 0, 0)].map((one) => ({ ...one, natural: 3 })),
      {
        ...options,
        duration: 0,
      },
    )
    for (const [at, { next = at + 1 }] of slots.entries()) expect(next).toBeGreaterThan(at)
  })
})
