import { describe, expect, it } from 'vitest'
import { speakingPace } from './speakingPace.ts'

const takes = (...times: number[]) => times.map((at) => ({ seconds: 2, madeAt: at * 1000 }))

describe('speakingPace', () => {
  it('divides the time between takes by what they say', () => {
    expect(speakingPace(takes(100, 101, 102, 103))).toBeCloseTo(0.5)
  })

  it('counts no pauses', () => {
    expect(speakingPace(takes(0, 1, 2, 5000, 5001, 5002))).toBeCloseTo(0.5)
  })

  it('does not guess from too little', () => {
    expect(speakingPace([])).toBeUndefined()
    expect(speakingPace(takes(1, 2, 3))).toBeUndefined()
    expect(speakingPace(takes(0, 100, 200, 300))).toBeUndefined()
  })
})
