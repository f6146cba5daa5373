import { expect, it } from 'vitest'
import { trimSilence } from './utterance.ts'

const RATE = 1000

it('takes the silence off both ends of a line, but for margins that soft sounds need', () => {
  const samples = new Float32Array(RATE)
  samples.fill(0.5, 400, 600)
  expect(trimSilence({ samples, sampleRate: RATE }).samples).toHaveLength(4 + 200 + 30)
})

it('keeps a little of a line that is all silent', () => {
  expect(trimSilence({ samples: new Float32Array(RATE), sampleRate: RATE }).samples).toHaveLength(4)
})
