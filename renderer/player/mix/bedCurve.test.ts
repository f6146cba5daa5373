import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BedPlan, bedCorners, bedLevel, bridgeDucks, PLAIN_BED, SILENT_DB, slopeOf } from './bedCurve.ts'

const plan = (parts: Partial<BedPlan>): BedPlan => ({ ...PLAIN_BED, ...parts })

describe('bedLevel', () => {
  it('is down when a line starts and comes back after it, no faster than 20 dB a second', () => {
    expect([slopeOf(-10), slopeOf(-1), slopeOf(-1, 0.35)]).toEqual([0.5, 0.15, 0.35])
    const bed = plan({ ducks: [{ start: 2, end: 4, db: -10 }] })
    expect(bedLevel(bed, 2 - 0.5)).toBe(0)
    expect(bedLevel(bed, 2 - 0.25)).toBeCloseTo(-5)
    expect([2, 3, 4].map((time) => bedLevel(bed, time))).toEqual([-10, -10, -10])
    expect(bedLevel(bed, 4 + 0.25)).toBeCloseTo(-5)
    expect(bedLevel(bed, 4 + 0.5)).toBeCloseTo(0)
  })

  it('goes to the deepest where lines overlap, and no lower than silence', () => {
    const bed = plan({
      base: -3,
      ducks: [
        { start: 0, end: 9, db: -10 },
        { start: 7, end: 8, db: -100 },
      ],
    })
    expect(bedLevel(bed, 1)).toBe(-13)
    expect(bedLevel(bed, 7.5)).toBe(SILENT_DB)
  })

  it('leaves what keeps its voice alone, even where all else is gone', () => {
    const bed = plan({ base: SILENT_DB, ducks: [{ start: 0, end: 3, db: -10 }], lifts: [{ start: 2, end: 5, db: 0 }] })
    expect([2, 3, 5].map((time) => bedLevel(bed, time))).toEqual([0, 0, 0])
    expect([1, 6].map((time) => bedLevel(bed, time))).toEqual([SILENT_DB, SILENT_DB])
  })
})

it('follows the level that was drawn, under lines too, but not where the original stays', () => {
  const levels = [
    { at: 10, gain: 0 },
    { at: 14, gain: -8 },
  ]
  const bed = plan({
    base: -2,
    levels,
    ducks: [{ start: 20, end: 22, db: -10 }],
    lifts: [{ start: 30, end: 32, db: 0 }],
  })
  expect([5, 12, 16, 21, 31].map((time) => bedLevel(bed, time))).toEqual([-2, -6, -10, -20, 0])
})

describe('bridgeDucks', () => {
  it('does not let the original come up for a moment between two lines', () => {
    const ducks = bridgeDucks([
      { start: 3, end: 4, db: -20 },
      { start: 1, end: 2.6, db: -10 },
    ])
    expect(ducks.map(({ start, end, db }) => [start, end, db])).toEqual([
      [1, 2.6, -10],
      [2.6, 3, -10],
      [3, 4, -20],
    ])
    expect(
      bridgeDucks([
        { start: 0, end: 1, db: -10 },
        { start: 5.1, end: 6, db: -10 },
      ]),
    ).toHaveLength(2)
  })
})

describe('bedCorners', () => {
  const shift = fc
    .record({
      start: fc.double({ min: 0, max: 20, noNaN: true }),
      length: fc.double({ min: 0.1, max: 5, noNaN: true }),
      db: fc.integer({ min: -40, max: 0 }),
    })
    .map(({ start, length, db }) => ({ start, end: start + length, db }))
  const beds = fc.record({
    base: fc.constantFrom(0, -6, SILENT_DB),
    levels: fc
      .uniqueArray(fc.integer({ min: 0, max: 25 }), { maxLength: 5 })
      .chain((times) =>
        fc.tuple(
          ...times
            .toSorted((a, b) => a - b)
            .map((at) => fc.integer({ min: -60, max: 12 }).map((gain) => ({ at, gain }))),
        ),
      ),
    ducks: fc.array(shift, { maxLength: 6 }).map(bridgeDucks),
    lifts: fc.array(shift, { maxLength: 3 }),
  })

  it('draws the level: straight lines between them are never off', () => {
    fc.assert(
      fc.property(
        beds,
        fc.double({ min: 0, max: 10, noNaN: true }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        (bed, from, length) => {
          const corners = bedCorners(bed, from, from + length)
          expect(corners[0]?.time).toBe(from)
          expect(corners.at(-1)?.time).toBe(from + length)
          for (const [at, a] of corners.entries()) {
            const b = corners[at + 1]
            if (b === undefined) break
            expect(b.time).toBeGreaterThanOrEqual(a.time)
            for (const share of [0.25, 0.5, 0.75]) {
              const drawn = a.db + (b.db - a.db) * share
              expect(Math.abs(drawn - bedLevel(bed, a.time + (b.time - a.time) * share))).toBeLessThan(0.01)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
