import { expect, test } from 'vitest'
import { createSlice } from './stores.ts'

test('a change of a slice is heard by its listeners only', () => {
  const useCount = createSlice('session', 'testCount', { count: 1, step: 2 })
  const useOther = createSlice<{ readonly on: boolean }>('session', 'testOther', { on: false })
  const changes: string[] = []
  useCount.subscribe(({ count }, before) => changes.push(`${before.count} to ${count}`))
  const stop = useOther.subscribe(({ on }) => changes.push(`other ${on}`))
  useCount.setState(({ count, step }) => ({ count: count + step }))
  useOther.setState({ on: true })
  stop()
  useOther.setState({ on: false })
  expect(changes).toEqual(['1 to 3', 'other true'])
  expect(useCount.getState()).toEqual({ count: 3, step: 2 })
})

test('a change that is the state itself draws nothing again', () => {
  const useCount = createSlice('work', 'testSame', { count: 1 })
  let changes = 0
  useCount.subscribe(() => changes++)
  useCount.setState((state) => state)
  expect(changes).toBe(0)
})

test('a name stands for one slice of a store', () => {
  createSlice('player', 'testTwice', { count: 1 })
  expect(() => createSlice('player', 'testTwice', { count: 2 })).toThrow(
    'The slice testTwice of player is created twice',
  )
})
