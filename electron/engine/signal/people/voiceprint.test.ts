import { describe, expect, it } from 'vitest'
import { ROWS_PER_OBSERVATION } from '../../../../shared/project/speakers/oddsOfTwo.ts'
import { difference, joinVoiceprints, type Voiceprint } from './voiceprint.ts'

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
    const scatter = Math.sqrt(ROWS_PER_OBSERVATION / count)
    return { count, mean: Float64Array.from({ length: SIZE }, (_, k) => (centre[k] ?? 0) + scatter * random()) }
  })
}

const at = (...centre: number[]) => centre

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
    const joined = joinVoiceprints({ count: 1, mean: Float64Array.of(0) }, { count: 3, mean: Float64Array.of(4) })
    expect(joined).toEqual({ count: 4, mean: Float64Array.of(3) })
  })
})
