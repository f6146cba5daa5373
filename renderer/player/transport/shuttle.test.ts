import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextShuttle, nextSpeed, PLAYBACK_SPEEDS, stepFrames } from './shuttle.ts'

describe('speeds', () => {
  it('go up and down step by step and stop at the ends', () => {
    expect([0.5, 1, 1.1, 2].map((speed) => nextSpeed(speed, 1))).toEqual([0.75, 1.25, 1.25, 2])
    expect([0.5, 1, 1.1, 2].map((speed) => nextSpeed(speed, -1))).toEqual([0.5, 0.75, 1, 1.5])
    expect(PLAYBACK_SPEEDS).toContain(1)
  })

  it('of the shuttle double with every press and turn round at once', () => {
    expect([0, 1, 2, 8, -4].map((speed) => nextShuttle(speed, 1))).toEqual([1, 2, 4, 8, 1])
    expect([0, -1, -4, -8, 2].map((speed) => nextShuttle(speed, -1))).toEqual([-1, -2, -8, -8, -1])
  })
})

describe('stepFrames', () => {
  it('goes exactly one frame, there and back, at any frame rate', () => {
    const rates = fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 59.94, 60, 120)
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 500_000 }), (rate, frame) => {
        const time = frame / rate
        const next = stepFrames(time, { frameRate: rate, frames: 1 })
        expect(Math.floor(next * rate)).toBe(frame + 1)
        const back = stepFrames(next, { frameRate: rate, frames: -1 })
        expect(Math.floor(back * rate + 1e-6)).toBe(frame)
      }),
    )
  })

  it('does not go before the begin', () => expect(stepFrames(0.01, { frameRate: 25, frames: -5 })).toBe(0))
})
