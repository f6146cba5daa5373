import { expect, it } from 'vitest'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { EDITIONS } from '../../../shared/subtitles/placeCues.ts'
import { placedBy, startChoice } from './retimeChoice.ts'

const CUES: readonly Cue[] = [
  { start: 10, end: 11, text: 'a' },
  { start: 20, end: 21, text: 'b' },
  { start: 30, end: 31, text: 'c' },
]
const starts = (choice: Parameters<typeof placedBy>[1]) =>
  placedBy(CUES, choice, { duration: 600 })?.cues.map(({ start }) => Math.round(start * 100) / 100)

it('begins with the edition that fits, or with none, and with the times as they are', () => {
  expect(startChoice(CUES, undefined)).toEqual({ way: 'none', shift: '0', points: ['0:10.000', '0:30.000'] })
  expect(startChoice(CUES, EDITIONS[1]).way).toBe('1')
})

it('shifts, stretches by an edition, or goes through two points', () => {
  const none = startChoice(CUES, undefined)
  expect(starts(none)).toEqual([10, 20, 30])
  expect(starts({ ...none, shift: '2.5' })).toEqual([12.5, 22.5, 32.5])
  const factor = EDITIONS[0]?.factor ?? 1
  expect(starts({ ...none, way: '0' })).toEqual([10, 20, 30].map((at) => Math.round(at * factor * 100) / 100))
  expect(starts({ ...none, way: 'points', points: ['0:20', '1:00'] })).toEqual([20, 40, 60])
})

it('does nothing where a time means nothing', () => {
  const none = startChoice(CUES, undefined)
  expect(starts({ ...none, shift: 'soon' })).toBeUndefined()
  expect(starts({ ...none, way: 'points', points: ['0:20', 'later'] })).toBeUndefined()
})

it('places by ear, first where that is sure', () => {
  const ear = { shareBefore: 0, shareAfter: 1, silentCues: [], uncovered: [] }
  const pieces = [
    { first: 0, end: 2, offset: -2 },
    { first: 2, end: 3, offset: 30 },
  ]
  const sure = { ...ear, verdict: 'sure' as const, rate: 1, pieces }
  const choice = startChoice(CUES, EDITIONS[1], sure)
  expect(choice.way).toBe('ear')
  expect(startChoice(CUES, undefined, { ...sure, verdict: 'unsure' }).way).toBe('none')
  const placed = placedBy(CUES.toReversed(), choice, { duration: 50, ear: sure })
  expect(placed?.cues.map(({ start, text }) => [start, text])).toEqual([
    [8, 'a'],
    [18, 'b'],
  ])
  expect(placed?.outside).toBe(1)
  expect(placedBy(CUES, choice, { duration: 50 })).toBeUndefined()
})
