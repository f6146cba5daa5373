import { expect, it } from 'vitest'
import { mouthIn } from './mouthIn.ts'

/** The landmarks of a face, a hundred pixels from its eyes to its chin, the tip of whose nose is at this place across. */
function faceWith({ gap = 0, nose = 80 } = {}) {
  const points = Array.from({ length: 68 }, () => ({ x: 80, y: 60 }))
  points[0] = { x: 0, y: 40 }
  points[16] = { x: 160, y: 40 }
  points[8] = { x: 80, y: 140 }
  points[30] = { x: nose, y: 40 }
  // The eyes: six points of each, at both sides of the middle.
  for (let eye = 36; eye < 48; eye++) points[eye] = { x: eye < 42 ? 50 : 110, y: 40 }
  for (const upper of [61, 62, 63]) points[upper] = { x: 80, y: 100 - gap / 2 }
  for (const lower of [65, 66, 67]) points[lower] = { x: 80, y: 100 + gap / 2 }
  return points
}

it('tells how far a mouth is open, as a share of the height of the face', () => {
  expect(mouthIn(faceWith())?.opening).toBe(0)
  expect(mouthIn(faceWith({ gap: 20 }))?.opening).toBeCloseTo(0.2, 6)
})

it('tells a face that looks here from one that is turned to either side', () => {
  expect(mouthIn(faceWith())?.frontal).toBe(1)
  expect(mouthIn(faceWith({ nose: 40 }))?.frontal).toBeCloseTo(1 / 3, 6)
  expect(mouthIn(faceWith({ nose: 120 }))?.frontal).toBeCloseTo(1 / 3, 6)
  expect(mouthIn(faceWith({ nose: 160 }))?.frontal).toBe(0)
})

it('takes points that all lie in one place for no face', () => {
  expect(mouthIn(Array.from({ length: 68 }, () => ({ x: 7, y: 7 })))).toBeUndefined()
})
