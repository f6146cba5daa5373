import { expect, it } from 'vitest'
import { english } from '../../locale/english.ts'
import { timingChanges } from './timingChanges.ts'

const cues = [
  { start: 10, end: 12 },
  { start: 20, end: 22 },
  { start: 40, end: 41 },
]
const words = (rate: number, ...offsets: readonly number[]) =>
  timingChanges(cues, { rate, pieces: offsets.map((offset, at) => ({ first: at, end: at + 1, offset })) }).map(english)

it('says how late and how slow subtitles were', () => {
  // Times of 24 frames a second in a film of 25: the first cue belongs at 7.2 s.
  expect(words(0.96, -2.4)).toEqual(['2.8 s late', '4.0 % slow'])
  expect(words(1.001, 3)).toEqual(['3.0 s early', '0.1 % fast'])
})

it('says in how many places the cut is another one, and nothing of what nobody notices', () => {
  expect(words(1, 0, 30, 61)).toEqual(['cut otherwise in 2 places'])
  expect(words(1.0001, 0)).toEqual([])
})
