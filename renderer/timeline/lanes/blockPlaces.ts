import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { useDrawn, viewport } from '../view/viewport.ts'

const stretches = new WeakMap<Element, TimeSpan>()

/**
 * Positions the block of a line. Each block gets its own transform: a shared scale in CSS would recompute the styles of
 * all blocks in every frame of a zoom.
 */
export function placeBlock(element: HTMLElement, stretch: TimeSpan): void {
  stretches.set(element, stretch)
  place(element, stretch)
}

/** Positions all blocks of a lane again. */
export function placeBlocks(lane: HTMLElement): void {
  for (const element of lane.children) {
    const stretch = stretches.get(element)
    if (stretch !== undefined) place(element as HTMLElement, stretch)
  }
}

function place({ style }: HTMLElement, { start, end }: TimeSpan): void {
  const { zoom } = viewport()
  style.left = `${(start - useDrawn.getState().start) * zoom}px`
  style.width = `${Math.max(2, (end - start) * zoom - 1)}px`
}
