import { expect, it } from 'vitest'
import { holdTransport, type VideoTransport, withPlayer } from './clock.ts'

it('what is asked of the player before it is shown is done when it is, once, the last thing only', () => {
  const asked: string[] = []
  const shown = { name: 'shown' } as unknown as VideoTransport
  const ask = (what: string) => withPlayer((on) => void asked.push(on === shown ? what : 'another'))
  ask('first')
  ask('second')
  expect(asked).toEqual([])
  const leave = holdTransport(shown)
  expect(asked).toEqual(['second'])
  ask('third')
  expect(asked).toEqual(['second', 'third'])
  leave()
  holdTransport(shown)()
  expect(asked).toEqual(['second', 'third'])
})
