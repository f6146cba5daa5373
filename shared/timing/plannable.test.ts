import { expect, it } from 'vitest'
import { fitLane, plannable } from './lanes/fitLane.ts'
import { laneSlots } from './lanes/laneSlots.ts'
import type { SpokenLine } from './spokenLine.ts'

const LIMITS = { duration: 1e5, fastest: 1.3, slowest: 0.85, gap: 0.07, lateness: 'natural', outlast: 1 } as const

/** So many lines of speakers who take turns, each of 2.5 s with a pause of half a second. */
const inTurns = (count: number, speakers: number): SpokenLine[] =>
  Array.from({ length: count }, (_, id) => {
    return { id, speaker: `S${id % speakers}`, start: 3 * id, end: 3 * id + 2.5, natural: 2.4, characters: 30 }
  })

it('leaves the lines of a film as they are, as many as they may be', () => {
  for (const slots of [laneSlots(inTurns(20_000, 20), LIMITS), laneSlots(inTurns(2000, 100), LIMITS)])
    expect(plannable(slots)).toBe(slots)
})

it('plans the lines of each speaker alone where hundreds of speakers take turns', () => {
  const slots = laneSlots(inTurns(4000, 500), LIMITS)
  const alone = plannable(slots)
  expect(alone.flatMap(({ others }) => others)).toEqual([])
  expect(alone.map(({ index }) => index).sort((a, b) => a - b)).toEqual(slots.map(({ index }) => index))
  expect(alone.every(({ next }, at) => next === undefined || next === at + 1)).toBe(true)
  expect(alone.filter(({ next }) => next === undefined)).toHaveLength(500)
})

it('gives each of these lines a place near its own', () => {
  const lines = inTurns(4000, 500)
  const fits = fitLane(lines, LIMITS)
  expect(fits.filter(({ start, rate }, at) => Math.abs(start - 3 * at) > 0.2 || rate > 1.15)).toEqual([])
})
