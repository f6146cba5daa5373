import { expect, it } from 'vitest'
import { en } from '../shared/locale/en.ts'
import { textsInParts } from './textsInParts.ts'

it('has every text by its key, all of them together, and no others', async () => {
  const code = `data:text/javascript,${encodeURIComponent(textsInParts(en))}`
  const { en: made }: { en: Readonly<Record<string, unknown>> } = await import(code)
  expect(Object.fromEntries(Object.keys(en).map((key) => [key, made[key]]))).toEqual(en)
  expect({ ...made }).toEqual(en)
  expect(new Map(Object.entries(made))).toEqual(new Map(Object.entries(en)))
  for (const key of ['constructor', 'help', 'help.', 'help.nothing', 'nothing.at', '', Symbol.iterator])
    expect([key in made, made[key as string], Object.hasOwn(made, key)]).toEqual([false, undefined, false])
})
