// @module-tag apart

import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { invalid } from '../../../shared/failure.ts'
import type { CommandTable } from '../../../shared/ipc.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { silentLog } from '../log.ts'
import type { CommandContext } from './command.ts'
import { createDispatch } from './dispatch.ts'
import { createTasks } from './tasks.ts'

const commands = {
  double: { input: z.object({ number: z.number() }), output: z.number() },
  refuse: { input: z.object({}), output: z.void() },
  break: { input: z.object({}), output: z.void() },
  wait: { input: z.object({}), output: z.void() },
} as const satisfies CommandTable

/** A dispatcher with a command that waits until it is stopped, and everything that was told about progress. */
function setup() {
  const progressEvents: unknown[] = []
  const tasks = createTasks((window, progress) => progressEvents.push([window, progress]))
  const log = { ...silentLog(), error: vi.fn() }
  const wait = (_: object, { signal, onProgress }: CommandContext) =>
    new Promise<void>((_resolve, reject) => {
      onProgress({ stage: plainWords('waiting'), fraction: 0.5 })
      onProgress({ stage: plainWords('waiting'), fraction: 0.2 })
      signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError')))
    })
  const dispatch = createDispatch({
    commands,
    tasks,
    log,
    handlers: {
      double: async ({ number }) => number * 2,
      refuse: async () => {
        throw invalid('No.', 'it')
      },
      break: async () => {
        throw new TypeError('secret detail')
      },
      wait,
    },
  })
  return { dispatch, tasks, told: progressEvents, log }
}

it('answers with the value, or with the failure as data', async () => {
  const { dispatch, log } = setup()
  expect(await dispatch({ window: 'w', command: 'double', input: { number: 4 } })).toEqual({ ok: true, value: 8 })
  const refused = { ok: false, failure: { kind: 'invalid', message: 'No.', field: 'it' } }
  expect(await dispatch({ window: 'w', command: 'refuse', input: undefined })).toEqual(refused)
  expect(log.error).not.toHaveBeenCalled()
  const broken = await dispatch({ window: 'w', command: 'break', input: {} })
  expect(broken).toMatchObject({ ok: false, failure: { kind: 'internal' } })
  expect(JSON.stringify(broken)).not.toContain('secret detail')
  expect(log.error).toHaveBeenCalledOnce()
})

it.each(['missing', 'toString', '__proto__', 'constructor'])('knows no command called %s', async (command) => {
  const { dispatch } = setup()
  expect(await dispatch({ window: 'w', command, input: {} })).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
})

it('checks what comes in', async () => {
  const { dispatch } = setup()
  const reply = await dispatch({ window: 'w', command: 'double', input: { number: 'four' } })
  expect(reply).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'number' } })
})

it('tells progress to the window that called, never back, and stops on request', async () => {
  const { dispatch, tasks, told } = setup()
  const reply = dispatch({ window: 'w', command: 'wait', input: {}, task: 't' })
  expect(await dispatch({ window: 'w', command: 'wait', input: {}, task: 't' })).toMatchObject({ ok: false })
  expect(told).toEqual([
    ['w', { task: 't', stage: plainWords('waiting'), fraction: 0.5 }],
    ['w', { task: 't', stage: plainWords('waiting'), fraction: 0.5 }],
  ])
  expect(tasks.cancel('other window', 't')).toBe(false)
  expect(tasks.cancel('w', 't')).toBe(true)
  expect(await reply).toMatchObject({ ok: false, failure: { kind: 'cancelled' } })
  expect(tasks.cancel('w', 't')).toBe(false)
})

it('stops what a window has called when it closes', async () => {
  const { dispatch, tasks } = setup()
  const reply = dispatch({ window: 'w', command: 'wait', input: {} })
  await Promise.resolve()
  tasks.closeWindow('w')
  expect(await reply).toMatchObject({ ok: false, failure: { kind: 'cancelled' } })
})
