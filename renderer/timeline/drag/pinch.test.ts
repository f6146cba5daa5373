import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampView, timeAt } from '../view/scale.ts'
import { pinched } from './pinch.ts'

const room = { width: 1000, duration: 3600 }
const at = (x: number) => ({ x, y: 0 })
const place = fc.integer({ min: 0, max: 1000 })
const finger = fc.record({ x: place, y: fc.integer({ min: 0, max: 300 }) })

describe('two fingers on the timeline', () => {
  it('make the scale twice as large when they are twice as far apart', () => {
    const view = { left: 100, zoom: 10 }
    const after = pinched(
      view,
      [
        [at(400), at(600)],
        [at(300), at(700)],
      ],
      room,
    )
    expect(after.zoom).toBe(20)
    expect(timeAt(after, 500)).toBeCloseTo(timeAt(view, 500), 6)
  })

  it('take along what is between them', () => {
    const after = pinched(
      { left: 100, zoom: 10 },
      [
        [at(400), at(600)],
        [at(500), at(700)],
      ],
      room,
    )
    expect(after).toEqual({ left: 90, zoom: 10 })
  })

  it('keep the time between them between them wherever they go, as far as the ends of the video let it', () => {
    const pairs = fc.tuple(finger, finger)
    fc.assert(
      fc.property(pairs, pairs, fc.double({ min: 0.3, max: 900, noNaN: true }), (before, now, zoom) => {
        const view = clampView({ left: 1700, zoom }, room)
        const after = pinched(view, [before, now], room)
        expect(after).toEqual(clampView(after, room))
        const free = after.left > 0 && after.left + room.width / after.zoom < room.duration - 1e-6
        const [from, to] = [(before[0].x + before[1].x) / 2, (now[0].x + now[1].x) / 2]
        if (free) expect(timeAt(after, to)).toBeCloseTo(timeAt(view, from), 4)
      }),
    )
  })

  it('do not make the scale leap where they meet', () => {
    const after = pinched(
      { left: 100, zoom: 10 },
      [
        [at(500), at(500)],
        [at(488), at(512)],
      ],
      room,
    )
    expect(after.zoom).toBe(10)
  })
})
