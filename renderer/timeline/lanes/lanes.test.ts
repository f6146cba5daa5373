import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import type { Line } from '../../../shared/project/document.ts'
import { moveLine } from '../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import {
  lanesOf,
  lineAt,
  linesIn,
  makeLane,
  nearestLine,
  neighbourByKey,
  placeIn,
  placesShown,
  rangeIn,
} from './lanes.ts'

const places = fc.array(
  fc.record({ start: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 60 }) }),
  { maxLength: 40 },
)

function lines(of: readonly { start: number; length: number }[]): Line[] {
  return of.map(({ start, length }, at) => line(at + 1, start, start + length))
}

function line(id: number, start: number, end: number): Line {
  return { id, start, end, speaker: 'A', source: '', locked: false, keepOriginal: false, note: '', texts: {} }
}

describe('a lane', () => {
  it('finds just the lines that touch a stretch, overlapping ones too', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: -10, max: 260 }), fc.integer({ min: 0, max: 80 }), (of, start, length) => {
        const all = lines(of)
        const found = linesIn(
          makeLane('A', linesInOrder<Line>({ lines: Object.fromEntries(all.map((one) => [one.id, one])) })),
          start,
          start + length,
        )
        const expected = all.filter((one) => one.end >= start && one.start < start + length)
        expect(new Set(found)).toEqual(new Set(expected))
      }),
    )
  })

  it('has as elements the lines in sight, the current one and its neighbours, each once and in order', () => {
    const lane = makeLane(
      'A',
      [0, 10, 20, 30, 40, 50].map((start, at) => line(at + 1, start, start + 2)),
    )
    expect(placesShown(lane, [2, 4], 2)).toEqual([1, 2, 3])
    expect(placesShown(lane, [2, 4], 3)).toEqual([2, 3, 4])
    expect(placesShown(lane, [0, 3], 5)).toEqual([0, 1, 2, 4, 5])
    expect(placesShown(lane, [3, 6], 0)).toEqual([0, 1, 3, 4, 5])
  })

  it('keeps a line as an element where none is in sight, or the current line is in another lane', () => {
    const lane = makeLane('A', [line(1, 0, 2), line(2, 10, 12)])
    expect(placesShown(lane, [0, 2], -1)).toEqual([0, 1])
    expect(placesShown(lane, [1, 2], -1)).toEqual([0, 1])
    expect(placesShown(lane, [0, 0], -1)).toEqual([0])
    expect(placesShown(lane, [0, 0], 1)).toEqual([0, 1])
    expect(placesShown(makeLane('A', []), [0, 0], -1)).toEqual([])
  })

  it('searches no more than it must', () => {
    const lane = makeLane(
      'A',
      Array.from({ length: 1000 }, (_, at) => line(at + 1, at * 2, at * 2 + 1.9)),
    )
    expect(rangeIn(lane, 100, 110)).toEqual([50, 55])
  })

  it('knows the line at a time and the nearest one', () => {
    const lane = makeLane('A', [line(1, 0, 2), line(2, 1, 3), line(3, 10, 12)])
    expect(lineAt(lane, 1.5)?.id).toBe(2)
    expect(lineAt(lane, 0.5)?.id).toBe(1)
    expect(lineAt(lane, 5)).toBeUndefined()
    expect(lineAt(lane, 9.8, 0.3)?.id).toBe(3)
    expect(nearestLine(lane, 5)?.id).toBe(2)
    expect(nearestLine(lane, 9)?.id).toBe(3)
    expect(nearestLine(makeLane('A', []), 9)).toBeUndefined()
    expect([1, 3, 4].map((id) => placeIn(lane, id))).toEqual([0, 2, -1])
  })
})

describe('keys in the lanes', () => {
  const top = makeLane('A', [line(1, 0, 2), line(2, 10, 12)])
  const none = makeLane('B', [])
  const middle = makeLane(
    'C',
    [line(3, 1, 3), line(4, 9, 11), line(5, 20, 22)].map((one) => ({ ...one, speaker: 'C' })),
  )
  const bottom = makeLane('D', [{ ...line(6, 19, 23), speaker: 'D' }])
  const lanes = [top, none, middle, bottom]
  const all = lanes.flatMap((lane) => lane.lines)
  const from = (id: number | undefined) => (key: string) =>
    neighbourByKey(key, { lanes, line: all.find((one) => one.id === id), time: 9 })?.id

  it('go along a lane and to its ends', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'].map(from(4))).toEqual([3, 5, 3, 5, undefined])
    expect(['ArrowLeft', 'ArrowRight'].map(from(6))).toEqual([undefined, undefined])
  })

  it('go to the nearest line of the next lane above or below that has lines', () => {
    expect(['ArrowUp', 'ArrowDown'].map(from(6))).toEqual([5, undefined])
    expect(['ArrowUp', 'ArrowDown'].map(from(4))).toEqual([2, 6])
    expect(['ArrowUp', 'ArrowDown'].map(from(1))).toEqual([undefined, 3])
  })

  it('begin at the playhead in the first lane where no line is current', () => {
    expect(from(undefined)('ArrowDown')).toBe(2)
    expect(neighbourByKey('End', { lanes: [], line: undefined, time: 0 })).toBeUndefined()
  })
})

describe('the lanes of a document', () => {
  it('stay the same where nothing changed', () => {
    const document = testDocument([
      [0, 1, 'a', 'Amina'],
      [2, 3, 'b', 'Ngozi'],
    ])
    const [first, second] = lanesOf(document)
    const after = lanesOf(edited(document, (draft) => moveLine(draft, 1, { start: 5 })))
    expect(after[0]).not.toBe(first)
    expect(after[1]).toBe(second)
  })
})
