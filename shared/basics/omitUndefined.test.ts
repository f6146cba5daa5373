import { expect, test } from 'vitest'
import { omitUndefined } from './omitUndefined.ts'

test('only what is undefined is left out', () => {
  const values = omitUndefined({ first: undefined, empty: '', none: null, zero: 0, off: false })
  expect(Object.entries(values)).toEqual([
    ['empty', ''],
    ['none', null],
    ['zero', 0],
    ['off', false],
  ])
})
