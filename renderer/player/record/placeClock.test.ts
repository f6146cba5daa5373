import { expect, it } from 'vitest'
import { createPlaceClock } from './placeClock.ts'

it('knows nothing before the first look', () => {
  const clock = createPlaceClock()
  expect([clock.known, clock.filmAt(1), clock.audioAt(1)]).toEqual([false, undefined, undefined])
})

it('tells film and audio times from looks that are off by some ms each, and now and then by much', () => {
  const clock = createPlaceClock()
  for (let look = 0; look < 60; look++) {
    const off = look % 9 === 0 ? 0.3 : ((look * 7919) % 13) / 1000 - 0.006
    clock.look(12 + look / 60 + off, 3 + look / 60)
  }
  expect(clock.known).toBe(true)
  expect(Math.abs((clock.filmAt(4) ?? 0) - 13)).toBeLessThan(0.003)
  expect(Math.abs((clock.audioAt(13) ?? 0) - 4)).toBeLessThan(0.003)
})

it('follows a film that stood still for a moment', () => {
  const clock = createPlaceClock()
  for (let look = 0; look < 200; look++) clock.look(10 + look / 60 - (look > 150 ? 0.3 : 0), look / 60)
  expect(clock.filmAt(4)).toBeCloseTo(13.7, 3)
})
