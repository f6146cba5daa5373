import { expect, it } from 'vitest'
import { createReadingFollower, placeOfMove } from './followReadings.ts'

const FRAME_MS = 1000 / 60

it.each([0.5, 1, 2, -2])('is one even movement at %s times the speed, though the player tells it unevenly', (speed) => {
  const follow = createReadingFollower()
  const moves = Array.from({ length: 120 }, (_, frame) => {
    const at = frame * FRAME_MS
    return follow({ time: 60 + (speed * at) / 1000 + ((frame % 3) - 1) * 0.01, at, speed })
  })
  const last = moves.at(-1) ?? { time: 0, at: 0, speed: 0 }
  for (const move of moves) expect(Math.abs(move.speed - speed)).toBeLessThanOrEqual(0.05 * Math.abs(speed))
  expect(new Set(moves).size).toBeLessThan(6)
  expect(Math.abs(placeOfMove(last, 119 * FRAME_MS) - (60 + speed * 0.119 * FRAME_MS))).toBeLessThan(0.01)
})

it('makes up for a clock that is slower than the page by running slower, without a jump', () => {
  const follow = createReadingFollower()
  let [place, farthest, step] = [0, 0, 0]
  for (let at = 0; at < 600_000; at += FRAME_MS) {
    const read = (0.9995 * at) / 1000
    const move = follow({ time: read, at, speed: 1 })
    const now = placeOfMove(move, at)
    step = Math.max(step, now - place)
    place = now
    farthest = Math.max(farthest, Math.abs(now - read))
  }
  expect(farthest).toBeLessThan(0.008)
  // A frame moves the band by what a frame lasts, and hardly more.
  expect(step).toBeLessThan(1.06 / 60)
})

it('is right again within a sixth of a second after its player stalled for less than two pictures', () => {
  const follow = createReadingFollower()
  const stalled = (at: number) => (at - (at > 500 ? 60 : 0)) / 1000
  for (let at = 0; at < 700; at += FRAME_MS) follow({ time: stalled(at), at, speed: 1 })
  expect(placeOfMove(follow({ time: stalled(700), at: 700, speed: 1 }), 700)).toBeCloseTo(0.64, 3)
})

it('is at a place at once after a seek, and stands where the player stands', () => {
  const follow = createReadingFollower()
  expect(placeOfMove(follow({ time: 5, at: 0, speed: 0 }), 900)).toBe(5)
  expect(placeOfMove(follow({ time: 5.05, at: 300, speed: 0 }), 400)).toBe(5.05)
  expect(placeOfMove(follow({ time: 80, at: 410, speed: 1 }), 416)).toBeCloseTo(80.006, 6)
  expect(placeOfMove(follow({ time: 80.1, at: 510, speed: 0 }), 999)).toBe(80.1)
})

it('goes on evenly while a hidden page reads its player ten times a second', () => {
  const follow = createReadingFollower()
  for (let ms = 0; ms < 1000; ms += FRAME_MS) {
    const at = Math.floor(ms / 100) * 100
    expect(Math.abs(placeOfMove(follow({ time: at / 1000, at, speed: 1 }), ms) - ms / 1000)).toBeLessThan(1e-9)
  }
})
