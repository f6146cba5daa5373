import { expect, it } from 'vitest'
import { visibleTexts } from './visibleTexts.ts'

it('finds no text for people that comes from no table', () => {
  // Say it by a key: `say('failure.x', { values })`, with its text in `shared/locale/en`.
  expect([...visibleTexts()]).toEqual([])
})
