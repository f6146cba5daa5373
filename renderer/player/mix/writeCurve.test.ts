import { expect, it } from 'vitest'
import { writeCurve } from './writeCurve.ts'

/** What is scheduled on a parameter that is at 0.5. */
function scheduled(values: readonly number[]): unknown[][] {
  const calls: unknown[][] = []
  const noted =
    (name: string) =>
    (...given: unknown[]) => {
      calls.push([name, ...given])
      return undefined as never
    }
  const param = {
    value: 0.5,
    cancelScheduledValues: noted('cancel'),
    setValueAtTime: noted('set'),
    linearRampToValueAtTime: noted('ramp'),
    setValueCurveAtTime: noted('curve'),
  }
  writeCurve(param, Float32Array.from(values), { begin: 3, seconds: 30, now: 2 })
  return calls
}

it('goes to the first value and along the others, given as a list that Chromium reads at once', () => {
  expect(scheduled([0.25, 0.75])).toEqual([
    ['cancel', 0],
    ['set', 0.5, 2],
    ['ramp', 0.25, 3],
    ['curve', [0.25, 0.75], 3, 30],
  ])
})

it('stays at a level that does not change without a curve', () => {
  expect(scheduled([0.25, 0.25, 0.25]).map(([name]) => name)).toEqual(['cancel', 'set', 'ramp'])
})
