import { expect, it } from 'vitest'
import { english } from '../../shared/locale/english.ts'
import { moveCues } from '../../shared/timing/sync/moveCues.ts'
import { cueMoves } from './syncToFilm.ts'

const CUES = [
  { start: 10, end: 12 },
  { start: 20, end: 22 },
  { start: 60, end: 62 },
]

/** The changes in words where cues are moved so. */
function changes(rate: number, ...offsets: readonly [first: number, offset: number][]): string[] {
  const pieces = offsets.map(([first, offset], at) => ({ first, end: offsets[at + 1]?.[0] ?? CUES.length, offset }))
  const times = { rate, pieces } as never
  return cueMoves(CUES, moveCues(CUES, times), times).map(english)
}

it('says from when on subtitles are moved by how much, with a sign for either way', () => {
  expect(changes(1, [0, 1.5])).toEqual(['from 0:10.0 on by +1.50 s'])
  const moves = ['from 0:10.0 on by \u22121.25 s', 'from 1:00.0 on by +3.00 s']
  expect(changes(1, [0, -1.25], [2, 3])).toEqual(moves)
})

it('says at which rate they are, where that changes', () => {
  expect(changes(25 / 24, [0, 0])).toEqual(['all multiplied by 1.0417', 'from 0:10.0 on by +0.42 s'])
})
