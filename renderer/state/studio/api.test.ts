import { expect, it } from 'vitest'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { createApi } from './api.ts'

it('subscribes once, and tells each call of its own progress while it lasts', async () => {
  const bridge = new ScriptedBridge()
  const api = createApi(bridge)
  const events: string[] = []
  const both = ['one', 'two'].map((id) =>
    api.planDub({ id, listen: true }, { onProgress: ({ stage }) => events.push(`${id} ${stage}`) }),
  )
  const quiet = api.dubs({})
  const [first, second, third] = bridge.calls
  expect([bridge.listeners('progress').length, third?.task]).toEqual([1, undefined])
  bridge.emit('progress', { task: second?.task, stage: 'a' })
  bridge.emit('progress', { task: first?.task, stage: 'b' })
  for (const { answer } of bridge.calls) answer({})
  await Promise.all([...both, quiet])
  bridge.emit('progress', { task: first?.task, stage: 'late' })
  expect(events).toEqual(['two a', 'one b'])
})

it('ends a call in the studio with its signal, and does not begin one that is over', async () => {
  const bridge = new ScriptedBridge()
  const api = createApi(bridge)
  const stop = new AbortController()
  const going = api.peaks({ path: '/a' }, { signal: stop.signal })
  stop.abort()
  expect(bridge.calls.map(({ command }) => command)).toEqual(['peaks', 'cancelTask'])
  bridge.calls[0]?.refuse({ kind: 'cancelled', message: 'Cancelled.' })
  await expect(going).rejects.toThrow('Cancelled.')
  await expect(api.peaks({ path: '/a' }, { signal: stop.signal })).rejects.toThrow('Cancelled.')
  expect(bridge.calls).toHaveLength(2)
})
