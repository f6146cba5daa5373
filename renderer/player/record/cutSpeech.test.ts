import { expect, it } from 'vitest'
import { cutSpeech } from './cutSpeech.ts'

const take = new Float32Array(1000).fill(0.5)

it('keeps a take up to the cut, whose end fades', () => {
  const cut = cutSpeech(take, { from: 100, at: 0.5, sampleRate: 1000 })
  expect(cut).toHaveLength(600)
  expect(cut?.[580]).toBe(0.5)
  expect(cut?.[599]).toBeLessThan(0.05)
})

it('cuts nothing outside the speech', () => {
  for (const at of [-1, 0, 0.05, 0.9, 5]) expect(cutSpeech(take, { from: 100, at, sampleRate: 1000 })).toBeUndefined()
})
