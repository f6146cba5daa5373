import { describe, expect, it } from 'vitest'
import { barsOf } from './takeBars.ts'

describe('the bars of a take', () => {
  it('are the loudest of equal parts, against the loudest of all', () => {
    expect([...barsOf(Float32Array.from([0.1, -0.5, 0.25, 0, 0, 0]), 3)]).toEqual([1, 0.5, 0])
  })

  it('do not make noise of silence', () => {
    expect(Math.max(...barsOf(Float32Array.from([0.001, 0, 0, 0]), 2))).toBeLessThan(0.05)
  })
})
