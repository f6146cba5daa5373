import { expect, it } from 'vitest'
import { STILL_ENGLISH } from './stillEnglish.ts'
import { visibleTexts } from './visibleTexts.ts'

it('finds no text for people that comes from no table, but those that are known to be English still', () => {
  // Say it by a key: `say('failure.x', { values })`, with its text in `shared/locale/en`.
  const beyond = [...visibleTexts()].filter(([file, texts]) => texts.length > (STILL_ENGLISH[file] ?? 0))
  expect(beyond).toEqual([])
})

it('knows of none that are gone', () => {
  const found = visibleTexts()
  const gone = Object.keys(STILL_ENGLISH).filter((file) => !found.has(file))
  expect(gone).toEqual([])
})
