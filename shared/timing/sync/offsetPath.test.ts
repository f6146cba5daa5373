import { describe, expect, it } from 'vitest'
import type { TimeSpan } from '../timeSpan.ts'
import { offsetPath } from './offsetPath.ts'
import { pathDoubts } from './pathDoubts.ts'
import { unexplainedStrays } from './strayCues.ts'

const FILM_SECONDS = 200
const grid = { offsets: Float64Array.from({ length: 121 }, (_, at) => at - 60), filmSeconds: FILM_SECONDS }
/** A film in which cues belong at some times: 3 there, else -2. */
const filmWith = (times: ReadonlySet<number>) => ({ at: (start: number) => (times.has(start) ? 3 : -2) })
const cuesAt = (starts: readonly number[]): TimeSpan[] => starts.map((start) => ({ start, end: start + 1 }))
/** Times whose distances do not repeat. */
const times = [3, 8, 10, 17, 21, 33, 36, 47, 53, 54, 68, 72, 85, 93, 99, 112, 118, 131, 140, 144]
const film = filmWith(new Set(times))
const shifted = (from: number, to: number, offset: number) => times.slice(from, to).map((time) => time - offset)

describe('offsetPath', () => {
  it('finds one offset', () => {
    const { pieces, strays, score } = offsetPath(cuesAt(shifted(0, 20, 12)), film, grid)
    expect(pieces).toEqual([{ first: 0, end: 20, offset: 12 }])
    expect(strays.size).toBe(0)
    expect(score).toBe(60)
  })

  it('finds where the offset changes, up and down', () => {
    const up = offsetPath(cuesAt([...shifted(0, 10, 5), ...shifted(12, 20, 30)]), film, grid)
    expect(up.pieces).toEqual([
      { first: 0, end: 10, offset: 5 },
      { first: 10, end: 18, offset: 30 },
    ])
    const down = offsetPath(cuesAt([...shifted(0, 10, 30), ...shifted(10, 20, 5)]), film, grid)
    expect(down.pieces.map(({ offset }) => offset)).toEqual([30, 5])
  })

  it('pays no break for two cues', () => {
    const cues = cuesAt([...shifted(0, 10, 5), ...shifted(10, 12, 9), ...shifted(12, 20, 5)])
    expect(offsetPath(cues, film, grid).pieces).toEqual([{ first: 0, end: 20, offset: 5 }])
  })

  it('leaves cues without a place that the film lacks, where a fall of the offset has room for them', () => {
    const own = [57.5, 60.5, 64.5, 71.5, 76.5]
    const cues = cuesAt([...shifted(0, 10, 0), ...own, ...shifted(10, 20, -30)])
    const path = offsetPath(cues, film, grid)
    expect(path.pieces).toEqual([
      { first: 0, end: 15, offset: 0 },
      { first: 15, end: 25, offset: -30 },
    ])
    expect([...path.strays].sort((a, b) => a - b)).toEqual([10, 11, 12, 13, 14])
    expect(unexplainedStrays(cues, { rate: 1, ...path }, { filmSeconds: FILM_SECONDS, cueScore: 3 })).toBe(0)
  })

  it('keeps the order of the film: what was earlier in the file is not put behind', () => {
    const cues = cuesAt([...times.slice(10, 20), ...times.slice(0, 10).map((time) => time + 150)])
    const { pieces } = offsetPath(cues, film, {
      ...grid,
      offsets: Float64Array.from({ length: 401 }, (_, at) => at - 200),
    })
    expect(pieces.map(({ offset }) => offset)).not.toContain(-150)
  })
})

describe('pathDoubts', () => {
  it('doubts no cue among many, and those of a piece that hardly pays', () => {
    const cues = cuesAt([...shifted(0, 16, 5), ...shifted(16, 20, 9)])
    const path = offsetPath(cues, film, grid)
    expect(path.pieces).toHaveLength(2)
    const doubts = pathDoubts(cues, { rate: 1, ...path }, film, grid)
    expect(Math.min(...doubts.slice(0, 14))).toBeGreaterThan(8)
    expect(Math.max(...doubts.slice(16))).toBeLessThan(10)
  })

  it('has none for cues without a place', () => {
    const cues = cuesAt([-90.5, ...shifted(0, 20, 0)])
    const path = offsetPath(cues, film, grid)
    expect(path.strays).toEqual(new Set([0]))
    expect(pathDoubts(cues, { rate: 1, ...path }, film, grid)[0]).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('unexplainedStrays', () => {
  const cues = cuesAt([10, 20, 30, 40, 50, 60])
  const film = { filmSeconds: 100, cueScore: 5 }
  const count = (strays: readonly number[], offset: number) =>
    unexplainedStrays(cues, { rate: 1, pieces: [{ first: 0, end: 6, offset }], strays: new Set(strays) }, film)

  it('explains many before the film begins and after it ends', () => {
    expect(count([0, 1, 2, 3], -45)).toBe(0)
    expect(count([2, 3, 4, 5], 75)).toBe(0)
  })

  it('does not explain few there, beside which others are in doubt, nor any within the film', () => {
    expect(count([0, 1], -45)).toBe(2)
    expect(count([0, 1, 2], -45)).toBe(5)
    expect(count([0, 1, 2, 3], -35)).toBe(6)
    expect(count([2, 3], 0)).toBe(2)
  })

  it('explains between two pieces what the fall of the offset has room for', () => {
    const pieces = (next: number) => [
      { first: 0, end: 4, offset: 0 },
      { first: 4, end: 6, offset: next },
    ]
    const between = (next: number) =>
      unexplainedStrays(cues, { rate: 1, pieces: pieces(next), strays: new Set([1, 2, 3]) }, film)
    expect(between(-25)).toBe(0)
    expect(between(-15)).toBe(5)
    expect(between(-5)).toBe(5)
    expect(between(25)).toBe(5)
  })
})
