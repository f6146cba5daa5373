import { expect, it } from 'vitest'
import { createWaitsTogether } from './waitsTogether.ts'

const { signal } = new AbortController()
const held = (source: number, seconds: number) => [
  { source, dub: source },
  { source, dub: source + seconds },
]

it('tells each dub the waits of all, once all are known', async () => {
  const together = createWaitsTogether(['sw', 'ha'])
  const first = together.give('sw', held(2, 1), signal)
  const second = together.give('ha', held(2, 3), signal)
  together.fail('sw') // its check, or another thing after its waits
  expect(await first).toEqual(held(2, 3))
  expect(await second).toEqual(held(2, 3))
})

it('lets nobody wait for a dub that has failed, nor after the program is told to stop', async () => {
  const together = createWaitsTogether(['sw', 'ha', 'yo'])
  const stop = new AbortController()
  const stopped = together.give('sw', [], stop.signal)
  stop.abort(new Error('Stopped.'))
  await expect(stopped).rejects.toThrow('Stopped.')
  const waiting = together.give('ha', [], signal)
  together.fail('yo')
  await expect(waiting).rejects.toThrow('another one failed')
})
