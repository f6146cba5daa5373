import { expect, it } from 'vitest'
import { pitchMarks } from './pitchMarks.ts'

const BOUNDS = { shortest: 60, longest: 79 }

/** A tone of so many samples a period, with two overtones. */
function tone(period: number): Float32Array {
  const angle = (2 * Math.PI) / period
  return Float32Array.from({ length: 2000 }, (_, at) =>
    [1, 2, 3].reduce((sum, overtone) => sum + (0.3 / overtone) * Math.sin(overtone * angle * at), 0),
  )
}

it('finds every period from the shortest to the longest, and nothing in silence', () => {
  const periods = Array.from({ length: BOUNDS.longest - BOUNDS.shortest + 1 }, (_, more) => BOUNDS.shortest + more)
  for (const period of periods) {
    const [run = [], ...others] = pitchMarks(tone(period), BOUNDS)
    expect(others).toEqual([])
    expect(new Set(run.slice(1).map((mark, at) => mark - (run[at] ?? 0)))).toEqual(new Set([period]))
  }
  expect(pitchMarks(new Float32Array(2000), BOUNDS)).toEqual([])
})
