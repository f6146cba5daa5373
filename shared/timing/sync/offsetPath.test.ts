import { describe, expect, it } from 'vitest'
import type { TimeSpan } from '../timeSpan.ts'
import { misplacedOdds } from './misplacedOdds.ts'
import { offsetPath } from './offsetPath.ts'

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
    expect(Math.max(...misplacedOdds(cues, path, film, grid))).toBeLessThan(0.02)
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

describe('misplacedOdds', () => {
  const oddsOf = (cues: readonly TimeSpan[], film = filmWith(new Set(times))) =>
    misplacedOdds(cues, offsetPath(cues, film, grid), film, grid)

  it('are those of all paths: of two places that are alike one half', () => {
    const alike = filmWith(new Set([10, 13, 20, 24, 31, 50, 53, 60, 64, 71]))
    const odds = oddsOf(cuesAt([0, 3, 10, 14, 21]), alike)
    for (const one of odds) expect(one).toBeCloseTo(0.5, 1)
  })

  it('are nothing among many cues, and high in a piece that hardly pays', () => {
    const odds = oddsOf(cuesAt([...shifted(0, 16, 5), ...shifted(16, 20, 9)]))
    expect(Math.max(...odds.slice(0, 14))).toBeLessThan(0.001)
    expect(Math.min(...odds.slice(16))).toBeGreaterThan(0.001)
  })

  it('are low for cues before the film begins and after it ends: it has no room for them', () => {
    const outside = cuesAt([-90.5, -87.5, ...shifted(0, 20, 0), 260.5])
    expect(offsetPath(outside, film, grid).strays).toEqual(new Set([0, 1, 22]))
    const odds = oddsOf(outside)
    expect(odds[0]).toBeLessThan(0.01)
    expect(odds[1]).toBeLessThan(0.01)
    expect(odds[22]).toBeLessThan(0.01)
  })

  it('are high for cues without a place that may have one: a piece that does not pay for its break', () => {
    const cues = cuesAt([...shifted(0, 10, 0), ...shifted(14, 17, -40)])
    expect(Math.max(...oddsOf(cues).slice(10))).toBeGreaterThan(0.05)
  })

  it('are finite for many cues', () => {
    const many = Array.from({ length: 400 }, (_, at) => at / 2)
    const odds = oddsOf(cuesAt(many), filmWith(new Set(many)))
    for (const one of odds) expect(one).toBeLessThan(0.01)
  })
})
