import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { moveLine } from '../../../shared/project/lines/lineEdits.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { lineNumber, lineOrder, linePlayedAt } from './lineOrder.ts'

describe('lineHeardAt', () => {
  it('is the line that sounds, or the one that was just over', () => {
    const { lines } = testDocument([
      [1, 2, 'a'],
      [2.2, 6, 'a'],
      [3, 4, 'b'],
      [9, 10, 'a'],
    ])
    const [one, two, three, four] = lineOrder(lines).ids
    const played = [0.5, 1.5, 2.1, 2.3, 3.5, 4.7, 8, 9].map((time) => linePlayedAt(lines, time))
    expect(played).toEqual([undefined, one, one, two, three, two, undefined, four])
  })
})

describe('lineOrder', () => {
  it('is the same value until lines change places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(10), (id, to) => {
        const first = testDocument(Array.from({ length: 8 }, (_, at) => [at, at + 0.5, 'a']))
        const before = lineOrder(first.lines)
        const typed = edited(first, (draft) => setText(draft, id, { text: 'b' }))
        expect(lineOrder(typed.lines)).toBe(before)
        const moved = edited(typed, (draft) => moveLine(draft, id, { start: to }))
        const after = lineOrder(moved.lines)
        expect([...after.ids].sort()).toEqual([...before.ids].sort())
        expect(after.ids.map((line) => lineNumber(moved.lines, line))).toEqual(after.ids.map((_, at) => at + 1))
        expect(after === before).toBe(after.ids.every((line, at) => line === before.ids[at]))
      }),
    )
  })
})
