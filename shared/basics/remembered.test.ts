import { expect, it } from 'vitest'
import { remembered, rememberedEach } from './remembered.ts'

it('gives the same value while key and inputs are the same, and makes it anew where one of them is another', () => {
  let made = 0
  const sumOf = remembered((key: { readonly own: number }, a: number, b?: number) => ({
    sum: key.own + a + (b ?? 0),
    made: ++made,
  }))
  const [one, other] = [{ own: 1 }, { own: 1 }]
  const first = sumOf(one, 7, 2)
  expect(sumOf(one, 7, 2)).toBe(first)
  expect(sumOf(other, 3)).toEqual({ sum: 4, made: 2 })
  expect(sumOf(one, 7, 2)).toBe(first)
  // One input more than before, or one fewer.
  expect(sumOf(other, 3, 4)).toEqual({ sum: 8, made: 3 })
  expect(sumOf(other, 3)).toEqual({ sum: 4, made: 4 })
  // Of a key the last value alone is kept.
  expect(sumOf(one, 5, 2)).toEqual({ sum: 8, made: 5 })
  expect(sumOf(one, 7, 2)).not.toBe(first)
})

it('keeps a value that is undefined, and one for each input where that is asked for', () => {
  const calls: string[] = []
  const wordOf = (key: { readonly words: Readonly<Record<string, string>> }, name: string) => {
    calls.push(name)
    return key.words[name]
  }
  const key = { words: { a: 'A' } }
  const [last, each] = [remembered(wordOf), rememberedEach(wordOf)]
  expect([last(key, 'b'), last(key, 'b')]).toEqual([undefined, undefined])
  expect(calls).toEqual(['b'])
  expect(['a', 'b', 'a', 'b'].map((name) => each(key, name))).toEqual(['A', undefined, 'A', undefined])
  expect(each({ words: {} }, 'a')).toBeUndefined()
  expect(calls).toEqual(['b', 'a', 'b', 'a'])
})
