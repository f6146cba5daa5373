import { type Following, followPress } from '../../ui/followPress.ts'
import { xOf } from '../view/places.ts'
import { showView, viewport } from '../view/viewport.ts'

/** Distance from the view's edges, in pixels, within which the view scrolls. */
const AUTO_SCROLL_MARGIN_PX = 20

/** Follows the pointer from press to release. Near the view's edges the view scrolls. */
export function followPointer(down: PointerEvent, target: HTMLElement, on: Following): void {
  let last: PointerEvent | undefined
  const move = (event: PointerEvent) => {
    last = event
    on.move(event)
  }
  const signal = followPress(down, target, { ...on, move })
  const creep = () => {
    if (signal.aborted) return
    const by = last === undefined ? 0 : creepBy(xOf(last))
    if (last !== undefined && by !== 0) {
      const { left, zoom } = viewport()
      showView({ left: left + by / zoom, zoom })
      on.move(last)
    }
    requestAnimationFrame(creep)
  }
  requestAnimationFrame(creep)
}

/** Pixels to scroll in a frame: the further outside, the faster. */
function creepBy(x: number): number {
  const { width } = viewport()
  const out = x < AUTO_SCROLL_MARGIN_PX ? x - AUTO_SCROLL_MARGIN_PX : Math.max(0, x - (width - AUTO_SCROLL_MARGIN_PX))
  return Math.max(-40, Math.min(40, out / 2))
}
