import { expect, it } from 'vitest'
import { RecentlyUsed } from './recentlyUsed.ts'

it('lets go of what was not used for longest', () => {
  const kept = new RecentlyUsed<number>(10, (value) => value)
  for (const [key, value] of Object.entries({ a: 4, b: 4 })) kept.set(key, value)
  expect(kept.get('a')).toBe(4)
  kept.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([4, undefined, 3])
  kept.set('d', 50)
  expect(['a', 'c', 'd'].map((key) => kept.get(key))).toEqual([undefined, undefined, 50])
  kept.set('d', 5)
  kept.set('e', 5)
  expect(['d', 'e'].map((key) => kept.get(key))).toEqual([5, 5])
})
