import { timeAt } from './scale.ts'
import { viewport } from './viewport.ts'

/** Where the parts of the timeline are on the page; gestures ask for it. */
let strip: HTMLElement | undefined
let lanes: HTMLElement | undefined
let laneHeight = 64
let focused = false

/** Names the element whose left edge is that of the view; the answer forgets it. */
export function holdStrip(element: HTMLElement): () => void {
  strip = element
  return () => {
    if (strip === element) strip = undefined
  }
}

/** Names the element in which the lanes scroll; the answer forgets it. */
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

/** Says how high a lane is. */
export function setLaneHeight(height: number): void {
  laneHeight = height
}

/** Pixels from the left edge of the view. */
export function xOf({ clientX }: Pick<MouseEvent, 'clientX'>): number {
  return clientX - (strip?.getBoundingClientRect().left ?? 0)
}

/** The number of the lane, from above and 0, that is at this height; it may be no lane there is. */
export function laneNumber({ clientY }: Pick<MouseEvent, 'clientY'>): number {
  if (lanes === undefined) return -1
  const y = clientY - lanes.getBoundingClientRect().top + lanes.scrollTop
  return Math.floor(y / laneHeight)
}

/** Gives the keys to the lanes. */
export function focusLanes(): void {
  lanes?.focus({ preventScroll: true })
}

/** The time under the pointer. */
export function timeOf(event: Pick<MouseEvent, 'clientX'>): number {
  const view = viewport()
  return Math.max(0, Math.min(view.duration, timeAt(view, xOf(event))))
}

/**
 * Whether the keys are with the lanes. They still are when the line in focus has just gone from there, such as to another
 * lane, and nothing else has got them.
 */
export function lanesHaveFocus(): boolean {
  const holder = document.activeElement
  return (lanes?.contains(holder) ?? false) || (focused && (holder === null || holder === document.body))
}
