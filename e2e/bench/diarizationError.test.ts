// @module-tag together
// @module-tag quick
import { describe, expect, it } from 'vitest'
import type { SpeakerTurn } from '../../shared/contract/local.ts'
import { assignment, diarizationError, errorRate } from './diarizationError.ts'

const turn = (speaker: string, start: number, end: number): SpeakerTurn => ({ speaker, start, end })

describe('diarizationError', () => {
  const reference = [turn('Ann', 0, 10), turn('Bob', 10, 20)]

  it('is zero for the same turns under other names', () => {
    const error = diarizationError(reference, [turn('x', 0, 10), turn('y', 10, 20)], { collar: 0 })
    expect(error).toEqual({ missed: 0, falseAlarm: 0, confusion: 0, speech: 20 })
  })

  it('counts seconds given to the wrong speaker', () => {
    const error = diarizationError(reference, [turn('x', 0, 12), turn('y', 12, 20)], { collar: 0 })
    expect(error).toEqual({ missed: 0, falseAlarm: 0, confusion: 2, speech: 20 })
    expect(errorRate(error)).toBeCloseTo(0.1)
  })

  it('maps one speaker of the answer to one speaker only', () => {
    const error = diarizationError(reference, [turn('x', 0, 20)], { collar: 0 })
    expect(error.confusion).toBe(10)
  })

  it('takes the mapping with the most time in common, not the first', () => {
    const answer = [turn('x', 0, 4), turn('y', 4, 11), turn('x', 11, 20)]
    // y stands for Ann (6 s), x for Bob (9 s): wrong are 0-4 and 10-11.
    expect(diarizationError(reference, answer, { collar: 0 }).confusion).toBeCloseTo(5)
  })

  it('counts missed and false speech', () => {
    const error = diarizationError([turn('Ann', 2, 6)], [turn('x', 3, 8)], { collar: 0 })
    expect(error).toEqual({ missed: 1, falseAlarm: 2, confusion: 0, speech: 4 })
  })

  it('counts each voice where two speak at once', () => {
    const both = [turn('Ann', 0, 10), turn('Bob', 5, 10)]
    const error = diarizationError(both, [turn('x', 0, 10)], { collar: 0 })
    expect(error).toEqual({ missed: 5, falseAlarm: 0, confusion: 0, speech: 15 })
  })

  it('leaves the collar around reference boundaries out', () => {
    const error = diarizationError(reference, [turn('x', 0, 10.2), turn('y', 10.2, 20)])
    // 0-0.25, 9.75-10.25 and 19.75-20 are not scored.
    expect(error).toEqual({ missed: 0, falseAlarm: 0, confusion: 0, speech: 19 })
  })

  it('leaves what lies after the end of the scored time out', () => {
    const error = diarizationError([turn('Ann', 0, 5)], [turn('x', 0, 9)], { collar: 0, duration: 6 })
    expect(error.falseAlarm).toBe(1)
  })
})

describe('assignment', () => {
  it('finds the least total where the greedy choice fails', () => {
    const costs = [
      [4, 1, 3],
      [2, 0, 5],
      [3, 2, 2],
    ]
    expect(assignment(costs)).toEqual([1, 0, 2])
  })

  it('does nothing for an empty table', () => {
    expect(assignment([])).toEqual([])
  })
})
