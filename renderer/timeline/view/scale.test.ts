import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filmClock } from '../../../shared/basics/frameTime.ts'
import {
  clampView,
  fitted,
  MAX_ZOOM,
  markLabel,
  marksFor,
  revealed,
  timeAt,
  turned,
  viewIn,
  xAt,
  zoomedAt,
} from './scale.ts'

const rooms = fc.record({ width: fc.integer({ min: 100, max: 4000 }), duration: fc.integer({ min: 1, max: 20_000 }) })
const views = fc.record({
  left: fc.double({ min: 0, max: 20_000, noNaN: true }),
  zoom: fc.double({ min: 0.01, max: 2000, noNaN: true }),
})

describe('the scale of the timeline', () => {
  it('is the same there and back', () => {
    fc.assert(
      fc.property(views, fc.integer({ min: 0, max: 4000 }), (view, x) => {
        expect(xAt(view, timeAt(view, x))).toBeCloseTo(x, 3)
      }),
    )
  })

  it('never shows what is no part of the video', () => {
    fc.assert(
      fc.property(views, rooms, (requestedView, room) => {
        const view = clampView(requestedView, room)
        expect(view.left).toBeGreaterThanOrEqual(0)
        expect(view.zoom).toBeLessThanOrEqual(MAX_ZOOM)
        if (room.width / room.duration <= MAX_ZOOM)
          expect(view.left + room.width / view.zoom).toBeLessThanOrEqual(room.duration + 1e-6)
      }),
    )
  })

  it('keeps what is under the pointer under it', () => {
    fc.assert(
      fc.property(views, rooms, fc.double({ min: 0.2, max: 5, noNaN: true }), (requestedView, room, factor) => {
        const before = clampView(requestedView, room)
        const x = room.width / 2
        const after = zoomedAt(before, factor, { x, room })
        const free = after.left > 0 && after.left + room.width / after.zoom < room.duration - 1e-6
        if (free) expect(timeAt(after, x)).toBeCloseTo(timeAt(before, x), 4)
      }),
    )
  })

  it('has what is to be seen in sight', () => {
    fc.assert(
      fc.property(views, rooms, fc.double({ min: 0, max: 1, noNaN: true }), (requestedView, room, at) => {
        const view = clampView(requestedView, room)
        const start = at * room.duration * 0.9
        const end = Math.min(room.duration, start + (room.width / view.zoom) * 0.5)
        const shown = revealed(view, { start, end }, room)
        expect(shown.zoom).toBe(view.zoom)
        expect(xAt(shown, start)).toBeGreaterThanOrEqual(-0.01)
        expect(xAt(shown, end)).toBeLessThanOrEqual(room.width + 0.01)
        const fit = fitted({ start, end }, room)
        expect(xAt(fit, start)).toBeGreaterThanOrEqual(-0.01)
        expect(xAt(fit, end)).toBeLessThanOrEqual(room.width + 0.01)
      }),
    )
  })

  it('stays where it is when all is in sight', () => {
    const view = { left: 10, zoom: 100 }
    expect(revealed(view, { start: 11, end: 12 }, { width: 1000, duration: 100 })).toBe(view)
  })

  it.each([
    ['before the view, it stands at a margin from the left', { start: 29, end: 31 }, 28.2],
    ['behind it, at a margin from the right', { start: 39, end: 41 }, 31.8],
    ['far away, in the middle', { start: 70, end: 72 }, 66],
    ['longer than the view, it begins at a margin', { start: 38, end: 50 }, 37.2],
  ])('scrolls no farther than it must: %s', (_, stretch, left) => {
    expect(revealed({ left: 30, zoom: 100 }, stretch, { width: 1000, duration: 100 }).left).toBeCloseTo(left, 6)
  })
})

describe('the view of a project', () => {
  const room = { width: 800, duration: 100 }
  const none = { left: 0, zoom: 0 }

  it('is where it was left, else the beginning of the film, as much as can be read', () => {
    expect(viewIn(room, none, { scroll: 30, zoom: 50 })).toEqual({ left: 30, zoom: 50 })
    expect(viewIn(room, none)).toEqual({ left: 0, zoom: 20 })
    expect(viewIn({ width: 800, duration: 10 }, none, {})).toEqual({ left: 0, zoom: 80 })
  })

  it('stays where it is in a window of another size, as far as there is film', () => {
    expect(viewIn(room, { left: 40, zoom: 10 }, { scroll: 30, zoom: 50 })).toEqual({ left: 20, zoom: 10 })
  })

  it('is scrolled by the wheel in either way, by pixels or lines', () => {
    const turn = { deltaX: 0, deltaY: 0, isInLines: false, zooms: false, x: 0 }
    const left = (changes: Partial<typeof turn>) => turned({ left: 10, zoom: 20 }, room, { ...turn, ...changes }).left
    expect(left({ deltaY: 40 })).toBe(12)
    expect(left({ deltaX: -60, deltaY: 40 })).toBe(7)
    expect(left({ deltaY: 5, isInLines: true })).toBe(14)
    expect(left({ deltaY: -4000 })).toBe(0)
  })

  it('is zoomed by the wheel at the pointer: in where it is turned away, and never by much at once', () => {
    const turn = { deltaX: 0, isInLines: false, zooms: true, x: 200 }
    const view = { left: 10, zoom: 20 }
    const nearer = turned(view, room, { ...turn, deltaY: -30 })
    expect(nearer.zoom).toBeCloseTo(20 * Math.exp(0.2))
    expect(timeAt(nearer, 200)).toBeCloseTo(timeAt(view, 200))
    expect(turned(view, room, { ...turn, deltaY: -900 })).toEqual(turned(view, room, { ...turn, deltaY: -60 }))
    expect(turned(view, room, { ...turn, deltaY: 30 }).zoom).toBeCloseTo(20 * Math.exp(-0.2))
    // Over the heads of the lanes the left edge stays.
    expect(turned(view, room, { ...turn, deltaY: -30, x: -50 }).left).toBeCloseTo(10)
  })
})

describe('the marks of the ruler', () => {
  it('are no closer than their labels are wide', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: MAX_ZOOM, noNaN: true }), (zoom) => {
        expect(marksFor(zoom).step * zoom).toBeGreaterThanOrEqual(zoom < 0.0234 ? 0 : 84)
      }),
    )
  })

  it('say no more than they must', () => {
    expect(markLabel(28, 4)).toBe('0:28')
    expect(markLabel(3723, 60)).toBe('1:02:03')
    expect(markLabel(0.3, 0.1)).toBe('0:00.3')
    expect(markLabel(59.999, 0.1)).toBe('1:00.0')
    expect(markLabel(1.25, 0.05)).toBe('0:01.25')
  })

  it('count as the film does where it has a timecode, no finer than its frames', () => {
    const clock = filmClock({ video: { frameRate: 25 }, startTimecode: { seconds: 36_000 } })
    expect([markLabel(0, 1, clock), markLabel(61.2, 0.2, clock)]).toEqual(['10:00:00:00', '10:01:01:05'])
    expect(marksFor(1000, clock).step).toBeGreaterThanOrEqual(2 / 25)
    expect(markLabel(28, 4, filmClock({ video: { frameRate: 25 } }))).toBe('0:28')
  })
})
