import { expect, it } from 'vitest'
import { indexByKey, indexOfRow, rowCountOf, rowIndexOf } from './rowPlaces.ts'

it('counts the rows after the heads, from the second to the last of all', () => {
  expect([0, 1, 9].map(rowIndexOf)).toEqual([2, 3, 11])
  expect([0, 1, 9].map(rowIndexOf).map(indexOfRow)).toEqual([0, 1, 9])
  expect(rowCountOf(10)).toBe(rowIndexOf(9))
})

it('goes up and down by a row, as far as there are rows', () => {
  expect(indexByKey('ArrowDown', 3, 10)).toBe(4)
  expect(indexByKey('ArrowUp', 3, 10)).toBe(2)
  expect(indexByKey('ArrowDown', 9, 10)).toBe(9)
  expect(indexByKey('ArrowUp', 0, 10)).toBe(0)
  expect(indexByKey('Home', 3, 10)).toBeUndefined()
})
