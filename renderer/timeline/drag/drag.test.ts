import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, lineOf, testDocument, timesOf } from '../../../shared/project/document.testing.ts'
import { type Document, MIN_LINE_SECONDS } from '../../../shared/project/document.ts'
import { setLocked } from '../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { lanesOf } from '../lanes/lanes.ts'
import {
  applyOutcome,
  type DragStart,
  drawnPlace,
  type Grip,
  gripAt,
  MIN_LINE_GAP_SECONDS,
  outcomeOf,
  placeAfter,
} from './drag.ts'

const DURATION = 100

function film(): Document {
  const document = testDocument([
    [10, 12, 'a', 'Amina'],
    [15, 18, 'b', 'Amina'],
    [13, 14, 'c', 'Ngozi'],
    [30, 33, 'd', 'Ngozi'],
  ])
  const facts = { format: 'mp4', duration: DURATION, sizeBytes: 1, audio: [], subtitles: [] }
  return { ...document, media: { ...document.media, facts } }
}

function begin(document: Document, id: number, grip: Grip = 'body', more: Partial<DragStart> = {}): DragStart {
  const line = lineOf(document, id)
  return { grip, line, moved: [line], later: [], lanes: lanesOf(document), duration: DURATION, ...more }
}

const AMINA = 'SPEAKER_00'
const NGOZI = 'SPEAKER_01'

describe('the grip', () => {
  it('is an edge near to it, and the body of what is narrow', () => {
    expect(gripAt({ start: 10, end: 12 }, 10.02, 100)).toBe('start')
    expect(gripAt({ start: 10, end: 12 }, 11.98, 100)).toBe('end')
    expect(gripAt({ start: 10, end: 12 }, 11, 100)).toBe('body')
    expect(gripAt({ start: 10, end: 10.1 }, 10.05, 100)).toBe('body')
  })
})

describe('a drag', () => {
  it('moves a line and keeps the gap to its neighbours', () => {
    const document = film()
    const [first = 0] = linesInOrder(document).map(({ id }) => id)
    const near = outcomeOf(begin(document, first), 1.5, AMINA ?? '')
    expect(near).toMatchObject({ kind: 'move', start: 11.5 })
    const late = outcomeOf(begin(document, first), 3.5, AMINA ?? '')
    expect(late).toMatchObject({ kind: 'move', start: 15 - MIN_LINE_GAP_SECONDS - 2 })
  })

  it('gives a line to another speaker where there is room', () => {
    const document = film()
    const [first = 0] = linesInOrder(document).map(({ id }) => id)
    const outcome = outcomeOf(begin(document, first), 0.2, NGOZI ?? '')
    expect(outcome).toMatchObject({ kind: 'move', start: 10.2, speaker: NGOZI })
    const after = edited(document, (draft) => applyOutcome(draft, outcome))
    expect(lineOf(after, first)).toMatchObject({ start: 10.2, end: 12.2, speaker: NGOZI })
  })

  it('moves many together until one meets a line that stays', () => {
    const document = film()
    const moved = lanesOf(document).flatMap(({ lines }) => lines.filter(({ start }) => start === 10 || start === 13))
    const outcome = outcomeOf(begin(document, moved[0]?.id ?? 0, 'body', { moved }), 50, AMINA ?? '')
    expect(outcome).toMatchObject({ kind: 'shift' })
    const after = edited(document, (draft) => applyOutcome(draft, outcome))
    expect(timesOf(after)[0]?.[1]).toBeCloseTo(15 - MIN_LINE_GAP_SECONDS, 2)
  })

  it('lets the rest of the video follow when it ripples', () => {
    const document = film()
    const [first = 0] = linesInOrder(document).map(({ id }) => id)
    const later = linesInOrder(document).filter(({ id }) => id !== first)
    const outcome = outcomeOf(begin(document, first, 'end', { later }), 4, AMINA ?? '')
    const after = edited(document, (draft) => applyOutcome(draft, outcome))
    expect(timesOf(after)).toEqual([
      [10, 16],
      [17, 18],
      [19, 22],
      [34, 37],
    ])
  })

  it('ends where it is shown to end, loses no line, and leaves locked ones alone', () => {
    const grips = fc.constantFrom<Grip>('body', 'start', 'end')
    const by = fc.double({ min: -120, max: 120, noNaN: true })
    fc.assert(
      fc.property(fc.nat(3), grips, by, fc.boolean(), fc.boolean(), (at, grip, seconds, other, ripple) => {
        const document = edited(film(), (draft) => setLocked(draft, [4], true))
        const line = linesInOrder(document)[at]
        if (line === undefined || line.locked) return
        const later = ripple ? linesInOrder(document).filter((one) => one.start > line.start && !one.locked) : []
        const outcome = outcomeOf(begin(document, line.id, grip, { later }), seconds, (other ? NGOZI : AMINA) ?? '')
        const after = edited(document, (draft) => applyOutcome(draft, outcome))
        expect(Object.keys(after.lines)).toEqual(Object.keys(document.lines))
        expect(after.lines[4]).toEqual(document.lines[4])
        for (const one of linesInOrder(after)) {
          expect(one.end - one.start).toBeGreaterThan(MIN_LINE_SECONDS - 0.001)
          expect(one.start).toBeGreaterThanOrEqual(0)
          const shown = placeAfter(outcome, lineOf(document, one.id)) ?? lineOf(document, one.id)
          expect(one.start).toBeCloseTo(shown.start, 2)
          expect(one.end).toBeCloseTo(shown.end, 2)
        }
      }),
    )
  })
})

describe('a line that is drawn', () => {
  it('lies where it was drawn, as far as there is room', () => {
    expect(drawnPlace({ start: 2, end: 5 }, { start: 0, end: 60 })).toEqual({ start: 2, end: 5 })
    expect(drawnPlace({ start: 2, end: 5 }, { start: 3, end: 4 })).toEqual({ start: 3, end: 4 })
  })

  it('may be as short as a line can be, and is none where it would grow over its neighbour', () => {
    expect(drawnPlace({ start: 0, end: MIN_LINE_SECONDS }, { start: 0, end: 60 })).toEqual({
      start: 0,
      end: MIN_LINE_SECONDS,
    })
    expect(drawnPlace({ start: 2, end: 5 }, { start: 3, end: 3.06 })).toBeUndefined()
    expect(drawnPlace({ start: 2, end: 5 }, { start: 4, end: 3.9 })).toBeUndefined()
  })
})
