import { expect, it } from 'vitest'
import { spokenSteps } from './clipMeasure.ts'

it('takes what is heard of lines as spoken, with closures and breaths, but not their long pauses', () => {
  // A loud second, two of a noise 20 dB under it, and another.
  const energies = Float32Array.from({ length: 40 }, (_, step) => (step < 10 || step >= 30 ? 1 : 0.01))
  const clip = { start: 2.05, end: 6.05, energies, loudness: -20, peak: 0.5 }
  const steps = [...spokenSteps([clip], 70)]
    .map((spoken, step) => (spoken === 1 ? step : -1))
    .filter((step) => step >= 0)
  const run = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
  expect(steps).toEqual([...run(20, 33), ...run(47, 60)])
})
