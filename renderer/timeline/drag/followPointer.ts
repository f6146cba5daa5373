import { xOf } from '../view/places.ts'
import { showView, viewport } from '../view/viewport.ts'

/** Handlers of a pointer gesture. */
export interface Following {
  /** Called for every move after the threshold. */
  move(event: PointerEvent): void
  /** Called at the end of a drag. */
  drop(event: PointerEvent): void
  /** Called at the end of a press that was no drag. */
  click?(event: PointerEvent): void
  /** Called on Escape or when the system takes the pointer away; must restore the state before. */
  cancel(): void
}

/** Movement in pixels below which a press is no drag. */
const DRAG_THRESHOLD_PX = 4
/** Distance from the view's edges, in pixels, within which the view scrolls. */
const AUTO_SCROLL_MARGIN_PX = 20

/** Follows the pointer from press to release. Near the view's edges the view scrolls. */
export function followPointer(down: PointerEvent, target: HTMLElement, on: Following): void {
  const stop = new AbortController()
  const { signal } = stop
  let last = down
  let moved = false
  target.setPointerCapture(down.pointerId)
  const move = (event: PointerEvent) => {
    last = event
    moved ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= DRAG_THRESHOLD_PX
    if (moved) on.move(event)
  }
  const end = (then: () => void) => {
    stop.abort()
    then()
  }
  const creep = () => {
    if (signal.aborted) return
    const by = moved ? creepBy(xOf(last)) : 0
    if (by !== 0) {
      const { left, zoom } = viewport()
      showView({ left: left + by / zoom, zoom })
      on.move(last)
    }
    requestAnimationFrame(creep)
  }
  requestAnimationFrame(creep)
  target.addEventListener('pointermove', move, { signal })
  target.addEventListener('pointerup', (event) => end(() => (moved ? on.drop(event) : on.click?.(event))), { signal })
  target.addEventListener('pointercancel', () => end(() => on.cancel()), { signal })
  // A second finger starts another gesture.
  window.addEventListener('pointerdown', () => end(() => on.cancel()), { signal, capture: true })
  const abandon = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(() => on.cancel())
  }
  window.addEventListener('keydown', abandon, { signal, capture: true })
}

/** Pixels to scroll in a frame: the further outside, the faster. */
function creepBy(x: number): number {
  const { width } = viewport()
  const out = x < AUTO_SCROLL_MARGIN_PX ? x - AUTO_SCROLL_MARGIN_PX : Math.max(0, x - (width - AUTO_SCROLL_MARGIN_PX))
  return Math.max(-40, Math.min(40, out / 2))
}
