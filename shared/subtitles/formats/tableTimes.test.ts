import { expect, it } from 'vitest'
import { ignoreRepairs } from '../repairs.ts'
import { looksLikeTime, readTableTimes } from './tableTimes.ts'

const COLUMNS = { start: 0, end: 1, duration: undefined, milliseconds: false }
const starts = (...rows: string[][]) => readTableTimes(rows, COLUMNS, ignoreRepairs).map(({ start }) => start)

it('counts 25 frames a second, and 30 from the first frame that only these have', () => {
  expect(starts(['00:00:01:24', '00:00:02:00'])).toEqual([1 + 24 / 25])
  expect(starts(['00:00:01:15', '00:00:02:25'])).toEqual([1 + 15 / 30])
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
