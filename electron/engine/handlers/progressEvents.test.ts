// @module-tag apart
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { progressEvents } from './progressEvents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NEVER = new AbortController().signal

it('tells again how far it is while it stands still, until the work ends', async () => {
  const work = Promise.withResolvers<void>()
  let reportProgress: ((fraction: number) => void) | undefined
  const events = progressEvents(({ onProgress }) => {
    reportProgress = onProgress
    return work.promise
  }, NEVER)
  const next = () => events.next()
  const first = next()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await first).toEqual({ done: false, value: { fraction: 0 } })
  const second = next()
  reportProgress?.(0.4)
  expect(await second).toEqual({ done: false, value: { fraction: 0.4 } })
  const third = next()
  reportProgress?.(0.3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await third).toEqual({ done: false, value: { fraction: 0.4 } })
  work.resolve()
  expect(await next()).toEqual({ done: false, value: { fraction: 1 } })
  expect((await next()).done).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('fails with the work, and stops the work and the telling when nobody reads on', async () => {
  const failing = progressEvents(() => Promise.reject(new Error('No.')), NEVER)
  await expect(failing.next()).rejects.toThrow('No.')
  let stopped = false
  const events = progressEvents(({ signal, onProgress }) => {
    onProgress?.(0.1)
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        stopped = true
        resolve()
      })
    })
  }, NEVER)
  await events.next()
  await events.return(undefined)
  expect([stopped, vi.getTimerCount()]).toEqual([true, 0])
})

it('keeps no timer after a caller who left without reading on', async () => {
  const leave = new AbortController()
  const events = progressEvents(({ signal, onProgress }) => {
    onProgress?.(0.1)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }, leave.signal)
  await events.next()
  leave.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
