import { create } from 'zustand'
import { openProject } from '../../state/project.ts'
import { lanesOf, rangeIn } from '../lanes/lanes.ts'
import { onFrame, wake } from './frames.ts'
import { clampView, type Room, type Stretch, seconds, type View } from './scale.ts'

/** What is shown, and in what. It changes with every frame of a gesture: components do not select from it. */
export type Viewport = View & Room

/** The one viewport of the timeline. */
export const useViewport = create<Viewport>(() => ({ left: 0, zoom: 0, width: 0, duration: 1 }))

/** The viewport as it is now. */
export const viewport = useViewport.getState

/** Shows something else, as far as that is possible. */
export function showView(view: View): void {
  const before = viewport()
  const { left, zoom } = clampView(view, before)
  if (left !== before.left || zoom !== before.zoom) useViewport.setState({ left, zoom })
}

/** What of the lines is on the page: more than is in sight, so that it need not change with each frame. */
export interface Drawn extends Stretch {
  /** The scale by which blocks have or have no room for text. */
  readonly zoom: number
  /** So many that they are painted, as elements of the page would take too long. */
  readonly dense: boolean
}

/** What is drawn at present. */
export const useDrawn = create<Drawn>(() => ({ start: 0, end: 0, zoom: 1, dense: false }))

/** More blocks than this in sight are painted; while the scale changes from frame to frame, more than the second number. */
const [MANY, FEW] = [160, 48]
/** Scales within this factor of what is drawn are no other ones. */
const ALIKE = 1.15
/** Milliseconds without a change after which a gesture rests; and for which blocks keep their texts while it goes on. */
const [REST_MS, KEPT_MS] = [120, 400]

/** The lines are others than those that are drawn. */
let outdated = true
let drawnAt = 0
let seen = { zoom: 0, at: 0 }
let rest: ReturnType<typeof setTimeout> | undefined

/** Draws another stretch where the sight has left the one there is, or the scale is another one. Once in a frame. */
export function followView(): void {
  const { left, zoom, width } = viewport()
  if (width === 0 || zoom === 0) return
  const now = performance.now()
  const running = zoom !== seen.zoom && now - seen.at < REST_MS
  if (zoom !== seen.zoom) seen = { zoom, at: now }
  const drawn = useDrawn.getState()
  const inside = left >= drawn.start && left + seconds({ left, zoom }, viewport()) <= drawn.end
  const other = zoom > drawn.zoom * ALIKE || zoom < drawn.zoom / ALIKE
  if (outdated) redraw()
  else if (!inside || (other && now - drawnAt > KEPT_MS)) redraw(running ? FEW : MANY)
  else if (other) redrawAtRest()
}

/** Draws what is in sight and as much on either side; more blocks than `most` in sight are painted. */
function redraw(most = MANY): void {
  clearTimeout(rest)
  outdated = false
  drawnAt = performance.now()
  const view = viewport()
  const { left, zoom } = view
  const shown = seconds(view, view)
  // Whole seconds, so that small numbers are added to what is drawn.
  const start = Math.floor(left - shown / 2)
  const end = Math.ceil(left + shown * 1.5)
  useDrawn.setState({ start, end, zoom, dense: isDense({ start: left, end: left + shown }, most) })
  wake()
  if (most < MANY) redrawAtRest()
}

function redrawAtRest(): void {
  clearTimeout(rest)
  rest = setTimeout(redraw, REST_MS)
}

function isDense({ start, end }: Stretch, most: number): boolean {
  const document = openProject()?.document
  if (document === undefined) return false
  const counts = lanesOf(document).map((lane) => {
    const [first, after] = rangeIn(lane, start, end)
    return after - first
  })
  return counts.reduce((sum, count) => sum + count, 0) > most
}

/** Draws anew in the next frame, whatever is drawn already: the lines are others. */
export function redrawLines(): void {
  outdated = true
  wake()
}

// First of all in each frame: what else is drawn goes by it.
onFrame(followView)
useViewport.subscribe(wake)
