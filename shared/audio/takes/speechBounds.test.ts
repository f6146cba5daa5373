import { expect, it } from 'vitest'
import { tone } from '../sounds.testing.ts'
import { endAtPauses } from './speechBounds.ts'

const RATE = 8000

it('ends words where the sound pauses before the next, and others where the next begins', () => {
  const parts = [tone(200, 0.5, { seconds: 0.5, sampleRate: RATE }), new Float32Array(0.3 * RATE)]
  const samples = Float32Array.from([...parts, ...parts].flatMap((part) => [...part]))
  // The second word is parted from the third by a stop of 0.1 seconds.
  samples.fill(0, 0.95 * RATE, 1.05 * RATE)
  const words = [
    { from: 0, to: 1, start: 0, end: 0.8 },
    { from: 2, to: 3, start: 0.8, end: 1.05 },
    { from: 4, to: 5, start: 1.05, end: 1.3 },
  ]
  const ends = endAtPauses(words, { samples, sampleRate: RATE }).map(({ end }) => end)
  expect(ends).toEqual([expect.closeTo(0.53, 2), 1.05, 1.3])
})

it('leaves the words of silence as they are', () => {
  const words = [{ start: 0, end: 1 }]
  expect(endAtPauses(words, { samples: new Float32Array(2 * RATE), sampleRate: RATE })).toEqual(words)
})
