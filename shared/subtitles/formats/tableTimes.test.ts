import { expect, it } from 'vitest'
import { ignoreRepairs } from '../repairs.ts'
import { looksLikeTime, readTableTimes } from './tableTimes.ts'

const COLUMNS = { start: 0, end: 1, duration: undefined, milliseconds: false }
const starts = (...rows: string[][]) => readTableTimes(rows, COLUMNS, ignoreRepairs).map(({ start }) => start)

it('counts 25 frames a second, and 30, 50 or 60 from the first frame that only these have', () => {
  expect(starts(['00:00:01:24', '00:00:02:00'])).toEqual([1 + 24 / 25])
  expect(starts(['00:00:01:15', '00:00:02:25'])).toEqual([1 + 15 / 30])
  expect(starts(['00:00:01:15', '00:00:02:30'])).toEqual([1 + 15 / 50])
  expect(starts(['00:00:01:15', '00:00:02:50'])).toEqual([1 + 15 / 60])
  expect(starts(['00:00:01;15', '00:00:02;29'])).toEqual([(45 * 1001) / 30_000])
  expect(starts(['00:00:01;15', '00:00:02;30'])).toEqual([(75 * 1001) / 60_000])
})

it('counts the frames of the film where they are known', () => {
  const film = { num: 24, den: 1, drop: false }
  expect(readTableTimes([['00:00:01:12', '00:00:02:00']], COLUMNS, ignoreRepairs, film)).toEqual([
    { start: 1.5, end: 2 },
  ])
})

it('takes numbers for parts of a day only where they would be too long in days', () => {
  expect(starts(['0.5', '0.504'])).toEqual([43_200])
  expect(starts(['0.5', '0.506'])).toEqual([0.5])
  // Without ends the beginnings tell how long a subtitle may be, and one alone tells nothing.
  expect(starts(['0.25', ''], ['0.254', ''])).toEqual([21_600, 21_945.6])
  expect(starts(['5', ''])).toEqual([5])
})

it('reads clocks of half a day, whose midnight is the start of the film', () => {
  expect(starts(['12:00:01 AM', ''], ['1:00:02 a.m.', ''], ['12:00:03 pm', ''])).toEqual([1, 3602, 43_203])
})

it('takes whole numbers for milliseconds only where they would be too long in seconds', () => {
  expect(starts(['1000', '2500'], ['3000', '4000'])).toEqual([1, 3])
  expect(starts(['1', '101'], ['110', '120'])).toEqual([1, 110])
  expect(['1m30s', '1500ms', '2.5', '1:02', 'moja'].map(looksLikeTime)).toEqual([true, true, true, true, false])
  expect(starts(['1m30s', ''], ['1500ms', ''])).toEqual([90, 1.5])
})

it('adds a length where there is no end', () => {
  const columns = { ...COLUMNS, end: undefined, duration: 1 }
  expect(readTableTimes([['2.5', '1.5']], columns, ignoreRepairs)).toEqual([{ start: 2.5, end: 4 }])
})
