import { expect, it } from 'vitest'
import { bedJumps, channelsLost } from './soundFaults.ts'

/** Mean squares of 6 s: heard in these stretches of seconds. */
function levels(...audibleRanges: readonly (readonly [number, number])[]): Float32Array {
  return Float32Array.from({ length: 60 }, (_, step) =>
    audibleRanges.some(([from, to]) => step >= 10 * from && step < 10 * to) ? 1e-3 : 0,
  )
}

const ALL = levels([0, 6])
const LINES = [{ start: 1, end: 3 }]

it('misses no voice in the centre after a line that is shorter in the dub', () => {
  const lost = (centre: Float32Array, { left = ALL, film = levels([1, 3]), lines = LINES } = {}) =>
    channelsLost([left, ALL, centre], [ALL, ALL, film], lines).map(({ channel, start }) => [channel, start])
  expect([lost(levels([1, 2.2])), lost(levels([1.8, 3]))]).toEqual([[], []])
  // A line that is lost whole; a hole in the line, a centre that has sound in pauses too, and a side that is no place of voices.
  expect(lost(levels([0, 0.9], [3.1, 6]))).toEqual([[2, 0.9]])
  const lines = [
    { start: 1, end: 2 },
    { start: 3, end: 5 },
  ]
  expect(lost(levels([0, 0.9], [3.5, 6]), { film: levels([1, 2], [3, 5]), lines })).toEqual([[2, 0.9]])
  expect(lost(levels([1, 1.6], [2.4, 3]))).toEqual([[2, 1.6]])
  expect(lost(levels([1, 2.2]), { film: ALL })).toEqual([
    [2, 0],
    [2, 2.2],
  ])
  expect(lost(levels([1, 3]), { left: levels([0, 2.2], [3.5, 6]) })).toEqual([[0, 2.2]])
})

it('misses a channel of two that is dead, all the time or for half a second and more, unless the film has it on one side too', () => {
  const dead = (right: Float32Array, film = ALL) => channelsLost([ALL, right], [ALL, film], LINES)
  expect(dead(levels())).toEqual([{ channel: 1, start: 0, end: 6 }])
  expect(dead(levels([0, 2], [2.5, 6]))).toEqual([{ channel: 1, start: 2, end: 2.5 }])
  expect([dead(levels([0, 2], [2.4, 6])), dead(levels(), levels())]).toEqual([[], []])
})

it('tells a leap of the original’s level, which a hole in it and its end are not', () => {
  const gains = (level: number) => new Float32Array(60).fill(1).fill(level, 30, 40)
  expect(bedJumps(gains(0.1), []).map(({ by }) => by)).toEqual([-10, 10])
  expect(bedJumps(gains(0), [])).toEqual([])
})
