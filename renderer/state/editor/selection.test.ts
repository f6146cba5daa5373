import { beforeEach, expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { deleteLines } from '../../../shared/project/lines/lineEdits.ts'
import { openTestProject } from '../document/project.testing.ts'
import { patch, session } from '../session.ts'
import { editField, reselect, selectedIds, selection, selectLine, selectLines, withChosen } from './selection.ts'

const DOCUMENT = testDocument([1, 2, 3, 4, 5].map((at) => [2 * at, 2 * at + 1, `${at}`] as const))

beforeEach(() => void openTestProject(DOCUMENT))

const now = () => [selectedIds(), selection().current, selection().anchor]

it('selects a line alone, takes lines in and out, and all from the anchor on', () => {
  selectLine(4)
  expect(now()).toEqual([[4], 4, 4])
  selectLine(2, 'toggle')
  expect(now()).toEqual([[2, 4], 2, 2])
  selectLine(1, 'toggle')
  selectLine(1, 'toggle')
  expect(now()).toEqual([[2, 4], 2, 1])
  selectLine(3, 'range')
  expect(now()).toEqual([[1, 2, 3], 3, 1])
  selectLines([5, 3])
  expect(now()).toEqual([[3, 5], 5, 5])
  selectLine(4, 'range')
  expect(now()).toEqual([[4, 5], 4, 5])
})

it('selects the line whose text is opened', () => {
  selectLines([1, 2])
  editField('source')
  expect([...now(), selection().editing]).toEqual([[1, 2], 1, 1, 'source'])
  editField('note', 3)
  expect([...now(), selection().editing]).toEqual([[3], 3, 3, 'note'])
  editField(undefined)
  expect(selection().editing).toBeUndefined()
})

it('goes to the line before one that has gone, or to those that are left of several', () => {
  const without = (...ids: number[]) => edited(DOCUMENT, (draft) => deleteLines(draft, ids))
  const after = (ids: readonly number[], current: number, ...gone: number[]) => {
    selectLines(ids, current)
    reselect(DOCUMENT, without(...gone))
    return [[...selection().lines], selection().current]
  }
  expect(after([3], 3, 3)).toEqual([[2], 2])
  expect(after([1], 1, 1, 2)).toEqual([[3], 3])
  expect(after([3], 3, 4)).toEqual([[3], 3])
  expect(after([3, 5], 3, 3)).toEqual([[5], 5])
  expect(after([3], 3, 1, 2, 3, 4, 5)).toEqual([[], undefined])
})

it('says so where an action needs a line and none is chosen', () => {
  let done = 0
  patch({ announcement: '' })
  withChosen(() => void done++)
  expect([done, session().announcement === '']).toEqual([0, false])
  selectLine(1)
  withChosen(() => void done++)
  expect(done).toBe(1)
})
