// @module-tag together
// @module-tag quick
import { expect, it } from 'vitest'
import { textOf } from './checkFilms.ts'
import { LANGUAGES, ordersOf, sharedWords } from './checkSets.ts'

it.each(LANGUAGES)('tries the check on lines of %s that it was not tuned on', (language) => {
  expect(sharedWords('seen', 'test', language)).toEqual([])
  expect(sharedWords('seen', 'seen', language)).not.toEqual([])
})

it('has the lines that its films ask for, 500 to try and as many to tune as a long talk', () => {
  const lines = (title: string) =>
    LANGUAGES.flatMap((language) => ordersOf(title, language)).map((order) => {
      expect(textOf(order)).toHaveLength(order.lines)
      return order.lines
    })
  const sum = (title: string) => lines(title).reduce((all, some) => all + some, 0)
  expect(sum('test')).toBeGreaterThanOrEqual(500)
  expect(sum('seen')).toBeGreaterThanOrEqual(300)
})
