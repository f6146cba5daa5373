import type { Stretch } from '../view/scale.ts'
import { useDrawn, viewport } from '../view/viewport.ts'

const stretches = new WeakMap<Element, Stretch>()

/**
 * Puts a block where its line is. Each is placed by itself: with a scale that style sheets count with, every frame of a
 * zoom would find out the styles of all that blocks hold.
 */
export function placeBlock(element: HTMLElement, stretch: Stretch): void {
  stretches.set(element, stretch)
  place(element, stretch)
}

/** Puts all blocks of a lane where they are by now. */
export function placeBlocks(lane: HTMLElement): void {
  for (const element of lane.children) {
    const stretch = stretches.get(element)
    if (stretch !== undefined) place(element as HTMLElement, stretch)
  }
}

function place({ style }: HTMLElement, { start, end }: Stretch): void {
  const { zoom } = viewport()
  style.left = `${(start - useDrawn.getState().start) * zoom}px`
  style.width = `${Math.max(2, (end - start) * zoom - 1)}px`
}
