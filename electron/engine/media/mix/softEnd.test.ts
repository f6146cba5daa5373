import { expect, it } from 'vitest'
import { softEnd } from './dubSound.ts'

const ended = (endsEarly: boolean) => {
  const chunks = [900, 100, 30, 0, 170].map((frames) => new Float32Array(2 * frames).fill(1))
  return [...softEnd(chunks, { sampleRate: 48_000, channels: 2 }, () => endsEarly)].flatMap((chunk) => [...chunk])
}

it('leaves a sound that ends with its film as it is', () => {
  expect(ended(false)).toEqual(Array.from({ length: 2400 }, () => 1))
})

it('lets the last 5 ms of a sound fade, and leaves all before as it is', () => {
  const all = ended(true)
  expect(all).toHaveLength(2400)
  expect(all.slice(0, 1920).every((sample) => sample === 1)).toBe(true)
  expect(all.at(-2)).toBeCloseTo(1 / 240)
  expect(all[1920 + 240]).toBeCloseTo(0.5)
})
