import { expect, it } from 'vitest'
import { createSteadyClock, pageTime } from './steadyClock.ts'

const FRAME_MS = 1000 / 60

it.each([0.5, 1, 2])(
  'moves as far in each frame at %s times the speed, though the player tells it unevenly',
  (speed) => {
    const clock = createSteadyClock()
    const places = Array.from({ length: 60 }, (_, at) => {
      const ms = at * FRAME_MS
      return clock({ time: (speed * ms) / 1000 + (at % 3) * 0.01, at: ms, speed }, ms)
    })
    const steps = places.slice(1).map((at, index) => at - (places[index] ?? 0))
    for (const step of steps) expect(Math.abs(step - speed / 60)).toBeLessThan(0.0012)
  },
)

it('is at a place at once after a seek, and stands where the player stands', () => {
  const clock = createSteadyClock()
  expect(clock({ time: 5, at: 0, speed: 0 }, 0)).toBe(5)
  expect(clock({ time: 5.05, at: 300, speed: 0 }, 400)).toBe(5.05)
  expect(clock({ time: 80, at: 410, speed: 1 }, 416)).toBeCloseTo(80.006, 6)
})

it('is right within a frame while a hidden page reads its player ten times a second', () => {
  const clock = createSteadyClock()
  for (let ms = 0; ms < 1000; ms += FRAME_MS) {
    const at = Math.floor(ms / 100) * 100
    expect(Math.abs(clock({ time: at / 1000, at, speed: 1 }, ms) - ms / 1000)).toBeLessThan(1e-9)
  }
})

it('takes the frames of a window that was opened later by the clock of the page', () => {
  const at = (ms: number) => ({ performance: { now: () => ms } })
  expect(pageTime(64, at(80), at(5080))).toBe(5064)
})
