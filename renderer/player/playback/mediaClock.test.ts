import { expect, it } from 'vitest'
import { createFreeClock } from './mediaClock.ts'

it('goes on at its speed, stops at the end and begins anew from there', async () => {
  let ms = 0
  const clock = createFreeClock(
    () => 10,
    () => ms,
  )
  clock.currentTime = 4
  await clock.play()
  ms += 1000
  expect(clock.currentTime).toBe(5)
  clock.playbackRate = 2
  ms += 1000
  expect([clock.currentTime, clock.paused]).toEqual([7, false])
  clock.pause()
  ms += 1000
  expect([clock.currentTime, clock.paused]).toEqual([7, true])
  await clock.play()
  ms += 60_000
  expect([clock.currentTime, clock.ended]).toEqual([10, true])
  await clock.play()
  expect(clock.currentTime).toBe(10)
  clock.pause()
  await clock.play()
  expect(clock.currentTime).toBe(0)
})
