import { expect, it } from 'vitest'
import { cutAtEnd } from './cutAtEnd.ts'

it('cuts what reaches over an end, tells what does by more than is tolerated, and puts aside what lies behind', () => {
  const stretches = [
    { start: 0, end: 9.9 },
    { start: 1, end: 10 },
    { start: 2, end: 10.4 },
    { start: 3, end: 10.6 },
    { start: 10, end: 11 },
  ]
  const [whole, ending, little, much, behind] = stretches
  expect(cutAtEnd(stretches, 10, 0.5)).toEqual({
    within: [whole, ending, { start: 2, end: 10 }, { start: 3, end: 10 }],
    beyond: [behind],
    cut: [much],
  })
  expect(cutAtEnd(stretches, 10).cut).toEqual([little, much])
})
