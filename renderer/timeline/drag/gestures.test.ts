// @module-tag apart
import '../../state/frames.testing.ts'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { edited, TEST_FILM_FACTS, testDocument, timesOf } from '../../../shared/project/document.testing.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { theProject } from '../../state/document/project.ts'
import { holdTransport, tick } from '../../state/editor/clock.ts'
import { selection, selectLine, selectLines } from '../../state/editor/selection.ts'
import { resetTimeline, timeline } from '../timelineState.ts'
import { holdLanes, setLaneHeight } from '../view/places.ts'
import { useViewport } from '../view/viewport.ts'
import { beginOnLanes, beginOnRuler, beginOnWave } from './gestures.ts'

/** Two people: Amina's lane is the upper one. */
const DOCUMENT = edited(
  testDocument([
    [2, 4, 'a', 'Amina'],
    [6, 8, 'b', 'Juma'],
    [12, 14, 'c', 'Amina'],
    [20, 22, 'd', 'Juma'],
  ]),
  (draft) => Object.assign(draft.media, { facts: TEST_FILM_FACTS }),
)

// Node has neither a window nor a page: these take listeners and let a test send events.
const page = new EventTarget()
globalThis.window ??= page as never
globalThis.document ??= page as never

interface Pressed {
  readonly altKey?: boolean
  readonly ctrlKey?: boolean
  readonly shiftKey?: boolean
  readonly pointerType?: 'mouse' | 'touch'
  readonly button?: number
}

/** The seconds that the playhead was sent to. */
let sought: number[]
let target: EventTarget

beforeEach(() => {
  openTestProject(DOCUMENT)
  resetTimeline({ snapping: false })
  useViewport.setState({ left: 0, zoom: 10, width: 600, duration: 60 })
  sought = []
  const none = () => undefined
  onTestFinished(
    holdTransport({ play: none, pause: none, setRate: none, playRange: none, seek: (at) => void sought.push(at) }),
  )
  const ownerDocument = { defaultView: window }
  target = Object.assign(new EventTarget(), { setPointerCapture: none, scrollTop: 0, ownerDocument })
  const lanes = { getBoundingClientRect: () => ({ top: 0, left: 0 }), scrollTop: 0, focus: none, contains: () => true }
  onTestFinished(holdLanes(lanes as never))
  setLaneHeight(50)
  onTestFinished(() => setLaneHeight(64))
  onTestFinished(() => tick(0, false))
})

/** A pointer event at a second of the film, in the middle of a lane. */
function pointer(type: string, [second, lane]: readonly [number, number?], pressed: Pressed = {}): PointerEvent {
  const keys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, pointerType: 'mouse', button: 0 }
  const place = { clientX: second * 10, clientY: (lane ?? 0) * 50 + 25, pointerId: 1 }
  return Object.assign(new Event(type), { ...keys, ...place, ...pressed }) as never
}

type Begin = (down: PointerEvent, target: HTMLElement) => void
type Place = readonly [second: number, lane?: number]

/** A press that moves from place to place, and is still held. */
function press(begin: Begin, [from, ...places]: readonly [Place, ...Place[]], pressed?: Pressed): void {
  begin(pointer('pointerdown', from, pressed), target as never)
  for (const place of places) target.dispatchEvent(pointer('pointermove', place, pressed))
}

/** A press that moves from place to place, and is let go at the last one. */
function drag(begin: Begin, places: readonly [Place, ...Place[]], pressed?: Pressed): void {
  press(begin, places, pressed)
  target.dispatchEvent(pointer('pointerup', places.at(-1) ?? places[0], pressed))
}

const chosen = () => [...selection().lines].toSorted((a, b) => a - b)
const times = () => timesOf(theProject().document)

it('the ruler moves the playhead along with the pointer, and another button than the first does nothing', () => {
  drag(beginOnRuler, [[5], [9], [7]])
  expect(sought).toEqual([5, 9, 7, 7])
  drag(beginOnRuler, [[30]], { button: 2 })
  expect(sought).toHaveLength(4)
})

it('with Shift the ruler marks a loop, in either way, and a click takes it away', () => {
  drag(beginOnRuler, [[9], [5]], { shiftKey: true })
  expect([timeline().loop, sought]).toEqual([{ start: 5, end: 9 }, []])
  drag(beginOnRuler, [[20]], { shiftKey: true })
  expect(timeline().loop).toBeUndefined()
})

it('a drag over the wave selects the lines of all lanes in its stretch, from right to left too; a click goes there', () => {
  press(beginOnWave, [[13], [5]])
  expect(timeline().draft).toEqual({ kind: 'box', start: 5, end: 13, fromLane: 0, toLane: 1 })
  target.dispatchEvent(pointer('pointerup', [5]))
  expect([chosen(), selection().current, timeline().draft]).toEqual([[2, 3], 2, undefined])
  drag(beginOnWave, [[1], [3]], { ctrlKey: true })
  expect([chosen(), sought]).toEqual([[1, 2, 3], []])
  drag(beginOnWave, [[30]])
  expect([chosen(), sought]).toEqual([[1, 2, 3], [30]])
})

it('with Alt a box selects the lines of the lanes under it', () => {
  drag(
    beginOnLanes,
    [
      [1, 1],
      [21, 1],
    ],
    { altKey: true },
  )
  expect(chosen()).toEqual([2, 4])
  // Upwards, and further than there are lanes.
  drag(
    beginOnLanes,
    [
      [10, 7],
      [1, 0],
    ],
    { altKey: true },
  )
  expect(chosen()).toEqual([1, 2])
  drag(
    beginOnLanes,
    [
      [10, 0],
      [1, -3],
    ],
    { altKey: true },
  )
  expect(chosen()).toEqual([1])
})

it('a click selects a line, with Ctrl or Shift more of them, and one of several by itself', () => {
  drag(beginOnLanes, [[3, 0]])
  expect(chosen()).toEqual([1])
  drag(beginOnLanes, [[21, 1]], { ctrlKey: true })
  expect(chosen()).toEqual([1, 4])
  drag(beginOnLanes, [[21, 1]])
  expect(chosen()).toEqual([4])
  drag(beginOnLanes, [[7, 1]], { shiftKey: true })
  expect(chosen()).toEqual([2, 3, 4])
})

it('a dragged line is selected and moves; one of several takes the others along', () => {
  drag(beginOnLanes, [
    [13, 0],
    [15, 0],
  ])
  expect([chosen(), times()[2]]).toEqual([[3], [14, 16]])
  selectLines([1, 3])
  drag(beginOnLanes, [
    [15, 0],
    [16, 0],
  ])
  expect([chosen(), times()[0], times()[2]]).toEqual([
    [1, 3],
    [3, 5],
    [15, 17],
  ])
})

it('a drag over free space makes a line there, as far as there is room, and below the lanes none', () => {
  press(beginOnLanes, [
    [18, 0],
    [16, 0],
  ])
  expect(timeline().draft).toMatchObject({ kind: 'make', start: 16, end: 18 })
  target.dispatchEvent(pointer('pointerup', [16, 0]))
  expect(times()).toContainEqual([16, 18])
  expect(theProject().document.lines[selection().current ?? 0]).toMatchObject({
    start: 16,
    speaker: DOCUMENT.lines[1]?.speaker,
  })
  drag(beginOnLanes, [
    [10, 0],
    [13, 0],
  ])
  expect(times()).toContainEqual([10, expect.closeTo(11.917)])
  const before = times()
  drag(beginOnLanes, [
    [30, 5],
    [35, 5],
  ])
  expect([times(), timeline().draft]).toEqual([before, undefined])
})

it('a click on free space goes there and selects nothing', () => {
  selectLine(1)
  drag(beginOnLanes, [[30, 0]])
  expect([sought, chosen()]).toEqual([[30], []])
})

it('Escape or a lost pointer leaves all as it was', () => {
  const ends = {
    escape: () => window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' })),
    lost: () => target.dispatchEvent(pointer('pointercancel', [0])),
  }
  for (const end of Object.values(ends)) {
    press(beginOnLanes, [
      [16, 0],
      [18, 0],
    ])
    end()
    press(
      beginOnLanes,
      [
        [3, 0],
        [10, 0],
      ],
      { altKey: true },
    )
    end()
    press(beginOnWave, [[1], [10]])
    end()
    press(beginOnRuler, [[1], [10]], { shiftKey: true })
    end()
    target.dispatchEvent(pointer('pointerup', [18, 0]))
    expect([timeline().draft, timeline().loop, times()]).toEqual([undefined, undefined, timesOf(DOCUMENT)])
  }
})

it('a finger selects by a tap, and drags the current line alone', () => {
  drag(
    beginOnLanes,
    [
      [3, 0],
      [8, 0],
    ],
    { pointerType: 'touch' },
  )
  expect([times(), chosen()]).toEqual([timesOf(DOCUMENT), []])
  useViewport.setState({ left: 0 })
  drag(beginOnLanes, [[3, 0]], { pointerType: 'touch' })
  expect(chosen()).toEqual([1])
  drag(
    beginOnLanes,
    [
      [3, 0],
      [5, 0],
    ],
    { pointerType: 'touch' },
  )
  expect(times()[0]).toEqual([4, 6])
  drag(beginOnRuler, [[33]], { pointerType: 'touch' })
  drag(beginOnWave, [[44]], { pointerType: 'touch' })
  expect(sought).toEqual([33, 44])
})
