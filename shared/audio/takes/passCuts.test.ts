import { describe, expect, it } from 'vitest'
import { filmAt, LEVEL_FRAME_SECONDS, type PassLine, passCuts, recordedAt } from './passCuts.ts'

/** Levels of a recording in which somebody speaks in stretches (seconds), in a room that is heard a little. */
function levels(seconds: number, spoken: readonly (readonly [from: number, to: number])[]): Float32Array {
  return Float32Array.from({ length: Math.round(seconds / LEVEL_FRAME_SECONDS) }, (_, frame) => {
    const at = frame * LEVEL_FRAME_SECONDS
    const loud = spoken.some(([from, to]) => at >= from && at < to)
    return loud ? 0.1 + 0.05 * Math.sin(frame) : 0.001 + 0.0002 * Math.sin(7 * frame)
  })
}

const line = (from: number, to: number, characters = 20): PassLine => ({ from, to, characters })
const LINES = [line(1, 3), line(3.5, 5.5), line(6, 8)]

function between(cut: number | undefined, from: number, to: number): void {
  expect(cut).toBeGreaterThanOrEqual(from - 0.02)
  expect(cut).toBeLessThanOrEqual(to + 0.02)
}

describe('passCuts', () => {
  it('cuts in the pauses between lines', () => {
    const [first, second] = passCuts(
      levels(9, [
        [1.1, 3.1],
        [3.6, 5.4],
        [6.2, 8],
      ]),
      LINES,
    )
    between(first, 3.1, 3.6)
    between(second, 5.4, 6.2)
  })

  it('follows a reader who is too long and begins the next line late', () => {
    const [first, second] = passCuts(
      levels(11, [
        [1.2, 4.3],
        [4.9, 6.9],
        [7.3, 9.2],
      ]),
      LINES,
    )
    between(first, 4.3, 4.9)
    between(second, 6.9, 7.3)
  })

  it('does not take a comma for the border, though it lies nearer', () => {
    const [first] = passCuts(
      levels(9, [
        [1.2, 2.9],
        [3.15, 3.9],
        [4.5, 6.4],
      ]),
      [line(1, 3, 30), line(3.2, 5.2, 22)],
    )
    between(first, 3.9, 4.5)
  })

  it('leaves a line without speech that was not spoken', () => {
    const [first, second] = passCuts(
      levels(9, [
        [1.1, 3],
        [6.1, 8],
      ]),
      LINES,
    )
    between(first, 3, 6.1)
    between(second, 3, 6.1)
  })

  it('cuts once between lines that are spoken in one breath, near their border', () => {
    const cuts = passCuts(levels(9, [[1, 8]]), LINES)
    expect(cuts).toHaveLength(2)
    between(cuts[0], 2.5, 4)
    between(cuts[1], 5, 6.5)
  })

  it('is not misled by clicks', () => {
    const clicked = levels(9, [
      [1.1, 3.1],
      [3.6, 5.4],
      [6.2, 8],
    ])
    clicked[Math.round(3.35 / LEVEL_FRAME_SECONDS)] = 0.5
    between(passCuts(clicked, LINES)[0], 3.1, 3.6)
  })

  it('cuts silence and single lines without a complaint', () => {
    expect(passCuts(levels(4, []), [line(1, 3)])).toEqual([])
    expect(passCuts(levels(9, []), LINES)).toHaveLength(2)
    expect(passCuts(new Float32Array(), LINES)).toHaveLength(2)
  })
})

describe('places of a recording', () => {
  const stalled = [
    { at: 0, film: 10 },
    { at: 5, film: 14 },
  ]

  it('follow a film that stood still', () => {
    expect([4, 5, 6].map((at) => filmAt(stalled, at))).toEqual([14, 14, 15])
    expect([10, 12, 14, 15].map((film) => recordedAt(stalled, film))).toEqual([0, 2, 5, 6])
  })

  it('go before the first one, and are unknown without any', () => {
    expect(filmAt([{ at: 2, film: 5 }], 0)).toBe(3)
    expect([filmAt([], 1), recordedAt([], 1)]).toEqual([undefined, undefined])
  })
})
