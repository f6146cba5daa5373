// @module-tag apart
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../shared/failure.ts'
import { silentLog } from '../log.ts'
import { createEngineHost } from './engineHost.ts'
import type { EngineExit, EngineProcess } from './engineProcess.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()

/** An engine that can be made to die. */
function fakeEngine() {
  const { promise: exited, resolve: exit } = Promise.withResolvers<EngineExit>()
  const close = vi.fn(async () => exit({ code: 0, signal: null, lastWords: '' }))
  const engine: EngineProcess = {
    url: 'http://127.0.0.1:1',
    key: 'engine-key',
    pid: 1,
    exited,
    close,
    [Symbol.asyncDispose]: close,
  }
  return { engine, close, die: () => exit({ code: null, signal: 'SIGKILL', lastWords: 'out of luck' }) }
}

function setup(engines: readonly (ReturnType<typeof fakeEngine> | Error)[]) {
  const states: string[] = []
  let count = 0
  const start = vi.fn(async () => {
    const next = engines[count++] ?? new Error('no more engines')
    if (next instanceof Error) throw next
    return next.engine
  })
  const host = createEngineHost({
    dataDir: '/nowhere',
    log: silentLog(),
    start,
    onChange: () => states.push(host.state.name === 'starting' && host.state.again ? 'again' : host.state.name),
  })
  return { host, start, states }
}

it('starts one engine for all who ask, and ends it', async () => {
  const first = fakeEngine()
  const { host, start } = setup([first])
  await vi.runAllTimersAsync()
  expect(start).not.toHaveBeenCalled()
  const [a, b] = [host.link(signal), host.link(signal)]
  await vi.runAllTimersAsync()
  expect(await a).toBe(await b)
  expect(start).toHaveBeenCalledOnce()
  await host[Symbol.asyncDispose]()
  expect(first.close).toHaveBeenCalledOnce()
})

it('starts a new one when it dies, and says so to who used the old one', async () => {
  const [first, second] = [fakeEngine(), fakeEngine()]
  const { host, states } = setup([first, second])
  const pendingLink = host.link(signal)
  await vi.runAllTimersAsync()
  const link = await pendingLink
  const lost = link.isLost()
  first.die()
  await vi.runAllTimersAsync()
  expect([await lost, link.lost.aborted]).toEqual([true, true])
  expect(await host.link(signal)).not.toBe(link)
  expect(states).toEqual(['starting', 'ready', 'again', 'ready'])
  await host[Symbol.asyncDispose]()
})

it('is not lost when something else failed', async () => {
  const { host } = setup([fakeEngine()])
  const pendingLink = host.link(signal)
  await vi.runAllTimersAsync()
  const lost = (await pendingLink).isLost()
  await vi.runAllTimersAsync()
  expect(await lost).toBe(false)
  await host[Symbol.asyncDispose]()
})

it('gives up after some tries, and begins anew on request', async () => {
  const fails = Array.from({ length: 6 }, () => new Error('broken'))
  const last = fakeEngine()
  const { host, start } = setup([...fails, last])
  const refused = expect(host.link(signal)).rejects.toThrow(/stopped 6 times in a row/)
  await vi.runAllTimersAsync()
  await refused
  expect([start.mock.calls.length, host.state.name]).toEqual([6, 'failed'])
  await expect(host.link(signal)).rejects.toThrow(/6 times/)
  host.restart()
  await vi.runAllTimersAsync()
  expect(host.state.name).toBe('ready')
  await host[Symbol.asyncDispose]()
})

it('gives up at once where the engine says what another start does not mend', async () => {
  const reason = new AppError({ kind: 'unavailable', permanent: true, message: 'It is newer.' })
  const { host, start } = setup([new AppError({ kind: 'engine_down', message: 'It is newer.' }, { cause: reason })])
  const refused = expect(host.link(signal)).rejects.toThrow(/^It is newer\.$/)
  await vi.runAllTimersAsync()
  await refused
  expect([start.mock.calls.length, host.state.name]).toEqual([1, 'failed'])
  await host[Symbol.asyncDispose]()
})

it('can be waited for no longer', async () => {
  const { host } = setup([new Error('broken'), fakeEngine()])
  const stop = new AbortController()
  const refused = expect(host.link(stop.signal)).rejects.toThrow('Cancelled.')
  stop.abort()
  await refused
  await host[Symbol.asyncDispose]()
})
