import { describe, expect, it } from 'vitest'
import { steadyDepths, withNeighbours } from './scenes.ts'

/** Lines of a second with these pauses before them. */
function lines(pauses: readonly number[], depths: readonly (number | undefined)[] = []) {
  let at = 0
  return pauses.map((pause, index) => {
    const start = at + pause
    at = start + 1
    return { start, end: at, depth: depths[index] }
  })
}

describe('steadyDepths', () => {
  it('gives close lines that ask for about the same the mean of their depths', () => {
    expect(steadyDepths(lines([1, 0.3, 3.9], [-8, -10, -9]))).toEqual([-9, -9, -9])
  })

  it('begins anew after a long pause, and where the music changes in a long talk', () => {
    expect(steadyDepths(lines([1, 0.3, 4.5], [-8, -10, -14]))).toEqual([-9, -9, -14])
    const talk = Array.from({ length: 60 }, () => -8)
    const depths = steadyDepths(
      lines(
        [...talk, -14].map(() => 0.3),
        [...talk, -14],
      ),
    )
    expect(depths.at(-2)).toBe(-8)
    expect(depths.at(-1)).toBe(-14)
  })

  it('is as deep in the next scene, if wanted, where that asks for about the same, but not after half a minute', () => {
    expect(steadyDepths(lines([1, 0.3, 6, 0.3], [1, 1, -1, -1]), true)).toEqual([0, 0, 0, 0])
    expect(steadyDepths(lines([1, 0.3, 6, 0.3], [1, 1, -1, -1]))).toEqual([1, 1, -1, -1])
    expect(steadyDepths(lines([1, 0.3, 31, 0.3], [1, 1, -1, -1]), true)).toEqual([1, 1, -1, -1])
    // Scenes drift apart no further than lines may.
    expect(steadyDepths(lines([1, 6, 6], [0, -2, -4]), true)).toEqual([-1, -1, -4])
  })

  it('moves by less than 3 dB in a short scene, whatever its lines ask for', () => {
    const depths = steadyDepths(lines([1, 0.3, 0.3, 3], [-4, -9, -12, -20]))
    expect(depths).toEqual([-10, -10, -12, -12.5])
  })

  it('takes lines in any order, and leaves those that have nothing to lower', () => {
    const [a, b, c] = lines([1, 0.3, 0.3], [-8, undefined, -9])
    if (a === undefined || b === undefined || c === undefined) throw new Error('There are three lines.')
    expect(steadyDepths([c, b, a])).toEqual([-8.5, undefined, -8.5])
  })
})

describe('withNeighbours', () => {
  it('marks the lines of the same scene', () => {
    expect(withNeighbours(lines([0, 1, 1, 1, 5]), [false, false, true, false, false])).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(withNeighbours(lines([0, 5]), [true, false])).toEqual([true, false])
  })
})
