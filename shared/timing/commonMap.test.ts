import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTimeMap } from './waits/timeMap.ts'
import { TimeMapKnots } from './waits/timeMapKnots.ts'
import { commonMap, commonWaits } from './waits/waitNeeds.ts'

/** Any map with knots at whole tenths of a second, so that those of several maps meet. */
const maps = fc
  .array(fc.record({ length: fc.nat(30), more: fc.nat(15), hold: fc.nat(20) }), { maxLength: 8 })
  .map((parts) => {
    let [source, dub] = [0, 0]
    const knots: TimeMapKnots = [{ source, dub }]
    for (const { length, more, hold } of parts) {
      source += length
      dub += length + Math.min(more, length)
      knots.push({ source: source / 10, dub: dub / 10 })
      dub += hold
      if (hold > 0) knots.push({ source: source / 10, dub: dub / 10 })
    }
    return knots
  })

it('waits at each place as long as the longest', () => {
  const slowed = [
    { source: 2, dub: 2 },
    { source: 4, dub: 5 },
    { source: 9, dub: 10 },
    { source: 9, dub: 11 },
  ]
  const held = [
    { source: 3, dub: 3 },
    { source: 3, dub: 3.4 },
    { source: 9, dub: 9.4 },
    { source: 9, dub: 11.4 },
  ]
  const map = createTimeMap(commonMap([slowed, held]))
  expect([2, 3, 4, 8.9, 9].map((moment) => Math.round(map.toDub(moment) * 1000) / 1000)).toEqual([
    2, 3.9, 5.4, 10.3, 12.4,
  ])
})

it('leaves a map alone as it is, and knows none without waits', () => {
  expect(commonMap([])).toEqual([])
  expect(commonMap([[], []])).toEqual([])
  fc.assert(
    fc.property(maps, (knots) => {
      const [own, common] = [createTimeMap(knots), createTimeMap(commonMap([knots, []]))]
      for (const { source } of knots) {
        expect(common.toDub(source)).toBeCloseTo(own.toDub(source), 3)
        expect(common.toDub(source, 'end')).toBeCloseTo(own.toDub(source, 'end'), 3)
      }
    }),
  )
})

it('is a map that gives every stretch the room that each dub gave it, and no more than all of them together', () => {
  fc.assert(
    fc.property(
      fc.array(maps, { maxLength: 6 }),
      fc.nat(400),
      fc.integer({ min: 1, max: 100 }),
      (all, from, length) => {
        const common = createTimeMap(TimeMapKnots.parse(commonMap(all)))
        const room = (map: typeof common) => map.toDub((from + length) / 10, 'end') - map.toDub(from / 10)
        for (const knots of all) expect(room(common)).toBeGreaterThan(room(createTimeMap(knots)) - 2e-3)
        const sum = all.reduce((added, knots) => added + createTimeMap(knots).added, 0)
        expect(common.added).toBeLessThan(sum + 2e-3)
      },
    ),
  )
})

it('gives some lines of all languages all the time they need, where one rate would leave each too fast', () => {
  const lines = Array.from({ length: 20 }, (_, id) => {
    const start = 1 + 2 * id
    return { id, speaker: 'A', start, end: start + 1.97, natural: 1.97 * 1.28, characters: 30, wait: true }
  })
  const needs = [lines, lines.toReversed()].map((one) => ({ share: 1, duration: 42, lines: one }))
  const map = createTimeMap(commonWaits(needs, { picture: 'auto', longest: 0.06 }))
  expect(map.added).toBeLessThanOrEqual(0.06 * 42)
  const calm = lines.filter(({ start, natural }) => natural / (map.toDub(start + 2) - map.toDub(start) - 0.07) < 1.16)
  expect(calm.length).toBeGreaterThan(5)
})
