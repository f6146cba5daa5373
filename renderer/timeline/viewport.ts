import { create } from 'zustand'
import { openProject } from '../state/project.ts'
import { onFrame, wake } from './frames.ts'
import { lanesOf, rangeIn } from './lanes.ts'
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

/** More blocks than this are painted. */
const MANY = 160

/** Draws another stretch where the sight has left the one there is, or the scale is another one. Once in a frame. */
export function followView(): void {
  const { left, zoom, width } = viewport()
  if (width === 0 || zoom === 0) return
  const shown = seconds({ left, zoom }, viewport())
  const drawn = useDrawn.getState()
  const inside = left >= drawn.start && left + shown <= drawn.end
  const scale = zoom / drawn.zoom
  if (inside && scale < 1.15 && scale > 0.87) return
  // While the scale changes, blocks keep their texts until they are far too long or short for them.
  if (inside && scale < 1.8 && scale > 0.55) rest ??= setTimeout(redraw, REST_MS)
  else redraw()
}

const REST_MS = 120
let rest: ReturnType<typeof setTimeout> | undefined

function redraw(): void {
  clearTimeout(rest)
  rest = undefined
  const view = viewport()
  const { left, zoom } = view
  const shown = seconds(view, view)
  // Whole seconds, so that the small numbers of the style sheet stay exact.
  const start = Math.floor(left - shown / 2)
  const end = Math.ceil(left + shown * 1.5)
  useDrawn.setState({ start, end, zoom, dense: isDense({ start: left, end: left + shown }) })
  wake()
}

function isDense({ start, end }: Stretch): boolean {
  const document = openProject()?.document
  if (document === undefined) return false
  const counts = lanesOf(document).map((lane) => {
    const [first, after] = rangeIn(lane, start, end)
    return after - first
  })
  return counts.reduce((sum, count) => sum + count, 0) > MANY
}

/** Draws anew in the next frame, whatever is drawn already: the lines are others. */
export function redrawLines(): void {
  useDrawn.setState({ zoom: 1e-9 })
  wake()
}

// First of all in each frame: what else is drawn goes by it.
onFrame(followView)
useViewport.subscribe(wake)
