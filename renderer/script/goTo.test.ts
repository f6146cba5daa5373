// @module-tag apart
import { beforeEach, expect, it } from 'vitest'
import { say } from '../../shared/locale/message.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import type { LineStatus } from '../../shared/project/lineStatus.ts'
import { confirmLowConfidence } from '../../shared/project/texts/textEdits.ts'
import { edit } from '../state/document/journal.ts'
import { lineOrder } from '../state/document/lineOrder.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { theProject } from '../state/document/project.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { clearSelection, selectedIds, selection, selectLine } from '../state/editor/selection.ts'
import { extendSelection, goTo, goToEdge, goToProblem, selectUpTo, shownNeighbour } from './goTo.ts'
import { setShownLines } from './lines/shownLines.ts'

beforeEach(() => {
  openTestProject(testDocument([1, 2, 3, 4, 5, 6].map((at) => [2 * at, 2 * at + 1, `line ${at}`] as const)))
  setShownLines({ order: lineOrder(theProject().document.lines), ids: [1, 2, 4, 5, 6] }, 3)
})

const current = () => selection().current

it('steps through the shown lines, and stops at the ends', () => {
  expect([shownNeighbour(1), shownNeighbour(-1)]).toEqual([1, 6])
  selectLine(2)
  goTo(1)
  expect(current()).toBe(4)
  goTo(-1)
  expect(current()).toBe(2)
  goTo(9)
  expect(current()).toBe(6)
  goTo(-9)
  expect(current()).toBe(1)
  goToEdge('last')
  expect(current()).toBe(6)
  goToEdge('first')
  expect(current()).toBe(1)
  selectLine(3)
  goTo(1)
  expect(current()).toBe(1)
})

it('extends the selection from its anchor, and shrinks it again', () => {
  selectLine(4)
  extendSelection(1)
  extendSelection(1)
  expect([selectedIds(), current(), selection().anchor]).toEqual([[4, 5, 6], 6, 4])
  extendSelection(-1)
  expect([selectedIds(), current()]).toEqual([[4, 5], 5])
  selectUpTo(1)
  expect([selectedIds(), current()]).toEqual([[1, 2, 4], 1])
  selectLine(3)
  selectUpTo(5)
  expect(selectedIds()).toEqual([5])
})

it('goes to the next shown line that fails, round the end and back to itself', () => {
  const fails = { level: 'fail' } as LineStatus
  const remark = { level: 'remark' } as LineStatus
  const setFailingLines = (...failing: number[]) =>
    useLineStatuses.setState({ lines: new Map([[5, remark], ...failing.map((id) => [id, fails] as const)]) })
  setFailingLines(2, 3, 6)
  clearSelection()
  for (const expected of [2, 6, 2]) {
    goToProblem()
    expect(current()).toBe(expected)
  }
  setFailingLines(4)
  selectLine(4)
  goToProblem()
  expect(current()).toBe(4)
  setFailingLines()
  selectLine(1)
  goToProblem()
  expect(current()).toBe(1)
})

it('goes to a line that was placed by ear at a time that may be wrong, until it is settled', () => {
  useLineStatuses.setState({ lines: new Map() })
  clearSelection()
  goToProblem()
  expect(current()).toBeUndefined()
  edit(say('edit.settleTime'), (draft) => {
    for (const id of [2, 4]) Object.assign(draft.lines[id] ?? {}, { doubt: 'time' })
  })
  goToProblem()
  expect(current()).toBe(2)
  edit(say('edit.settleTime'), (draft) => confirmLowConfidence(draft, [2]))
  goToProblem()
  expect(current()).toBe(4)
})
