import { expect, it } from 'vitest'
import { holdTransport, type VideoTransport, withPlayer } from './clock.ts'

it('what is asked of the player before it is shown is done when it is, once, the last thing only', () => {
  const calls: string[] = []
  const shown = { name: 'shown' } as unknown as VideoTransport
  const ask = (what: string) => withPlayer((on) => void calls.push(on === shown ? what : 'another'))
  ask('first')
  ask('second')
  expect(calls).toEqual([])
  const leave = holdTransport(shown)
  expect(calls).toEqual(['second'])
  ask('third')
  expect(calls).toEqual(['second', 'third'])
  leave()
  holdTransport(shown)()
  expect(calls).toEqual(['second', 'third'])
})
