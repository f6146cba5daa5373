import { clampView, type TimelineView, timeAt, type ViewExtent } from '../view/scale.ts'

/** Position of a finger: pixels from the view's left edge, and from any horizontal line above. */
export interface Finger {
  readonly x: number
  readonly y: number
}

/** Least distance of two fingers, in pixels: below it the zoom would leap. */
const MIN_FINGER_DISTANCE_PX = 24

/**
 * The view after two fingers have moved: the time in the middle between them stays in the middle, and the zoom grows
 * with their distance.
 */
export function pinched(view: TimelineView, [before, after]: readonly [Pair, Pair], room: ViewExtent): TimelineView {
  const targetZoom = view.zoom * (apart(after) / apart(before))
  const { zoom } = clampView({ left: 0, zoom: targetZoom }, room)
  return clampView({ left: timeAt(view, midpointOf(before)) - midpointOf(after) / zoom, zoom }, room)
}

/** Two fingers. */
type Pair = readonly [Finger, Finger]

function apart([one, other]: Pair): number {
  return Math.max(MIN_FINGER_DISTANCE_PX, Math.hypot(one.x - other.x, one.y - other.y))
}

function midpointOf([one, other]: Pair): number {
  return (one.x + other.x) / 2
}
