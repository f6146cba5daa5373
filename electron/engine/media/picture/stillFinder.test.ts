import { expect, it } from 'vitest'
import { GLANCE_LUMA_CELLS } from './shotFinder.ts'
import { StillFinder } from './stillFinder.ts'

const RATE = 25

/** The still stretches, in pictures, of a film of which each picture's movement from the one before is given. */
function stillIn(movements: readonly number[], cuts: readonly number[] = []): [number, number][] {
  const finder = new StillFinder()
  let light = 0
  for (const [at, movement] of movements.entries()) {
    light += movement
    finder.add({ time: at / RATE, cells: new Float32Array(GLANCE_LUMA_CELLS).fill(light) })
  }
  const found = finder.finish(cuts.map((cut) => cut / RATE))
  return found.map(({ start, end }) => [Math.round(start * RATE), Math.round(end * RATE)])
}

const frames = (movement: number, count: number) => Array.from({ length: count }, () => movement)

it('finds where nobody moves, but for noise', () => {
  expect(stillIn([...frames(0.3, 20), ...frames(4, 20), ...frames(0.1, 10)])).toEqual([
    [0, 19],
    [39, 49],
  ])
  expect(stillIn(frames(0.2, 30))).toEqual([[0, 29]])
})

it('finds the stillest places of a camera that shakes', () => {
  expect(stillIn([...frames(6, 20), ...frames(1.5, 10), ...frames(6, 20)])).toEqual([[19, 29]])
  expect(stillIn(frames(6, 40))).toEqual([])
})

it('ends at each cut, and judges each shot by itself', () => {
  const film = [...frames(0, 20), 90, ...frames(0, 19), 90, ...frames(8, 10), ...frames(2, 10)]
  expect(stillIn(film, [20, 40])).toEqual([
    [0, 19],
    [20, 39],
    [50, 60],
  ])
})

it('takes repeated pictures and films of one picture or none for no rest', () => {
  expect(stillIn(Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 5 : 0)))).toEqual([])
  expect([stillIn([]), stillIn([0])]).toEqual([[], []])
})
