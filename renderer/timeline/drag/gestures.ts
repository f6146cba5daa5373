import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { addLine } from '../../../shared/project/lines/lineEdits.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { edit } from '../../state/document/journal.ts'
import { theProject } from '../../state/document/project.ts'
import { seek } from '../../state/editor/clock.ts'
import { clearSelection, selection, selectLine, selectLines } from '../../state/editor/selection.ts'
import { type Lane, lanesOf, lineAt, linesIn } from '../lanes/lanes.ts'
import { patchTimeline } from '../timelineState.ts'
import { focusLanes, laneNumber, timeUnderPointer, xOf } from '../view/places.ts'
import { timeAt } from '../view/scale.ts'
import { viewport } from '../view/viewport.ts'
import { drawnPlace, gripAt, MIN_LINE_GAP_SECONDS, roomAt } from './drag.ts'
import { dragLine } from './dragLine.ts'
import { followPointer } from './followPointer.ts'
import { snapTime } from './snapping.ts'
import { snapReach, targetsFor } from './snapTargets.ts'
import { followFinger } from './touch.ts'

type Pointed = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Lane, time and line under the pointer. A line that is too narrow to hit is found by its neighbourhood. */
export function hit(event: Pointed) {
  const lane = lanesOf(theProject().document)[laneNumber(event)]
  const time = timeAt(viewport(), xOf(event))
  const line = lane === undefined ? undefined : lineAt(lane, time, 2 / viewport().zoom)
  return { lane, time, line }
}

/** Press on the ruler: moves the playhead, or with Shift marks a loop. */
export function beginOnRuler(down: PointerEvent, target: HTMLElement): void {
  if (down.button !== 0) return
  focusLanes()
  if (down.pointerType === 'touch') followFinger(down, target, seekTo)
  else if (down.shiftKey) markLoop(down, target)
  else scrub(down, target)
}

function seekTo(event: PointerEvent): void {
  seek(timeUnderPointer(event))
}

function scrub(down: PointerEvent, target: HTMLElement): void {
  seekTo(down)
  followPointer(down, target, { move: seekTo, drop: seekTo, cancel: () => undefined })
}

function markLoop(down: PointerEvent, target: HTMLElement): void {
  const from = timeUnderPointer(down)
  followPointer(down, target, {
    move: (event) => patchTimeline({ loop: stretchTo(from, event) }),
    drop: () => undefined,
    click: () => patchTimeline({ loop: undefined }),
    cancel: () => patchTimeline({ loop: undefined }),
  })
}

/** Press on the wave: moves the playhead; a drag selects the lines of all lanes in its stretch. */
export function beginOnWave(down: PointerEvent, target: HTMLElement): void {
  if (down.button !== 0) return
  focusLanes()
  if (down.pointerType === 'touch') followFinger(down, target, seekTo)
  else selectAcross(down, target)
}

function selectAcross(down: PointerEvent, target: HTMLElement): void {
  const lanes = lanesOf(theProject().document)
  const from = timeUnderPointer(down)
  const over = (event: PointerEvent) => ordered(from, timeUnderPointer(event))
  followPointer(down, target, {
    move: (event) => box(over(event), 0, lanes.length - 1),
    drop: (event) => selectIn(over(event), lanes, down),
    click: seekTo,
    cancel: () => patchTimeline({ draft: undefined }),
  })
}

/**
 * Press in the lanes: selects and drags a line; on empty space makes a line; with Alt selects by a box. A finger
 * scrolls, and drags only the current line.
 */
export function beginOnLanes(down: PointerEvent, target: HTMLElement): void {
  if (down.button !== 0) return
  focusLanes()
  const { lane, line, time } = hit(down)
  if (down.pointerType === 'touch') {
    const held = line !== undefined && line.id === selection().current
    followFinger(down, target, held ? undefined : tapLanes)
    if (held) takeLine(down, target, { line, time })
    return
  }
  if (down.altKey) selectBox(down, target)
  else if (line === undefined) makeLine(down, target, lane)
  else takeLine(down, target, { line, time })
}

/** A tap or click: selects the line, or on empty space moves the playhead. */
function tapLanes(event: PointerEvent): void {
  const { line } = hit(event)
  if (line === undefined) {
    clearSelection()
    seekTo(event)
  } else selectLine(line.id)
}

interface Taken {
  readonly line: Line
  readonly time: number
}

function takeLine(down: PointerEvent, target: HTMLElement, { line, time }: Taken): void {
  const many = selection().lines.has(line.id)
  if (down.ctrlKey || down.metaKey) selectLine(line.id, 'toggle')
  else if (down.shiftKey) selectLine(line.id, 'range')
  else if (!many) selectLine(line.id)
  const drag = dragLine(line, gripAt(line, time, viewport().zoom), timeUnderPointer(down))
  followPointer(down, target, {
    move: drag.move,
    drop: drag.drop,
    click: () => {
      const plain = !(down.ctrlKey || down.metaKey || down.shiftKey)
      if (plain && many && selection().lines.size > 1) selectLine(line.id)
    },
    cancel: drag.cancel,
  })
}

function selectBox(down: PointerEvent, target: HTMLElement): void {
  const from = timeUnderPointer(down)
  const lanes = lanesOf(theProject().document)
  const first = laneNumber(down)
  const between = (event: PointerEvent) => [first, laneNumber(event)].toSorted((a, b) => a - b)
  followPointer(down, target, {
    move: (event) => {
      const [top = 0, bottom = 0] = between(event)
      box(ordered(from, timeUnderPointer(event)), Math.max(0, top), Math.min(lanes.length - 1, bottom))
    },
    drop: (event) => {
      const [top = 0, bottom = 0] = between(event)
      selectIn(ordered(from, timeUnderPointer(event)), lanes.slice(Math.max(0, top), bottom + 1), down)
    },
    cancel: () => patchTimeline({ draft: undefined }),
  })
}

function makeLine(down: PointerEvent, target: HTMLElement, lane: Lane | undefined): void {
  const { document } = theProject()
  const speaker = lane?.speaker ?? ''
  // Below the last lane there is no speaker; without any speakers the space is free.
  const possible = lane !== undefined || Object.keys(document.speakers).length === 0
  const from = timeUnderPointer(down)
  const room = roomAt(lane, from, viewport().duration)
  const place = (event: PointerEvent) => (possible ? drawnPlace(stretchTo(from, event, speaker), room) : undefined)
  followPointer(down, target, {
    move: (event) => {
      const drawn = place(event)
      patchTimeline({ draft: drawn && { kind: 'make', speaker, ...drawn } })
    },
    drop: (event) => {
      patchTimeline({ draft: undefined })
      const drawn = place(event)
      if (drawn === undefined) return
      const id = edit(say('timeline.edit.make'), (draft) => addLine(draft, { ...drawn, speaker }))
      if (id !== undefined) selectLine(id)
    },
    click: tapLanes,
    cancel: () => patchTimeline({ draft: undefined }),
  })
}

/** The stretch from a time to the pointer, with both ends snapped. */
function stretchTo(from: number, event: PointerEvent, speaker = ''): TimeSpan {
  const targets = { ...targetsFor(speaker, []), gap: MIN_LINE_GAP_SECONDS }
  const reach = snapReach(event)
  return ordered(snapTime(from, targets, reach), snapTime(timeUnderPointer(event), targets, reach))
}

function ordered(a: number, b: number): TimeSpan {
  return a < b ? { start: a, end: b } : { start: b, end: a }
}

function box(stretch: TimeSpan, fromLane: number, toLane: number): void {
  patchTimeline({ draft: { kind: 'box', ...stretch, fromLane, toLane } })
}

function selectIn({ start, end }: TimeSpan, lanes: readonly Lane[], { ctrlKey, metaKey }: PointerEvent): void {
  patchTimeline({ draft: undefined })
  const found = lanes.flatMap((lane) => linesIn(lane, start, end)).toSorted((a, b) => a.start - b.start)
  const before = ctrlKey || metaKey ? [...selection().lines] : []
  selectLines([...new Set([...before, ...found.map(({ id }) => id)])], found[0]?.id)
}
