import { afterEach, expect, it } from 'vitest'
import { holdTransport } from '../state/editor/clock.ts'
import { hush, hushTrial, toggleSound, trialKey, useListening } from './listening.ts'

/** The signals of the sounds that were asked for; none of them ever arrives. */
let signals: AbortSignal[] = []
const find = (signal: AbortSignal) => {
  signals.push(signal)
  return Promise.withResolvers<string>().promise
}
const key = () => useListening.getState().key
const stopped = () => signals.map(({ aborted }) => aborted)

afterEach(() => {
  hush()
  signals = []
})

it('plays one sound at a time, and the same one again stops it', () => {
  toggleSound('take 1', find)
  expect(useListening.getState()).toEqual({ key: 'take 1', loading: true })
  toggleSound('take 2', find)
  expect([key(), stopped()]).toEqual(['take 2', [true, false]])
  toggleSound('take 2', find)
  expect([key(), stopped()]).toEqual([undefined, [true, true]])
})

it('pauses the video', () => {
  let paused = 0
  const nothing = () => undefined
  const pause = () => void paused++
  const release = holdTransport({ play: nothing, pause, seek: nothing, setRate: nothing, playRange: nothing })
  toggleSound('take 1', find)
  release()
  expect(paused).toBe(1)
})

it('stops an audition when its list closes, and no other sound', () => {
  toggleSound(trialKey('sw-zawadi'), find)
  hushTrial()
  expect([key(), stopped()]).toEqual([undefined, [true]])
  toggleSound('take 1', find)
  hushTrial()
  expect([key(), stopped()]).toEqual(['take 1', [true, false]])
})
