import { expect, it } from 'vitest'
import { testSteps } from './testParts.ts'

it('the four parts together are the whole run', () => {
  const whole = testSteps().map(({ program, args }) => [program, ...args].join(' '))
  const parts = ['1/4', '2/4', '3/4', '4/4'].flatMap((part) => testSteps(part))
  const halves = parts.filter(({ program }) => program === 'vitest').map(({ args }) => args)
  expect(halves).toEqual([
    ['run', '--shard=1/2'],
    ['run', '--shard=2/2'],
  ])
  const joined = parts.map(({ program, args }) =>
    [program, ...args.filter((arg) => !arg.startsWith('--shard'))].join(' '),
  )
  expect([...new Set(joined)]).toEqual(whole)
})

it('a part that is none is refused with those there are', () => {
  expect(() => testSteps('5/4')).toThrow('There is no part 5/4 of the tests. There are: 1/4, 2/4, 3/4, 4/4.')
})
