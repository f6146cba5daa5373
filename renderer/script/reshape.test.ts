// @module-tag apart
import { beforeEach, describe, expect, it } from 'vitest'
import { say } from '../../shared/locale/message.ts'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import type { Document } from '../../shared/project/document.ts'
import { addLine, setLocked } from '../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { lineOrder } from '../state/document/lineOrder.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { theProject } from '../state/document/project.ts'
import { tick } from '../state/editor/clock.ts'
import { useFits } from '../state/editor/fits.ts'
import { editField, selectedIds, selection, selectLine, selectLines } from '../state/editor/selection.ts'
import { rememberCaret, takePendingCaret } from './lines/caret.ts'
import { setShownLines } from './lines/shownLines.ts'
import { insertLine, mergeWith, moveToRoom, moveWord, removeLines, splitAtCaret } from './reshape.ts'

/** Line 5 was added last and lies between the second and the third. */
const DOCUMENT = edited(
  testDocument([
    [2, 4, 'one two'],
    [6, 8, 'three four'],
    [12, 14, 'five six'],
    [20, 22, 'seven eight'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    addLine(draft, { start: 9, end: 10, source: 'nine ten', speaker: draft.lines[2]?.speaker ?? '' })
    setText(draft, 2, { text: 'tatu nne', target: 'sw' })
  },
)

beforeEach(() => show(DOCUMENT))

function show(document: Document): void {
  openTestProject(document)
  setShownLines(undefined)
  tick(0, false)
}

const lines = () => theProject().document.lines
const order = () => lineOrder(lines()).ids
const place = (id: number) => [lines()[id]?.start, lines()[id]?.end]

describe('after lines are deleted', () => {
  it('the next one is selected, at the end the last that is left', () => {
    selectLines([2, 5])
    removeLines()
    expect([order(), selection().current]).toEqual([[1, 3, 4], 3])
    selectLine(4)
    removeLines()
    expect([order(), selectedIds()]).toEqual([[1, 3], [3]])
  })

  it('the next of those that are shown is selected', () => {
    setShownLines({ order: lineOrder(lines()), ids: [1, 2, 4] })
    selectLine(2)
    removeLines()
    expect(selection().current).toBe(4)
  })

  it('locked ones stay, and stay selected', () => {
    show(edited(DOCUMENT, (draft) => setLocked(draft, [5], true)))
    selectLines([2, 5])
    removeLines()
    expect([order(), selectedIds()]).toEqual([[1, 5, 3, 4], [5]])
  })
})

describe('lines are merged', () => {
  it('that are selected, in order of time, or one with the line after or before it', () => {
    selectLine(5)
    mergeWith(1)
    expect([order(), lines()[5]?.source]).toEqual([[1, 2, 5, 4], 'nine ten five six'])
    mergeWith(-1)
    expect([order(), selection().current, place(2)]).toEqual([[1, 2, 4], 2, [6, 14]])
    selectLines([4, 1])
    mergeWith(1)
    expect([order(), lines()[1]?.source]).toEqual([[1, 2], 'one two seven eight'])
  })

  it('and the step is named by their numbers, the first in time first', async () => {
    const bridge = openTestProject(DOCUMENT)
    selectLine(3)
    mergeWith(-1)
    const { input } = await bridge.next('commitStep')
    expect(input).toMatchObject({ label: say('edit.merge', { number: 3, last: 4 }) })
  })

  it('but not the last with nothing', () => {
    selectLine(4)
    mergeWith(1)
    expect(order()).toEqual([1, 2, 5, 3, 4])
  })
})

describe('a line is inserted', () => {
  it('after another, in the free room, and its source is opened', () => {
    selectLine(3)
    insertLine('after')
    expect([place(6), selection().current, selection().editing]).toEqual([[14, 16], 6, 'source'])
    selectLine(2)
    insertLine('after')
    expect(place(7)).toEqual([8, 9])
  })

  it('before another, in the free room', () => {
    selectLine(3)
    insertLine('before')
    expect(place(6)).toEqual([10, 12])
    selectLine(1)
    insertLine('before')
    expect(place(7)).toEqual([0, 2])
  })

  it('between two that touch or overlap, so that their order stays', () => {
    show(
      testDocument([
        [0, 3, 'a'],
        [2, 4, 'b'],
      ]),
    )
    selectLine(1)
    insertLine('after')
    expect(order()).toEqual([1, 3, 2])
    selectLine(2)
    insertLine('before')
    expect(order()).toEqual([1, 3, 4, 2])
  })

  it('at the playhead where none is current', () => {
    tick(30)
    insertLine('after')
    expect(place(6)).toEqual([30, 32])
  })
})

describe('a line is split', () => {
  it('at the playhead if that is inside, else in the middle', () => {
    selectLine(2)
    tick(6.5)
    splitAtCaret()
    expect([place(2), place(6)]).toEqual([
      [6, 6.5],
      [6.5, 8],
    ])
    selectLine(3)
    tick(30)
    splitAtCaret()
    expect(place(3)).toEqual([12, 13])
    selectLine(4)
    tick(5)
    splitAtCaret()
    expect(place(4)).toEqual([20, 21])
  })

  it('at the caret of an open text, which then stands at the start of the second half', () => {
    selectLine(3)
    editField('source')
    rememberCaret({ line: 3, field: 'source', offset: 5 })
    splitAtCaret()
    expect([lines()[3]?.source, lines()[6]?.source]).toEqual(['five', 'six'])
    expect([selection().current, selection().editing]).toEqual([6, 'source'])
    expect(takePendingCaret(6, 'source')).toBe(0)
  })
})

it('moves a word to the line after or before, of the text that is edited', () => {
  selectLine(2)
  editField('source')
  moveWord(1)
  expect([lines()[2]?.source, lines()[5]?.source]).toEqual(['three', 'four nine ten'])
  selectLine(5)
  editField('source')
  moveWord(-1)
  expect([lines()[2]?.source, lines()[5]?.source]).toEqual(['three four', 'nine ten'])
  selectLine(2)
  moveWord(1)
  expect([lines()[2]?.source, lines()[2]?.texts.sw?.text]).toEqual(['three four', 'tatu'])
})

it('widens a line into the silence around it, short of the next of its speaker', () => {
  const needs = (id: number, natural: number) => [id, { id, natural, start: 0 }] as const
  useFits.setState({ fits: new Map([needs(1, 1), needs(2, 2.5), needs(5, 9)] as never) })
  selectLine(2)
  moveToRoom()
  expect(place(2)).toEqual([6, 8.5])
  selectLine(5)
  moveToRoom()
  expect(lines()[5]?.start).toBeCloseTo(8.583)
  expect(lines()[5]?.end).toBeCloseTo(11.917)
})
