import { expect, it } from 'vitest'
import { likelyPart, linesFromSelected, linesOfPart } from './pasteParts.ts'

const IDS = [7, 3, 9, 4]

it('a paste can begin at the only line that is selected', () => {
  expect(linesFromSelected([3], IDS)).toEqual([3, 9, 4])
  expect(linesFromSelected([4], IDS)).toEqual([4])
})

it('a paste has all lines where the first, none, several or a deleted one is selected', () => {
  for (const selected of [[7], [], [3, 9], [12]]) expect(linesFromSelected(selected, IDS)).toEqual([])
})

it('rows without times begin at the selected line if there is room for all of them', () => {
  const here = linesFromSelected([3], IDS)
  expect([undefined, 0, 1, 3, 4].map((count) => likelyPart(here, count))).toEqual(['all', 'all', 'from', 'from', 'all'])
})

it('the lines of a part are as many as there are rows, those that are selected, or all', () => {
  const parts = { selected: [9, 4], here: [3, 9, 4], count: 2 }
  expect(linesOfPart('from', parts)).toEqual([3, 9])
  expect(linesOfPart('from', { ...parts, count: undefined })).toEqual([3, 9, 4])
  expect(linesOfPart('selected', parts)).toEqual([9, 4])
  expect(linesOfPart('all', parts)).toBeUndefined()
})
