// @module-tag apart
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError, type Failure, failureKinds } from '../../shared/failure.ts'
import { DEFAULT_RETRY_POLICY, type RetryOptions, type RetryWait, retry } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const busy: Failure = { kind: 'unavailable', message: 'Busy.' }

function options(more: Partial<RetryOptions> = {}): RetryOptions {
  return { policy: DEFAULT_RETRY_POLICY, random: () => 0.5, now: Date.now, ...more }
}

it('retries exactly the kinds that the table says', async () => {
  for (const [kind, meaning] of Object.entries(failureKinds)) {
    let tries = 0
    const attempt = async () => {
      tries++
      throw new AppError({ kind, message: 'No.' } as Failure)
    }
    const done = expect(retry(attempt, options({ policy: { first: 1, cap: 1, deadline: 2 } }))).rejects.toThrow('No.')
    await vi.advanceTimersByTimeAsync(5000)
    await done
    expect({ kind, tries }).toEqual({ kind, tries: meaning.retry ? 3 : 1 })
  }
})

it('does not hide a bug behind tries', async () => {
  let tries = 0
  const attempt = async () => {
    tries++
    throw new TypeError('undefined is not a function')
  }
  await expect(retry(attempt, options())).rejects.toThrow(TypeError)
  expect(tries).toBe(1)
})

it('reports each wait and returns what the last try brought', async () => {
  const waits: RetryWait[] = []
  const attempt = async (number: number) => {
    if (number < 3) throw new AppError(busy)
    return number
  }
  const result = retry(attempt, options({ onWait: (wait) => waits.push(wait) }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toBe(3)
  expect(waits).toEqual([
    { reason: busy, seconds: 1.5, attempt: 1 },
    { reason: busy, seconds: 2.5, attempt: 2 },
  ])
})

it('counts the deadline from the first failure, and does not wait when the wait would pass it', async () => {
  let tries = 0
  const attempt = async () => {
    tries++
    await new Promise((resolve) => setTimeout(resolve, 3_600_000))
    throw new AppError({ kind: 'rate_limited', message: 'Come back later.', retryAfter: tries === 1 ? 10 : 400 })
  }
  const done = expect(retry(attempt, options())).rejects.toThrow('Come back later.')
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  await done
  expect(tries).toBe(2)
})

it('stops waiting at once when aborted, and asks whether it may repeat', async () => {
  const controller = new AbortController()
  const attempt = async () => {
    throw new AppError(busy)
  }
  const done = retry(attempt, options({ signal: controller.signal, onWait: () => controller.abort() }))
  await expect(done).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  await expect(retry(attempt, options({ mayRepeat: () => false }))).rejects.toThrow('Busy.')
  expect(vi.getTimerCount()).toBe(0)
})
