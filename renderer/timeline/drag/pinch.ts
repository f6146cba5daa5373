import { clampView, type Room, timeAt, type View } from '../view/scale.ts'

/** Where a finger is: pixels from the left edge of the view, and from any line above. */
export interface Finger {
  readonly x: number
  readonly y: number
}

/** Fingers are never nearer to each other than this, in pixels: as they meet, the scale would leap. */
const LEAST_APART = 24

/**
 * The view after two fingers moved: what was shown in the middle between them is shown in the middle still, and the scale
 * has grown as their distance has.
 */
export function pinched(view: View, [before, after]: readonly [Pair, Pair], room: Room): View {
  const wanted = view.zoom * (apart(after) / apart(before))
  const { zoom } = clampView({ left: 0, zoom: wanted }, room)
  return clampView({ left: timeAt(view, middle(before)) - middle(after) / zoom, zoom }, room)
}

/** Two fingers. */
export type Pair = readonly [Finger, Finger]

function apart([one, other]: Pair): number {
  return Math.max(LEAST_APART, Math.hypot(one.x - other.x, one.y - other.y))
}

function middle([one, other]: Pair): number {
  return (one.x + other.x) / 2
}
