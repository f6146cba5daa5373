import { expect, it } from 'vitest'
import { burnSeconds } from './burnSeconds.ts'

const film = (frameRate: number) => ({
  duration: 60,
  video: { width: 1000, height: 500, frameRate, codec: 'h264' } as never,
})

it('grows with the frames of a film, and counts 25 a second where the file does not tell', () => {
  expect(burnSeconds(film(50), 1)).toBe(2 * burnSeconds(film(25), 1))
  expect(burnSeconds(film(0), 1)).toBe(burnSeconds(film(25), 1))
  expect(burnSeconds(film(25), 1)).toBe(30)
})

it('shrinks with the cores, up to twelve', () => {
  expect(burnSeconds(film(25), 2)).toBe(15)
  expect(burnSeconds(film(25), 64)).toBe(burnSeconds(film(25), 12))
  expect(burnSeconds(film(25), 0)).toBe(burnSeconds(film(25), 1))
})

it('is nothing for a programme without a picture', () =>
  expect(burnSeconds({ duration: 60, video: undefined }, 1)).toBe(0))
