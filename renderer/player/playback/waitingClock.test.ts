import { expect, it } from 'vitest'
import { createTimeMap, IDENTITY_TIME_MAP } from '../../../shared/timing/waits/timeMap.ts'
import { createFreeClock } from './mediaClock.ts'
import { createWaitingClock } from './waitingClock.ts'

/** Slowed twice from 2 s to 4 s, and held for 3 s at 5 s. */
const MAP = createTimeMap([
  { source: 2, dub: 2 },
  { source: 4, dub: 6 },
  { source: 5, dub: 7 },
  { source: 5, dub: 10 },
])

function play(map = MAP) {
  let ms = 0
  const media = createFreeClock(
    () => 20,
    () => ms,
  )
  const clock = createWaitingClock(
    media,
    () => map,
    () => ms,
  )
  /** Lets time pass, with a look at every picture. */
  const pass = (seconds: number) => {
    for (let left = Math.round(seconds * 100); left > 0; left--) {
      ms += 10
      clock.keep()
    }
  }
  return { media, clock, pass }
}

it('slows and holds the picture while the dub goes on evenly', async () => {
  const { clock, media, pass } = play()
  await clock.play()
  for (const [dub, source, filmRate] of [
    [1, 1, 1],
    [4, 3, 0.5],
    [6.5, 4.5, 1],
    [8, 5, 0],
    [9.5, 5, 0],
    [12, 7, 1],
  ] as const) {
    pass(dub - clock.dubTime)
    expect(clock.dubTime).toBeCloseTo(dub, 1)
    expect(Math.abs(clock.currentTime - source)).toBeLessThan(0.06)
    expect(clock.filmRate).toBe(filmRate)
    expect(clock.paused).toBe(false)
  }
  expect([clock.playbackRate, media.playbackRate]).toEqual([1, 1])
})

it('keeps the speed that is set, in a hold too', async () => {
  const { clock, media, pass } = play()
  clock.playbackRate = 2
  clock.currentTime = 2.5
  await clock.play()
  pass(0.1)
  expect([clock.playbackRate, media.playbackRate]).toEqual([2, 1])
  clock.currentTime = 4.9
  pass(0.5)
  expect(media.paused).toBe(true)
  pass(1.2)
  expect(media.paused).toBe(false)
})

it('pauses and goes on within a hold, and a move leaves it', async () => {
  const { clock, media, pass } = play()
  clock.currentTime = 4.9
  await clock.play()
  pass(1.1)
  clock.pause()
  const stood = clock.dubTime
  pass(5)
  expect([clock.paused, clock.dubTime]).toEqual([true, stood])
  await clock.play()
  pass(1)
  expect(clock.dubTime).toBeCloseTo(stood + 1, 1)
  clock.currentTime = 8
  expect([media.paused, clock.currentTime, clock.dubTime]).toEqual([false, 8, 13])
})

it('leaves a dub without waits alone', async () => {
  const { clock, pass } = play(IDENTITY_TIME_MAP)
  await clock.play()
  pass(7)
  expect([clock.dubTime, clock.currentTime]).toEqual([7, 7])
})
