// @module-tag apart
import { afterEach, expect, it, vi } from 'vitest'
import { createPacer } from './pacer.ts'

const HOUR = 3_600_000

afterEach(() => vi.useRealTimers())

it.each([-HOUR, HOUR])(
  'a wall clock that is set by %i ms holds no request up and lets none come early',
  async (jump) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] })
    const pacer = createPacer()
    const first = await pacer.enter()
    vi.setSystemTime(Date.now() + jump)
    first.accepted()
    const second = await pacer.enter()
    second.rejected({ kind: 'rate_limited', message: 'Slow down.', retryAfter: 5 })
    vi.setSystemTime(Date.now() + jump)
    let entered = false
    const third = pacer.enter().then(() => {
      entered = true
    })
    await vi.advanceTimersByTimeAsync(4900)
    expect(entered).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await third
  },
)
