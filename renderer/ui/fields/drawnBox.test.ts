import { expect, it } from 'vitest'
import { PictureBox } from '../../../shared/contract/assemble.ts'
import { boxBetween, MIN_BOX_SIDE_SHARE, movedBox, sizedBox } from './drawnBox.ts'

it('draws from any corner to the opposite one, and not beyond the picture', () => {
  const box = { left: 0.2, top: 0.7, right: 0.9, bottom: 1 }
  expect(boxBetween({ x: 0.2, y: 0.7 }, { x: 0.9, y: 1.3 })).toEqual(box)
  expect(boxBetween({ x: 0.9, y: 1.3 }, { x: 0.2, y: 0.7 })).toEqual(box)
  expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.5 + MIN_BOX_SIDE_SHARE / 2, y: 0.9 })).toBeUndefined()
})

it('keeps a rectangle usable and within the picture over any steps', () => {
  let seed = 11
  const step = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return ((seed >> 8) % 101) / 100 - 0.5
  }
  let box: PictureBox = { left: 0.3, top: 0.3, right: 0.6, bottom: 0.5 }
  for (let round = 0; round < 500; round++) {
    const by = { x: step(), y: step() }
    const moved = movedBox(box, by)
    expect(moved.right - moved.left).toBeCloseTo(box.right - box.left, 6)
    expect(moved.bottom - moved.top).toBeCloseTo(box.bottom - box.top, 6)
    box = sizedBox(moved, { x: by.y, y: by.x })
    expect([box.left, box.top]).toEqual([moved.left, moved.top])
    expect(PictureBox.safeParse(box).success).toBe(true)
    expect(Math.min(box.right - box.left, box.bottom - box.top)).toBeGreaterThan(0)
  }
})
