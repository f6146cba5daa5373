import { describe, expect, it } from 'vitest'
import { CORRELATED } from '../../../shared/project/speakers/oddsOfTwo.ts'
import { cluster } from './cluster.ts'
import { difference, join, type Voiceprint } from './voiceprint.ts'

const SIZE = 20

/** Deterministic standard normal numbers (Box & Muller 1958). */
function normal(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state + 1) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Stretches of one voice: means of `count` correlated rows around `centre`. */
function stretches(centre: readonly number[], total: number, seed: number): Voiceprint[] {
  const random = normal(seed)
  return Array.from({ length: total }, (_, i) => {
    const count = 60 + 20 * (i % 8)
    const scatter = Math.sqrt(CORRELATED / count)
    return { count, mean: Float64Array.from({ length: SIZE }, (_, k) => (centre[k] ?? 0) + scatter * random()) }
  })
}

const at = (...centre: number[]) => centre
const FAR = [at(0), at(1.5, 1.5, 1.5), at(-1.5, 1.5, 0, 1.5)]

describe('difference', () => {
  it('is about 1 between stretches of one voice', () => {
    const prints = stretches(at(), 40, 1)
    const all = prints.flatMap((a, i) => prints.slice(i + 1).map((b) => difference(a, b)))
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length
    expect(mean).toBeGreaterThan(0.7)
    expect(mean).toBeLessThan(1.1)
  })
})

describe('join', () => {
  it('weights by length', () => {
    const joined = join({ count: 1, mean: Float64Array.of(0) }, { count: 3, mean: Float64Array.of(4) })
    expect(joined).toEqual({ count: 4, mean: Float64Array.of(3) })
  })
})

describe('cluster', () => {
  it.each([1, 2, 3])('finds %i voices', (voices) => {
    const prints = FAR.slice(0, voices).flatMap((centre, i) => stretches(centre, 15, i + 7))
    const groups = cluster(prints, 2)
    expect(groups).toHaveLength(voices)
    const total = prints.reduce((sum, { count }) => sum + count, 0)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBeCloseTo(total)
  })

  it('answers for none and for one', () => {
    expect(cluster([], 2)).toEqual([])
    expect(cluster(stretches(at(), 1, 1), 2)).toHaveLength(1)
  })
})
