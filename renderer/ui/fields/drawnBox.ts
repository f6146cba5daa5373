import { clamp } from '../../../shared/basics/clamp.ts'
import type { PictureBox } from '../../../shared/contract/assemble.ts'

/** A place in a picture, in shares of its width and height. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Least width and height of a drawn rectangle, in shares of the picture. */
export const MIN_BOX_SIDE_SHARE = 0.02

/** The rectangle between two corners, within the picture; undefined where it is too small to be meant. */
export function boxBetween(one: Spot, other: Spot): PictureBox | undefined {
  const [left, right] = span(one.x, other.x)
  const [top, bottom] = span(one.y, other.y)
  return right - left < MIN_BOX_SIDE_SHARE || bottom - top < MIN_BOX_SIDE_SHARE
    ? undefined
    : { left, top, right, bottom }
}

/** A rectangle moved as far as the picture reaches; its size stays. */
export function movedBox({ left, top, right, bottom }: PictureBox, by: Spot): PictureBox {
  const x = clamp(by.x, -left, 1 - right)
  const y = clamp(by.y, -top, 1 - bottom)
  return { left: tidy(left + x), top: tidy(top + y), right: tidy(right + x), bottom: tidy(bottom + y) }
}

/** A rectangle whose right and lower edge are moved, within the picture. */
export function sizedBox({ left, top, right, bottom }: PictureBox, by: Spot): PictureBox {
  const edge = (at: number, from: number) => tidy(Math.min(1, Math.max(from + MIN_BOX_SIDE_SHARE, at)))
  return { left, top, right: edge(right + by.x, left), bottom: edge(bottom + by.y, top) }
}

function span(a: number, b: number): [least: number, most: number] {
  const [one, other] = [clamp(a, 0, 1), clamp(b, 0, 1)]
  return [tidy(Math.min(one, other)), tidy(Math.max(one, other))]
}

/** Tenths of a percent: finer than a pointer, and no errors of many steps add up. */
function tidy(share: number): number {
  return clamp(Math.round(share * 1000) / 1000, 0, 1)
}
