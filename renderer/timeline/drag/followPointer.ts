import { xOf } from '../view/places.ts'
import { showView, viewport } from '../view/viewport.ts'

/** What a gesture of the pointer does. */
export interface Following {
  /** Called for every move once the pointer has left its place. */
  move(event: PointerEvent): void
  /** The end of a drag. */
  drop(event: PointerEvent): void
  /** The end of what was no drag. */
  click?(event: PointerEvent): void
  /** Escape, or the system took the pointer away: all is to be as it was. */
  cancel(): void
}

/** Less is no drag but an unsteady hand, in pixels. */
const THRESHOLD = 4
/** Nearer to the edges than this the view goes along. */
const BORDER = 20

/** Follows the pointer from where it was pressed until it is let go. At the edges the view scrolls on. */
export function followPointer(down: PointerEvent, target: HTMLElement, on: Following): void {
  const stop = new AbortController()
  const { signal } = stop
  let last = down
  let moved = false
  target.setPointerCapture(down.pointerId)
  const move = (event: PointerEvent) => {
    last = event
    moved ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= THRESHOLD
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
  // A second finger makes another gesture of it.
  window.addEventListener('pointerdown', () => end(() => on.cancel()), { signal, capture: true })
  const abandon = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(() => on.cancel())
  }
  window.addEventListener('keydown', abandon, { signal, capture: true })
}

/** Pixels to scroll in a frame: the further out, the faster. */
function creepBy(x: number): number {
  const { width } = viewport()
  const out = x < BORDER ? x - BORDER : Math.max(0, x - (width - BORDER))
  return Math.max(-40, Math.min(40, out / 2))
}
