import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitWithWaits } from './fitWithWaits.ts'
import { planWaits, type WaitingLine } from './planWaits.ts'
import { TimeMapKnots } from './timeMapKnots.ts'
import type { Wait } from './waitPlaces.ts'

const line = (start: number, end: number, natural: number, speaker = 'A', wait = true): WaitingLine => ({
  id: Math.round(start * 1000),
  speaker,
  start,
  end,
  natural,
  characters: Math.round(natural * 14),
  wait,
})

/** Lines one after the other with a gap (seconds), so many times as long as the source. */
const dialogue = (count: number, { gap, longer }: { gap: number; longer: number }): WaitingLine[] =>
  Array.from({ length: count }, (_, at) => {
    const [start, seconds] = [1 + at * 2, 2 - gap]
    return line(start, start + seconds, seconds * longer, at % 2 === 0 ? 'A' : 'B')
  })

const crosses = ({ start, end }: Wait, cut: number): boolean => start <= cut && end >= cut

describe('planWaits', () => {
  it('lets nothing wait where the lines fit', () => {
    const { map, waits } = planWaits([line(1, 3, 2.2), line(4, 6, 2)], { shots: [], options: { duration: 8 } })
    expect([waits, map.isIdentity]).toEqual([[], true])
  })

  it('slows the picture a little while a line speaks that lacks a little', () => {
    const { map, waits } = planWaits([line(1, 3, 2.6), line(3.1, 5, 1)], { shots: [], options: { duration: 8 } })
    const lacking = 2.6 / 1.142 - 2.03
    expect(map.added).toBeCloseTo(lacking, 3)
    expect(waits).toMatchObject([{ slope: 1.25, line: 1000 }])
    expect(waits[0]?.start).toBeGreaterThan(1)
    expect(waits[0]?.end).toBeLessThan(3.1)
  })

  it('leaves a moment before the line of another speaker, unless both speak at once in the source', () => {
    const addedBefore = (start: number, speaker: string) =>
      planWaits([line(1, 3, 2.6), line(start, start + 2, 1, speaker)], { shots: [], options: { duration: 8 } }).map
        .added
    expect(addedBefore(3.2, 'B')).toBeCloseTo(2.6 / 1.142 - (3.15 - 1), 3)
    expect(addedBefore(3.2, 'A')).toBeCloseTo(2.6 / 1.142 - (3.13 - 1), 3)
    expect(addedBefore(2, 'B')).toBeCloseTo(2.6 / 1.142 - (3 - 1), 3)
  })

  it('is even on a 60 Hz display where there is a choice', () => {
    const slopeAt = (frameRate: number): number | undefined =>
      planWaits([line(1, 3, 2.6), line(3.1, 5, 1)], { shots: [], frameRate, options: { duration: 8 } }).waits[0]?.slope
    expect([24, 24_000 / 1001, 25, 30].map((rate) => slopeAt(rate)?.toFixed(2))).toEqual([
      '1.20',
      '1.20',
      '1.25',
      '1.25',
    ])
  })

  it('slows by half at most, softly in and out, and holds a picture for the rest', () => {
    const { map, waits } = planWaits([line(1, 3, 4.5), line(3.1, 5, 1)], { shots: [], options: { duration: 8 } })
    expect(map.added).toBeCloseTo(4.5 / 1.142 - 2.03, 3)
    expect(waits.map(({ start, end }) => start === end)).toEqual([false, true])
    const slopes = map.knots.slice(1).flatMap((to, at) => {
      const from = map.knots[at] ?? to
      return to.source === from.source ? [] : [(to.dub - from.dub) / (to.source - from.source)]
    })
    expect(Math.max(...slopes)).toBeCloseTo(1.5, 2)
    expect([slopes[0], slopes.at(-1)]).toEqual([expect.closeTo(1.25, 2), expect.closeTo(1.25, 2)])
  })

  it('never waits across a cut', () => {
    const shots = [1.8, 2.4, 3.05]
    const { map, waits } = planWaits([line(1, 3, 4), line(3.1, 5, 1)], { shots, options: { duration: 8 } })
    expect(map.added).toBeCloseTo(4 / 1.142 - 2.03, 3)
    for (const wait of waits) for (const cut of shots) expect(crosses(wait, cut)).toBe(false)
  })

  it('holds a few pictures off a key frame, and where nobody moves', () => {
    const order = { shots: [], options: { duration: 8 } }
    const held = (more: object): Wait | undefined =>
      planWaits([line(1, 3, 6), line(3.1, 5, 1)], { ...order, ...more }).waits.find(({ start, end }) => start === end)
    expect(held({})?.start).toBeCloseTo(2.93, 1)
    const off = held({ keyframes: [0, 2.95, 3.2] })?.start ?? 0
    expect(off < 2.7001 || off > 2.9699).toBe(true)
    const still = held({ still: [{ start: 1.4, end: 1.9 }] })?.start ?? 0
    expect([still >= 1.4, still <= 1.9]).toEqual([true, true])
  })

  it('slows the picture where nobody moves the longest while the line speaks', () => {
    const still = [
      { start: 0, end: 1.3 },
      { start: 2.2, end: 2.9 },
    ]
    const { waits } = planWaits([line(1, 3, 2.5), line(3.1, 5, 1)], { shots: [], still, options: { duration: 8 } })
    expect(waits).toHaveLength(1)
    expect(((waits[0]?.start ?? 0) + (waits[0]?.end ?? 0)) / 2).toBeCloseTo(2.55, 1)
  })

  it('finds a place where a line has no room at all', () => {
    const { map } = planWaits([line(1, 1, 2), line(1.02, 3, 1, 'B')], { shots: [1.01], options: { duration: 8 } })
    expect(map.added).toBeGreaterThan(1.6)
  })

  it('waits for no line that may not', () => {
    const lines = [line(1, 3, 4, 'A', false), line(3.1, 5, 1), line(6, 8, 4), line(8.1, 9, 1)]
    const { waits } = planWaits(lines, { shots: [], options: { duration: 20 } })
    expect(new Set(waits.map((wait) => wait.line))).toEqual(new Set([6000]))
  })

  it('waits before the end for a line that the end is too early for', () => {
    const { map, waits } = planWaits([line(5, 8, 5)], { shots: [], options: { duration: 8 } })
    expect(map.added).toBeCloseTo(5 / 1.142 - 3, 3)
    for (const { end } of waits) expect(end).toBeLessThan(8)
  })

  it('counts once what helps two who speak at the same time', () => {
    const both = [line(1, 3, 3.4, 'A'), line(1, 3, 3.4, 'B'), line(3.1, 5, 1, 'A'), line(3.1, 5, 1, 'B')]
    const one = both.filter(({ speaker }) => speaker === 'A')
    const added = (lines: WaitingLine[]): number => planWaits(lines, { shots: [], options: { duration: 8 } }).map.added
    expect(added(both)).toBeCloseTo(added(one), 1)
  })

  it('is a map of any lines, and adds what is lacking at most', () => {
    const any = fc.record({
      start: fc.double({ min: 0, max: 60, noNaN: true }),
      length: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 8, noNaN: true })),
      natural: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 12, noNaN: true })),
      speaker: fc.constantFrom('A', 'B', 'C'),
    })
    const times = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 15 }), times, times, (lines, shots, keyframes) => {
        const { map, waits } = planWaits(
          lines.map(({ start, length, natural, speaker }) => line(start, start + length, natural, speaker)),
          {
            shots: shots.toSorted((a, b) => a - b),
            keyframes: keyframes.toSorted((a, b) => a - b),
            options: { duration: 60 },
          },
        )
        expect(TimeMapKnots.safeParse(map.knots).success).toBe(true)
        expect(map.added).toBeCloseTo(
          waits.reduce((sum, { added }) => sum + added, 0),
          3,
        )
        expect(map.added).toBeLessThanOrEqual(lines.reduce((sum, { natural }) => sum + natural, 0) + 0.001)
        for (const cut of shots)
          for (const wait of waits) if (wait.end > wait.start) expect(crosses(wait, cut)).toBe(false)
      }),
    )
  })
})

describe('fitWithWaits', () => {
  it('brings a dense dialogue that is 40 % longer to a natural pace on time', () => {
    const lines = dialogue(40, { gap: 0.03, longer: 1.4 })
    const shots = Array.from({ length: 20 }, (_, at) => 1.3 + 4.1 * at)
    const { map, fits } = fitWithWaits(lines, { shots, frameRate: 25, options: { duration: 83 } })
    for (const [at, { rate, start }] of fits.entries()) {
      expect(rate).toBeLessThanOrEqual(1.151)
      expect(Math.abs(start - map.toDub(lines[at]?.start ?? 0))).toBeLessThan(0.04)
    }
    const lacking = lines.reduce((sum, { natural }) => sum + Math.max(0, natural / 1.15 + 0.05 - 2), 0)
    expect(map.added).toBeLessThanOrEqual(1.05 * lacking)
  })
})
