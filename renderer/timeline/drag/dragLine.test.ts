// @module-tag apart
import '../../state/frames.testing.ts'
import { beforeEach, expect, it } from 'vitest'
import { edited, lineOf, TEST_FILM_FACTS, testDocument } from '../../../shared/project/document.testing.ts'
import { setLocked } from '../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { theProject } from '../../state/document/project.ts'
import { selectLines } from '../../state/editor/selection.ts'
import { patchTimeline, resetTimeline, timeline } from '../timelineState.ts'
import { useDrawn, useViewport } from '../view/viewport.ts'
import type { Grip } from './drag.ts'
import { dragLine } from './dragLine.ts'

const DOCUMENT = edited(
  testDocument([
    [2, 4, 'a', 'Amina'],
    [6, 8, 'b', 'Juma'],
    [12, 14, 'c', 'Amina'],
    [20, 22, 'd', 'Juma'],
  ]),
  (draft) => Object.assign(draft.media, { facts: TEST_FILM_FACTS }),
)

beforeEach(() => {
  openTestProject(DOCUMENT)
  resetTimeline()
  useViewport.setState({ left: 0, zoom: 10, width: 600, duration: 60 })
})

/** The pointer at a second of the film, with Shift: nothing snaps. */
const pointerAt = (second: number) => ({ clientX: 10 * second, clientY: 0, shiftKey: true }) as PointerEvent
const starts = () => linesInOrder(theProject().document).map(({ start }) => start)

/** Where the lines begin after a drag from a second of the film to another one. */
function startsAfter(id: number, grip: Grip, from: number, to: number): number[] {
  const drag = dragLine(lineOf(theProject().document, id), grip, from)
  drag.move(pointerAt(to))
  drag.drop(pointerAt(to))
  return starts()
}

it('a line is dragged alone, or with all that are selected if it is one of them', () => {
  expect(startsAfter(1, 'body', 3, 4)).toEqual([3, 6, 12, 20])
  selectLines([1, 2])
  expect(startsAfter(3, 'body', 13, 14)).toEqual([3, 6, 13, 20])
  expect(startsAfter(1, 'body', 3, 4)).toEqual([4, 7, 13, 20])
  // An edge is that of one line.
  expect(startsAfter(2, 'start', 7, 6.5)).toEqual([4, 6.5, 13, 20])
})

it('a locked line stays where it is, whoever drags it', () => {
  openTestProject(edited(DOCUMENT, (draft) => setLocked(draft, [1], true)))
  expect(startsAfter(1, 'body', 3, 4)).toEqual([2, 6, 12, 20])
  selectLines([1, 2])
  expect(startsAfter(2, 'body', 7, 8)).toEqual([2, 7, 12, 20])
})

it('later lines follow a line and its end where that is chosen, but not its start', () => {
  patchTimeline({ ripple: true })
  expect(startsAfter(2, 'body', 7, 8)).toEqual([2, 7, 13, 21])
  expect(startsAfter(2, 'end', 9, 10)).toEqual([2, 7, 14, 22])
  expect(startsAfter(2, 'start', 7, 6)).toEqual([2, 6, 14, 22])
})

it('shows the lines where they would lie, those in sight', () => {
  useDrawn.setState({ start: 0, end: 10 })
  selectLines([1, 2, 4])
  const drag = dragLine(lineOf(DOCUMENT, 1), 'body', 3)
  drag.move(pointerAt(4))
  const ghosts = (draft = timeline().draft) => (draft?.kind === 'drag' ? draft.ghosts : undefined)
  expect(ghosts()?.map(({ line, start, end }) => [line.id, start, end])).toEqual([
    [1, 3, 5],
    [2, 7, 9],
  ])
  drag.cancel()
  expect(ghosts()).toBeUndefined()
  expect(starts()).toEqual([2, 6, 12, 20])
})
