// @module-tag apart
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/failure.ts'
import { createPacer } from './pacer.ts'
import { DEFAULT_RETRY_POLICY, retry } from './retry.ts'
import { seeded } from './server.testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refusal = (retryAfter: number) => ({ kind: 'rate_limited', message: 'Slow down.', retryAfter }) as const

/** Says how many seconds too early a request is; 0 lets it in. */
type Limiter = () => number

function bucket(perSecond: number): Limiter {
  let tokens = perSecond
  let last = Date.now()
  return () => {
    tokens = Math.min(perSecond, tokens + ((Date.now() - last) / 1000) * perSecond)
    last = Date.now()
    if (tokens < 1) return (1 - tokens) / perSecond
    tokens--
    return 0
  }
}

function perMinute(most: number): Limiter {
  const start = Date.now()
  let minute = 0
  let count = 0
  return () => {
    const now = Math.floor((Date.now() - start) / 60_000)
    if (now > minute) count = 0
    minute = now
    return ++count <= most ? 0 : (minute + 1) * 60 - (Date.now() - start) / 1000
  }
}

interface Storm {
  requests: number
  latencyMs: number
  limiter: Limiter
  sendsRetryAfter: boolean
}

/** Many requests at once against a limited server, in simulated time. */
async function run({ requests, latencyMs, limiter, sendsRetryAfter }: Storm) {
  const pacer = createPacer()
  const random = seeded(7)
  const start = Date.now()
  let rejections = 0
  let seconds = 0
  const ask = async (attempt: number) => {
    const turn = await pacer.enter({ again: attempt > 1 })
    await new Promise((resolve) => setTimeout(resolve, latencyMs / 2))
    const early = limiter()
    await new Promise((resolve) => setTimeout(resolve, latencyMs / 2))
    if (early > 0) {
      rejections++
      const when = sendsRetryAfter ? { retryAfter: Math.ceil(early) } : {}
      const failure = { kind: 'rate_limited', message: 'Slow down.', ...when } as const
      turn.rejected(failure)
      throw new AppError(failure)
    }
    turn.accepted()
    seconds = (Date.now() - start) / 1000
  }
  const options = { policy: DEFAULT_RETRY_POLICY, random, now: Date.now }
  const all = Promise.allSettled(Array.from({ length: requests }, () => retry(ask, options)))
  await vi.advanceTimersByTimeAsync(600_000)
  const lost = (await all).filter(({ status }) => status === 'rejected').length
  return { lost, rejections, seconds }
}

const kinds = [
  { name: '20 a second', make: () => bucket(20), requests: 400, ideal: 19 },
  { name: '5 a second', make: () => bucket(5), requests: 100, ideal: 19 },
  { name: '60 a minute', make: () => perMinute(60), requests: 200, ideal: 180 },
]
const cases = kinds.flatMap((kind) =>
  [true, false].flatMap((sendsRetryAfter) =>
    [2, 40, 300].map((latencyMs) => ({ ...kind, sendsRetryAfter, latencyMs })),
  ),
)

it.each(cases)(
  'finishes $requests requests against $name within 1.25 of the ideal time (Retry-After $tellsWhen, $latencyMs ms)',
  async ({ make, requests, ideal, sendsRetryAfter, latencyMs }) => {
    const { lost, rejections, seconds } = await run({
      requests,
      latencyMs,
      limiter: make(),
      sendsRetryAfter,
    })
    expect(lost).toBe(0)
    expect(seconds).toBeLessThanOrEqual(1.25 * ideal)
    // The server that counts by the minute and does not say when is the worst of them.
    expect(rejections).toBeLessThanOrEqual(ideal > 60 && !sendsRetryAfter ? 2 * requests : requests)
    if (ideal < 60) expect(rejections).toBeLessThan(requests / 2)
  },
)

it('does not slow down a server without a limit', async () => {
  const storm = await run({ requests: 1000, latencyMs: 10, limiter: () => 0, sendsRetryAfter: false })
  expect(storm.seconds).toBeLessThan(0.5)
})

it('lets those who had a turn go before those who had none', async () => {
  const pacer = createPacer()
  const first = await pacer.enter()
  first.rejected(refusal(1))
  const order: string[] = []
  const enter = (name: string, again: boolean) => pacer.enter({ again }).then(() => order.push(name))
  const all = Promise.all([enter('new', false), enter('again', true)])
  await vi.advanceTimersByTimeAsync(5000)
  await all
  expect(order).toEqual(['again', 'new'])
})

it('gives a place back when its owner stops waiting', async () => {
  const pacer = createPacer()
  const first = await pacer.enter()
  first.rejected(refusal(10))
  const controller = new AbortController()
  const waiting = pacer.enter({ signal: controller.signal })
  const next = pacer.enter()
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  await vi.advanceTimersByTimeAsync(10_000)
  await next
})

it('keeps to the longest time that a server asked for', async () => {
  const pacer = createPacer()
  const turns = await Promise.all([pacer.enter(), pacer.enter(), pacer.enter()])
  for (const [at, turn] of turns.entries()) turn.rejected(refusal([5, 60, 10][at] ?? 0))
  const waits: number[] = []
  const started: number[] = []
  const from = Date.now()
  const next = pacer.enter({ onHeld: ({ seconds }) => waits.push(seconds) }).then(() => started.push(Date.now() - from))
  await vi.advanceTimersByTimeAsync(59_000)
  expect([waits, started]).toEqual([[60], []])
  await vi.advanceTimersByTimeAsync(2000)
  await next
  expect(started).toEqual([60_000])
})

it('puts off nobody for hours, whatever a server asks for', async () => {
  const pacer = createPacer()
  const turn = await pacer.enter()
  turn.rejected(refusal(9999))
  const waits: number[] = []
  const next = pacer.enter({ onHeld: ({ seconds }) => waits.push(seconds) })
  await vi.advanceTimersByTimeAsync(121_000)
  await next
  expect(waits).toEqual([120])
})

it('tells those who wait and those who come that somebody else was put off, and why', async () => {
  const pacer = createPacer()
  const turns = await Promise.all(Array.from({ length: 16 }, () => pacer.enter()))
  const waits: { name: string; message: string; seconds: number }[] = []
  const enter = (name: string) => {
    return pacer.enter({ onHeld: ({ reason, seconds }) => waits.push({ name, message: reason.message, seconds }) })
  }
  const waiting = enter('before')
  for (const [place, turn] of turns.entries()) {
    if (place === 0) turn.rejected(refusal(40))
    else turn.ended()
  }
  await vi.advanceTimersByTimeAsync(10_000)
  const coming = enter('after')
  expect(waits).toEqual([
    { name: 'before', message: 'Slow down.', seconds: 40 },
    { name: 'after', message: 'Slow down.', seconds: 30 },
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  const late = enter('late')
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([waiting, coming, late])
  expect(waits).toHaveLength(2)
})
