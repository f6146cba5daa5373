import { expect, it } from 'vitest'
import { AppError, type Failure } from '../failure.ts'
import { delayAfter, isPassing } from './backoff.ts'

const POLICY = { first: 1, cap: 30 }
const busy: Failure = { kind: 'unavailable', message: 'Busy.' }

it('waits about one second at first, then twice as long at most, up to 30 seconds', () => {
  const bounds = [1, 2, 3, 5, 9].map((attempt) =>
    [0, 1].map((random) => delayAfter(busy, attempt, { policy: POLICY, random: () => random })),
  )
  expect(bounds).toEqual([
    [1, 2],
    [1, 4],
    [1, 8],
    [1, 30],
    [1, 30],
  ])
})

it('never comes back before the time the server asks for, and up to a quarter later', () => {
  const limited: Failure = { kind: 'rate_limited', message: 'Slow down.', retryAfter: 60 }
  const delays = [0, 1].map((random) => delayAfter(limited, 1, { policy: POLICY, random: () => random }))
  expect(delays).toEqual([60, 75])
})

it('tells failures that may pass from those that stay', () => {
  expect(isPassing(new AppError(busy))).toBe(true)
  expect(isPassing(new AppError({ ...busy, permanent: true }))).toBe(false)
  expect(isPassing(new AppError({ kind: 'invalid', message: 'No.' }))).toBe(false)
  expect(isPassing(new TypeError('undefined is not a function'))).toBe(false)
})
