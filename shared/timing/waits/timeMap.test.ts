import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTimeMap, IDENTITY_TIME_MAP, stretchInDub } from './timeMap.ts'
import { TimeMapKnots } from './timeMapKnots.ts'

/** Any map: stretches of the source, each played slower or followed by a hold. */
const maps = fc
  .array(
    fc.record({
      length: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 20, noNaN: true })),
      slope: fc.double({ min: 1, max: 1.5, noNaN: true }),
      hold: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 5, noNaN: true })),
    }),
    { maxLength: 12 },
  )
  .map((parts) => {
    let [source, dub] = [1, 1]
    const knots = [{ source, dub }]
    for (const { length, slope, hold } of parts) {
      source += length
      dub += length * slope
      knots.push({ source, dub })
      dub += hold
      knots.push({ source, dub })
    }
    return createTimeMap(TimeMapKnots.parse(knots))
  })
const moment = fc.double({ min: 0, max: 300, noNaN: true })

describe('createTimeMap', () => {
  it('slows a stretch and holds a frame', () => {
    const map = createTimeMap([
      { source: 5, dub: 5 },
      { source: 7, dub: 8 },
      { source: 9, dub: 10 },
      { source: 9, dub: 12 },
    ])
    expect([0, 5, 6, 7, 8, 10].map((time) => map.toDub(time))).toEqual([0, 5, 6.5, 8, 9, 13])
    expect([map.toDub(9, 'end'), map.toDub(9, 'start')]).toEqual([10, 12])
    expect([6.5, 10, 11, 12, 13].map((time) => map.toSource(time))).toEqual([6, 9, 9, 9, 10])
    expect([map.added, map.isIdentity]).toEqual([3, false])
  })

  it('leaves all times as they are without knots', () => {
    expect([
      IDENTITY_TIME_MAP.toDub(4.2),
      IDENTITY_TIME_MAP.toSource(4.2),
      IDENTITY_TIME_MAP.added,
      IDENTITY_TIME_MAP.isIdentity,
    ]).toEqual([4.2, 4.2, 0, true])
  })

  it('never falls, is never faster than the source, and adds no more than it says', () => {
    fc.assert(
      fc.property(maps, moment, moment, (map, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        expect(map.toDub(to, 'end') - map.toDub(from, 'end')).toBeGreaterThanOrEqual(to - from - 1e-6)
        expect(map.toDub(from)).toBeGreaterThanOrEqual(map.toDub(from, 'end') - 1e-6)
        expect(map.toDub(to) - to).toBeLessThanOrEqual(map.added + 1e-6)
        expect(map.toSource(to)).toBeGreaterThanOrEqual(map.toSource(from) - 1e-6)
      }),
    )
  })

  it('leads back to the same moment', () => {
    fc.assert(
      fc.property(maps, moment, (map, time) => {
        expect(map.toSource(map.toDub(time))).toBeCloseTo(time, 6)
        expect(map.toSource(map.toDub(time, 'end'))).toBeCloseTo(time, 6)
      }),
    )
  })
})

describe('stretchInDub', () => {
  it('ends a stretch before a hold and begins one after it', () => {
    const map = createTimeMap([
      { source: 4, dub: 4 },
      { source: 4, dub: 6 },
    ])
    expect(stretchInDub({ start: 1, end: 4, id: 7 }, map)).toEqual({ start: 1, end: 4, id: 7 })
    expect(stretchInDub({ start: 4, end: 5 }, map)).toEqual({ start: 6, end: 7 })
    expect(stretchInDub({ start: 3, end: 5 }, map)).toEqual({ start: 3, end: 7 })
  })
})

describe('TimeMapKnots', () => {
  it('refuses knots that fall or speed the picture up', () => {
    const faster = [
      { source: 1, dub: 1 },
      { source: 3, dub: 2 },
    ]
    const back = [
      { source: 2, dub: 2 },
      { source: 1, dub: 3 },
    ]
    for (const knots of [faster, back, [{ source: 2, dub: 1 }]])
      expect(TimeMapKnots.safeParse(knots).success).toBe(false)
  })
})
