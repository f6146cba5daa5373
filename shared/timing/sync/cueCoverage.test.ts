import { describe, expect, it } from 'vitest'
import type { TimeSpan } from '../timeSpan.ts'
import { cueCoverage } from './cueCoverage.ts'

const spans = (...times: readonly (readonly [number, number])[]): TimeSpan[] =>
  times.map(([start, end]) => ({ start, end }))

describe('cueCoverage', () => {
  it('finds nothing where every line has its cue', () => {
    const speech = spans([1, 3], [4, 6.5], [6.7, 9])
    expect(cueCoverage(spans([0.8, 3.4], [4.2, 9.5]), speech)).toEqual({ silentCues: [], uncovered: [] })
  })

  it('lists cues where nobody speaks', () => {
    const speech = spans([1, 3], [9, 11])
    expect(cueCoverage(spans([1, 3], [4, 8], [8.5, 11], [20, 22]), speech).silentCues).toEqual([1, 3])
  })

  it('takes a breath at the edge of a long cue for no speech, and a short line for speech', () => {
    expect(cueCoverage(spans([3.9, 8], [0.9, 1.3]), spans([1, 1.2], [3, 4])).silentCues).toEqual([0])
  })

  it('takes a cue without length in the midst of speech for spoken', () => {
    expect(cueCoverage(spans([2, 2]), spans([1, 3])).silentCues).toEqual([])
    expect(cueCoverage(spans([5, 5]), spans([1, 3])).silentCues).toEqual([0])
  })

  it('lists speech of more than two seconds without a cue, over short pauses', () => {
    const speech = spans([1, 3], [5, 6.2], [6.6, 8], [10, 11.5], [15, 18])
    expect(cueCoverage(spans([1, 3], [15, 18]), speech).uncovered).toEqual(spans([5, 8]))
  })

  it('parts speech at a cue, and leaves the rest that a cue runs short of its line', () => {
    const long = spans([0, 12])
    expect(cueCoverage(spans([5, 7]), long).uncovered).toEqual(spans([0, 4.7], [7.3, 12]))
    expect(cueCoverage(spans([1.5, 10.2]), long).uncovered).toEqual([])
  })

  it('has cues in any order, and none', () => {
    const speech = spans([1, 4], [6, 9])
    expect(cueCoverage(spans([6, 9], [1, 4]), speech)).toEqual({ silentCues: [], uncovered: [] })
    expect(cueCoverage([], speech)).toEqual({ silentCues: [], uncovered: speech })
    expect(cueCoverage(spans([1, 2]), [])).toEqual({ silentCues: [0], uncovered: [] })
  })
})
