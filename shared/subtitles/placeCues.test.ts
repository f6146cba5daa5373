import { describe, expect, it } from 'vitest'
import type { Cue } from './cue.ts'
import { EDITIONS, IDENTITY_RETIMING, likelyEdition, placeCues, throughPoints, wholeHoursBefore } from './placeCues.ts'

const cue = (start: number, text = 'Habari'): Cue => ({ start, end: start + 2, text })
const toPal = EDITIONS.find(({ from, to }) => from === '23.976' && to === '25')

describe('placeCues', () => {
  it('turns times of an edition at 23.976 frames a second into those at 25, and back', () => {
    const there = placeCues([cue(3600)], { factor: toPal?.factor ?? 0, shift: 0 }, 9000).cues
    expect(there[0]?.start).toBeCloseTo(3452.547, 3)
    const back = EDITIONS.find(({ from, to }) => from === '25' && to === '23.976')
    expect(placeCues(there, { factor: back?.factor ?? 0, shift: 0 }, 9000).cues[0]?.start).toBeCloseTo(3600, 6)
  })

  it('leaves out what lies outside the film, cuts what reaches over its ends, and counts both', () => {
    const placed = placeCues([cue(0), cue(3), cue(9.5), cue(12)], { factor: 1, shift: -4 }, 7)
    expect(placed.cues.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [5.5, 7],
    ])
    expect([placed.outside, placed.cut]).toEqual([2, 2])
    expect(placeCues([cue(1)], IDENTITY_RETIMING, 10)).toEqual({ cues: [cue(1)], outside: 0, cut: 0 })
  })

  it('leaves out a cue that is over as the film begins, or begins as it ends', () => {
    const placed = placeCues([cue(0), cue(2), cue(9)], { factor: 1, shift: -2 }, 7)
    expect(placed).toEqual({ cues: [cue(0)], outside: 2, cut: 0 })
  })

  it('goes through two points, in their order', () => {
    const cues = [cue(10), cue(50), cue(110)]
    expect(throughPoints(cues, 12, 62)).toEqual({ factor: 0.5, shift: 7 })
    expect(throughPoints(cues, 62, 12)).toBeUndefined()
    expect(throughPoints([cue(10)], 12, 62)).toBeUndefined()
  })
})

describe('likelyEdition', () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ start: 60 + at * 37.3 }))

  it('knows the edition that subtitles were made for by the lines', () => {
    const cues = lines.map(({ start }) => cue((start * 25) / (24_000 / 1001)))
    expect(likelyEdition(cues, lines)).toBe(toPal)
  })

  it('leaves times that fit as they are, and those that fit nothing', () => {
    expect(
      likelyEdition(
        lines.map(({ start }) => cue(start)),
        lines,
      ),
    ).toBeUndefined()
    expect(
      likelyEdition(
        lines.map(({ start }) => cue(start * 1.7 + 11)),
        lines,
      ),
    ).toBeUndefined()
    expect(likelyEdition([cue(1)], [])).toBeUndefined()
  })
})

it('finds the whole hours at which the clock of a tape begins', () => {
  const tape = (origin: number, ...more: number[]) =>
    [...more, ...Array.from({ length: 30 }, (_, at) => origin * 3600 + 5 + 100 * at)].map((start) => ({
      start,
      end: start + 2,
      text: 'Habari.',
    }))
  const film = 3600
  for (const hours of [1, 9, 10]) expect(wholeHoursBefore(tape(hours), film)).toBe(hours)
  // A title of the file at zero, or a slate just before the hour.
  expect(wholeHoursBefore(tape(10, 0), film)).toBe(10)
  expect(wholeHoursBefore(tape(10, 10 * 3600 - 5), film)).toBe(10)
  // A film of two hours, of which half the lines lie within it as they are.
  expect(wholeHoursBefore(tape(1), 5400)).toBe(1)
  expect(wholeHoursBefore(tape(0), film)).toBeUndefined()
  // Those of a longer film, or of another one.
  expect(wholeHoursBefore(tape(0), 600)).toBeUndefined()
  expect(wholeHoursBefore(tape(10), 600)).toBeUndefined()
})
