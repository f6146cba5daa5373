import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { watchInterrupt } from './interrupt.ts'

it('cancels at the first Ctrl-C and leaves at the second', () => {
  const source = new EventEmitter()
  let left = 0
  {
    using interrupt = watchInterrupt(source, () => left++)
    source.emit('SIGINT')
    expect([interrupt.signal.aborted, left]).toEqual([true, 0])
    source.emit('SIGTERM')
    expect(left).toBe(1)
  }
  expect(source.listenerCount('SIGINT')).toBe(0)
})
