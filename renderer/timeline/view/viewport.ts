import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { openProject } from '../../state/document/project.ts'
import { createSlice } from '../../state/stores.ts'
import { lanesOf, rangeIn } from '../lanes/lanes.ts'
import { onFrame, wake } from './frames.ts'
import { clampView, type TimelineView, type ViewExtent, visibleSeconds } from './scale.ts'

/** View and size of the timeline. It changes in every frame of a gesture, so components should not redraw from it. */
export type Viewport = TimelineView & ViewExtent

/** The timeline's viewport. */
export const useViewport = createSlice<Viewport>('timeline', 'viewport', { left: 0, zoom: 0, width: 0, duration: 1 })

/** The viewport now. */
export const viewport = useViewport.getState

/** Shows the nearest possible view. */
export function showView(view: TimelineView): void {
  const before = viewport()
  const { left, zoom } = clampView(view, before)
  if (left !== before.left || zoom !== before.zoom) useViewport.setState({ left, zoom })
}

/** The stretch whose lines are on the page: wider than the view, so that it need not change in each frame. */
interface Drawn extends TimeSpan {
  /** Zoom by which blocks decide on their text. */
  readonly zoom: number
  /** Whether the lines are painted, as they are too many for elements. */
  readonly dense: boolean
}

/** The drawn stretch now. */
export const useDrawn = createSlice<Drawn>('timeline', 'drawnRange', { start: 0, end: 0, zoom: 1, dense: false })

/** Most blocks in sight as elements, at rest and while zooming; above that they are painted. */
const MAX_RESTING_BLOCKS = 160
const MAX_ZOOMING_BLOCKS = 48
/** Factor of zoom within which blocks are not redrawn. */
const REDRAW_ZOOM_RATIO = 1.15
/**
 * Time in ms without a change after which a gesture rests, and time for which blocks keep their texts during a gesture.
 */
const REST_MS = 120
const VIEWPORT_HOLD_MS = 400

/** Whether the lines have changed since they were drawn. */
let outdated = true
let drawnAt = 0
let seen = { zoom: 0, at: 0 }
let rest: ReturnType<typeof setTimeout> | undefined

/** Draws another stretch when the view leaves the drawn one or the zoom differs. Runs once in each frame. */
function followView(): void {
  const { left, zoom, width } = viewport()
  if (width === 0 || zoom === 0) return
  const now = performance.now()
  const running = zoom !== seen.zoom && now - seen.at < REST_MS
  if (zoom !== seen.zoom) seen = { zoom, at: now }
  const drawn = useDrawn.getState()
  const inside = left >= drawn.start && left + visibleSeconds({ left, zoom }, viewport()) <= drawn.end
  const other = zoom > drawn.zoom * REDRAW_ZOOM_RATIO || zoom < drawn.zoom / REDRAW_ZOOM_RATIO
  if (outdated) redraw()
  else if (!inside || (other && now - drawnAt > VIEWPORT_HOLD_MS))
    redraw(running ? MAX_ZOOMING_BLOCKS : MAX_RESTING_BLOCKS)
  else if (other) redrawAtRest()
}

/** Draws the lines in sight and half as much again on either side; paints them if more than `maxBlocks` are in sight. */
function redraw(maxBlocks = MAX_RESTING_BLOCKS): void {
  clearTimeout(rest)
  outdated = false
  drawnAt = performance.now()
  const view = viewport()
  const { left, zoom } = view
  const shown = visibleSeconds(view, view)
  // Whole seconds keep the positions short.
  const start = Math.floor(left - shown / 2)
  const end = Math.ceil(left + shown * 1.5)
  useDrawn.setState({ start, end, zoom, dense: isDense({ start: left, end: left + shown }, maxBlocks) })
  wake()
  if (maxBlocks < MAX_RESTING_BLOCKS) redrawAtRest()
}

function redrawAtRest(): void {
  clearTimeout(rest)
  rest = setTimeout(redraw, REST_MS)
}

function isDense({ start, end }: TimeSpan, maxBlocks: number): boolean {
  const document = openProject()?.document
  if (document === undefined) return false
  const counts = lanesOf(document).map((lane) => {
    const [first, after] = rangeIn(lane, start, end)
    return after - first
  })
  return counts.reduce((sum, count) => sum + count, 0) > maxBlocks
}

/** Redraws the lines in the next frame, as they have changed. */
export function redrawLines(): void {
  outdated = true
  wake()
}

// First in each frame, as other drawings depend on it.
onFrame(followView)
useViewport.subscribe(wake)
