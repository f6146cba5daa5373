// @module-tag apart
import { expect, it } from 'vitest'
import { createTimeMap } from '../../shared/timing/waits/timeMap.ts'
import { tick } from '../state/editor/clock.ts'
import { useFits } from '../state/editor/fits.ts'
import { dubPosition } from './playedTimeMap.ts'

it('tells the position in the dub also where the clock counts the time of the original', () => {
  // The picture is held for 4 s at 10 s.
  const knots = [
    { source: 10, dub: 10 },
    { source: 10, dub: 14 },
  ]
  useFits.setState({ target: undefined, map: createTimeMap(knots) })
  for (const [time, dub, position] of [
    [5, 5, 5],
    [10.02, 12, 12],
    [20, 24, 24],
    [20, 20, 24],
  ] as const) {
    tick(time, false, dub)
    expect(dubPosition()).toBeCloseTo(position)
  }
})
