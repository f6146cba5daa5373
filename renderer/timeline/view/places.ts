import { timeAt } from './scale.ts'
import { viewport } from './viewport.ts'

/** The elements of the timeline, for gestures. */
let strip: HTMLElement | undefined
let lanes: HTMLElement | undefined
let laneHeight = 64
let focused = false

/** Registers the element whose left edge is the view's; the answer unregisters it. */
export function holdStrip(element: HTMLElement): () => void {
  strip = element
  return () => {
    if (strip === element) strip = undefined
  }
}

/** Registers the element that scrolls the lanes; the answer unregisters it. */
export function holdLanes(element: HTMLElement): () => void {
  lanes = element
  const stop = new AbortController()
  const watch = ({ target }: Event) => {
    focused = target instanceof Node && element.contains(target)
  }
  for (const kind of ['focusin', 'pointerdown']) {
    document.addEventListener(kind, watch, { capture: true, signal: stop.signal })
  }
  return () => {
    stop.abort()
    focused = false
    if (lanes === element) lanes = undefined
  }
}

/** Sets the height of a lane, in pixels. */
export function setLaneHeight(height: number): void {
  laneHeight = height
}

/** Pixels of an event from the view's left edge. */
export function xOf({ clientX }: Pick<MouseEvent, 'clientX'>): number {
  return clientX - (strip?.getBoundingClientRect().left ?? 0)
}

/** Index of the lane at an event's height, from the top; there may be no such lane. */
export function laneNumber({ clientY }: Pick<MouseEvent, 'clientY'>): number {
  if (lanes === undefined) return -1
  const y = clientY - lanes.getBoundingClientRect().top + lanes.scrollTop
  return Math.floor(y / laneHeight)
}

/** Focuses the lanes. */
export function focusLanes(): void {
  lanes?.focus({ preventScroll: true })
}

/** The time under the pointer, in seconds. */
export function timeUnderPointer(event: Pick<MouseEvent, 'clientX'>): number {
  const view = viewport()
  return Math.max(0, Math.min(view.duration, timeAt(view, xOf(event))))
}

/**
 * Whether the lanes have the focus. They keep it when the focused line has just been removed (as when it moves to
 * another lane) and nothing else was focused.
 */
export function lanesHaveFocus(): boolean {
  const holder = document.activeElement
  return (lanes?.contains(holder) ?? false) || (focused && (holder === null || holder === document.body))
}
