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

/** Follows the pointer from press to release, in the window of the pressed element; the answer is aborted at the end. */
export function followPress(down: PointerEvent, target: HTMLElement, on: Following): AbortSignal {
  const stop = new AbortController()
  const { signal } = stop
  const window = target.ownerDocument.defaultView
  let moved = false
  target.setPointerCapture(down.pointerId)
  const move = (event: PointerEvent) => {
    moved ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= DRAG_THRESHOLD_PX
    if (moved) on.move(event)
  }
  const end = (then: () => void) => {
    stop.abort()
    then()
  }
  target.addEventListener('pointermove', move, { signal })
  target.addEventListener('pointerup', (event) => end(() => (moved ? on.drop(event) : on.click?.(event))), { signal })
  target.addEventListener('pointercancel', () => end(() => on.cancel()), { signal })
  // A second finger starts another gesture.
  window?.addEventListener('pointerdown', () => end(() => on.cancel()), { signal, capture: true })
  const abandon = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(() => on.cancel())
  }
  window?.addEventListener('keydown', abandon, { signal, capture: true })
  return signal
}
