import { expect, it } from 'vitest'
import type { Bridge, Progress, Result, StudioEventName } from '../shared/ipc.ts'
import { createApi } from './api.ts'

interface Invoked {
  readonly command: string
  readonly task: string | undefined
  answer(result: Result<unknown>): void
}

/** A studio that answers when the test says so. */
function setup() {
  const calls: Invoked[] = []
  const listeners: ((data: never) => void)[] = []
  const bridge: Bridge = {
    shell: 'browser',
    invoke(command, _input, task) {
      const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
      calls.push({ command, task, answer: resolve })
      return promise
    },
    subscribe(_event: StudioEventName, listener: (data: never) => void) {
      listeners.push(listener)
      return () => undefined
    },
    pathsOf: async () => ({ ok: true, value: [] }),
    watchLink: () => () => undefined,
  }
  const tell = (progress: { task: string | undefined } & Progress) => {
    for (const listener of listeners) listener(progress as never)
  }
  return { api: createApi(bridge), calls, listeners, tell }
}

it('subscribes once, and tells each call of its own progress while it lasts', async () => {
  const { api, calls, listeners, tell } = setup()
  const heard: (string | undefined)[] = []
  const both = ['one', 'two'].map((name) =>
    api.planDub({ id: name, listen: true }, { onProgress: ({ stage }) => heard.push(`${name} ${stage}`) }),
  )
  const quiet = api.dubs({})
  expect([listeners.length, calls[2]?.task]).toEqual([1, undefined])
  tell({ task: calls[1]?.task, stage: 'a' })
  tell({ task: calls[0]?.task, stage: 'b' })
  for (const { answer } of calls) answer({ ok: true, value: {} })
  await Promise.all([...both, quiet])
  tell({ task: calls[0]?.task, stage: 'late' })
  expect(heard).toEqual(['two a', 'one b'])
})

it('ends a call in the studio with its signal, and does not begin one that is over', async () => {
  const { api, calls } = setup()
  const stop = new AbortController()
  const going = api.peaks({ path: '/a' }, { signal: stop.signal })
  stop.abort()
  expect(calls.map(({ command }) => command)).toEqual(['peaks', 'cancelTask'])
  calls[0]?.answer({ ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } })
  await expect(going).rejects.toThrow('Cancelled.')
  await expect(api.peaks({ path: '/a' }, { signal: stop.signal })).rejects.toThrow('Cancelled.')
  expect(calls).toHaveLength(2)
})
