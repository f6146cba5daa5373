import { xOf } from '../view/places.ts'
import { showView, viewport } from '../view/viewport.ts'
import { type Finger, pinched } from './pinch.ts'

/** State of a finger: its position, and whether it scrolls or holds a line that is dragged. */
interface Touching {
  readonly at: Finger
  readonly scrolls: 'not yet' | 'yes' | 'holds a line'
}

/** Movement in pixels below which a touch is a tap, the width of a fingertip. */
const TAP_TOLERANCE_PX = 8

/** The fingers on the timeline by pointer id, in order of arrival. */
const fingers = new Map<number, Touching>()

/**
 * Follows a finger until it is lifted: one finger scrolls time and lanes, two zoom. Calls `tap` if the finger has not
 * moved. Without `tap` the finger drags a line (another gesture), until a second finger comes.
 */
export function followFinger(down: PointerEvent, target: HTMLElement, tap?: (event: PointerEvent) => void): void {
  const { pointerId } = down
  const stop = new AbortController()
  const { signal } = stop
  target.setPointerCapture(pointerId)
  fingers.set(pointerId, { at: placeOf(down), scrolls: tap === undefined ? 'holds a line' : 'not yet' })
  // From here on both fingers zoom.
  if (fingers.size > 1) for (const [id, { at }] of fingers) fingers.set(id, { at, scrolls: 'yes' })
  const on = (kind: 'pointermove' | 'pointerup' | 'pointercancel', then: (event: PointerEvent) => void) =>
    target.addEventListener(kind, (event) => event.pointerId === pointerId && then(event), { signal })
  const lift = () => {
    fingers.delete(pointerId)
    stop.abort()
  }
  on('pointermove', (event) => move(event, target))
  on('pointerup', (event) => {
    const still = fingers.get(pointerId)?.scrolls === 'not yet'
    lift()
    if (still) tap?.(event)
  })
  on('pointercancel', lift)
}

function move(event: PointerEvent, target: HTMLElement): void {
  const touching = fingers.get(event.pointerId)
  if (touching === undefined) return
  const { at: before, scrolls } = touching
  const after = placeOf(event)
  if (scrolls === 'not yet' && Math.hypot(after.x - before.x, after.y - before.y) < TAP_TOLERANCE_PX) return
  fingers.set(event.pointerId, { at: after, scrolls: scrolls === 'holds a line' ? scrolls : 'yes' })
  if (scrolls === 'holds a line') return
  const view = viewport()
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
  if (other === undefined) {
    showView({ left: view.left - (after.x - before.x) / view.zoom, zoom: view.zoom })
    target.scrollTop -= after.y - before.y
    return
  }
  showView(
    pinched(
      view,
      [
        [before, other.at],
        [after, other.at],
      ],
      view,
    ),
  )
}

function placeOf(event: PointerEvent): Finger {
  return { x: xOf(event), y: event.clientY }
}
