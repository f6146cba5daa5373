// @module-tag apart
import '../state/frames.testing.ts'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { edited, TEST_FILM_FACTS, testDocument } from '../../shared/project/document.testing.ts'
import { IDENTITY_TIME_MAP } from '../../shared/timing/waits/timeMap.ts'
import { keepViewNow } from '../state/document/keepView.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { theProject } from '../state/document/project.ts'
import { tick } from '../state/editor/clock.ts'
import { fitAnew, type SentQuestion, useFitQuestion } from '../state/editor/fits.ts'
import { editField, selectLine } from '../state/editor/selection.ts'
import type { ScriptedBridge } from '../state/scriptedBridge.testing.ts'
import { patch, session } from '../state/session.ts'
import { dragLine } from './drag/dragLine.ts'
import { timelineRuns } from './timelineRuns.ts'
import { patchTimeline, resetTimeline, timeline } from './timelineState.ts'
import { revealSelected } from './view/useTimelineView.ts'
import { useViewport, viewport } from './view/viewport.ts'

const DOCUMENT = edited(
  testDocument([
    [2, 4, 'a', 'Amina'],
    [6, 8, 'b', 'Juma'],
  ]),
  (draft) => Object.assign(draft.media, { facts: TEST_FILM_FACTS }),
)

let bridge: ScriptedBridge

beforeEach(() => {
  bridge = openTestProject(DOCUMENT)
  resetTimeline()
  useViewport.setState({ left: 10, zoom: 60, width: 600, duration: 60 })
  patch({ announcement: '' })
  tick(15, false)
})

/** The start of the second line after actions, one after the other. */
const starts = (...names: (keyof typeof timelineRuns)[]) =>
  names.map((name) => {
    timelineRuns[name]()
    return theProject().document.lines[2]?.start
  })

it('zooms at the playhead, in and out by the same, and to the whole film', () => {
  timelineRuns.zoomIn()
  expect(viewport().zoom).toBe(90)
  expect((15 - viewport().left) * 90).toBeCloseTo(300)
  timelineRuns.zoomOut()
  expect(viewport()).toMatchObject({ left: 10, zoom: 60 })
  timelineRuns.fitAll()
  expect(viewport()).toMatchObject({ left: 0, zoom: 10 })
})

it('zooms at the middle where the playhead is out of sight', () => {
  tick(50)
  timelineRuns.zoomIn()
  expect((15 - viewport().left) * 90).toBeCloseTo(300)
})

it('scrolls by most of a page', () => {
  timelineRuns.scrollOn()
  expect(viewport().left).toBe(18)
  timelineRuns.scrollBack()
  expect(viewport().left).toBe(10)
})

it('moves lines by a frame and by a tenth of a second, and says where none is chosen', () => {
  expect(starts('later')).toEqual([6])
  expect(session().announcement).not.toBe('')
  selectLine(2)
  expect(starts('laterByFrame', 'earlierByFrame', 'later', 'earlier')).toEqual([6.02, 6, 6.1, 6])
})

it('splits at the playhead, moves edges there and makes a line of the current speaker there', () => {
  selectLine(2)
  tick(7)
  timelineRuns.splitAtPlayhead()
  expect(Object.values(theProject().document.lines).map(({ start, end }) => [start, end])).toEqual([
    [2, 4],
    [6, 7],
    [7, 8],
  ])
  tick(7.5)
  timelineRuns.endAtPlayhead()
  tick(7.2)
  timelineRuns.startAtPlayhead()
  expect(theProject().document.lines[3]).toMatchObject({ start: 7.2, end: 7.5 })
  tick(20)
  timelineRuns.lineAtPlayhead()
  expect(theProject().document.lines[4]).toMatchObject({ start: 20, speaker: theProject().document.lines[2]?.speaker })
})

it('flips its switches and keeps those of the project with it', async () => {
  for (const name of [
    'followPlayhead',
    'toggleSnapping',
    'toggleRipple',
    'toggleSpectrogram',
    'toggleBedLevel',
  ] as const)
    timelineRuns[name]()
  const { follow, snapping, ripple, spectrogram, bedLevel } = timeline()
  expect([follow, snapping, ripple, spectrogram, bedLevel]).toEqual([false, false, true, true, true])
  void keepViewNow()
  const { input } = await bridge.next('saveView')
  expect(input).toMatchObject({ view: { follow: false, snapping: false, spectrogram: true } })
})

it('fits the lines as they are dragged, whatever is known anew meanwhile, and as they were where the drag is given up', async () => {
  const sent: SentQuestion[] = []
  const worker = Object.assign(new EventTarget(), {
    postMessage(question: SentQuestion) {
      sent.push(question)
      const output = { fits: [], gone: [], waits: [], knots: IDENTITY_TIME_MAP.knots }
      queueMicrotask(() => worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'done', output } })))
    },
  })
  Object.assign(globalThis, {
    Worker: function startWorker() {
      return worker
    },
  })
  const line = theProject().document.lines[1]
  if (line === undefined) throw new Error('There is no line 1.')
  const spans = () => sent.map(({ changed }) => changed.map(({ start, end }) => [start, end]))
  const question = { target: 'sw', lines: [line] } as never
  useFitQuestion.setState({ question })
  const drag = dragLine(line, 'body', 3)
  drag.move({ clientX: 0, clientY: 0, shiftKey: true } as PointerEvent)
  await expect.poll(spans).toEqual([[[9, 11]]])
  // As where the shots of the film were found: no line has changed but the dragged one.
  fitAnew(question)
  await expect.poll(spans).toEqual([[[9, 11]], [[9, 11]]])
  drag.cancel()
  await expect.poll(spans).toEqual([[[9, 11]], [[9, 11]], [[2, 4]]])
  expect(theProject().document.lines[1]).toBe(line)
  // Where it is let go of, the document says from then on where it lies.
  const again = dragLine(line, 'body', 3)
  again.move({ clientX: 0, clientY: 0, shiftKey: true } as PointerEvent)
  await expect.poll(spans).toHaveLength(4)
  again.drop({ clientX: 0, clientY: 0, shiftKey: true } as PointerEvent)
  fitAnew(question)
  await expect.poll(spans).toEqual([[[9, 11]], [[9, 11]], [[2, 4]], [[9, 11]], [[2, 4]]])
})

it('scrolls to a line that becomes the current one, once, and not under a hand that drags', () => {
  onTestFinished(revealSelected())
  selectLine(2)
  expect(viewport().left).toBeLessThan(6)
  useViewport.setState({ left: 30 })
  editField('source')
  expect(viewport().left).toBe(30)
  patchTimeline({ draft: { kind: 'box', start: 1, end: 5, fromLane: 0, toLane: 1 } })
  selectLine(1)
  expect(viewport().left).toBe(30)
})

it('lets go of a line where it snaps', () => {
  tick(9.05)
  const line = theProject().document.lines[1]
  if (line === undefined) throw new Error('There is no line 1.')
  const drag = dragLine(line, 'body', 3)
  const event = { clientX: 0, clientY: 0, shiftKey: false } as PointerEvent
  drag.move(event)
  expect(timeline().draft).toMatchObject({ held: 1, snappedAt: 9.05 })
  drag.drop(event)
  expect(theProject().document.lines[1]).toMatchObject({ start: 9.05, end: 11.05 })
  expect(timeline().draft).toBeUndefined()
})
