import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StudioEvent } from '../../shared/ipc.ts'
import { type StudioLog, silentLog } from './log.ts'
import type { EngineProcess } from './service/engineProcess.ts'
import type { Shell } from './shell/shell.ts'
import { createStudio } from './studio.ts'
import type { StudioOptions } from './studioParts.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'griot-studio-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const SHELL: Shell = {
  name: 'browser',
  secrets: { get: async () => undefined, set: async () => undefined, remove: async () => undefined },
  showInFolder: async () => undefined,
  openExternal: async () => undefined,
  notify: () => undefined,
  keepAwake: () => ({ [Symbol.dispose]: () => undefined }),
  showProgress: () => undefined,
}

/** An engine that is there and cannot be closed. */
function stuckEngine(): { readonly begun: Promise<void>; start(): Promise<EngineProcess>; closed: number } {
  const begun = Promise.withResolvers<void>()
  const engine = {
    begun: begun.promise,
    closed: 0,
    async start(): Promise<EngineProcess> {
      begun.resolve()
      const close = async () => {
        engine.closed += 1
        throw new Error('stuck')
      }
      const facts = { url: 'http://127.0.0.1:9', key: 'a key', pid: 0, exited: new Promise<never>(() => undefined) }
      return { ...facts, close, [Symbol.asyncDispose]: close }
    },
  }
  return engine
}

function begin(more: Partial<StudioOptions> = {}) {
  const engine = stuckEngine()
  const failed: unknown[] = []
  const log: StudioLog = { ...silentLog(), error: (what, details) => void failed.push(details?.['part'] ?? what) }
  return {
    engine,
    failed,
    make: () => createStudio({ shell: SHELL, dataDir, log, startEngine: engine.start, ...more }),
  }
}

it('closes everything even where one part cannot be closed, and says which', async () => {
  const { engine, failed, make } = begin()
  const studio = make()
  await engine.begun
  // A setting is still on its way to the disk.
  const changed = studio.dispatch({ window: 'a', command: 'changeSettings', input: { theme: 'dark' } })
  await expect(studio[Symbol.asyncDispose]()).rejects.toThrow('stuck')
  expect([engine.closed, failed]).toEqual([1, ['engine']])
  expect(JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).toMatchObject({ general: { theme: 'dark' } })
  expect(await changed).toMatchObject({ ok: true })
  await studio[Symbol.asyncDispose]()
  expect(engine.closed).toBe(1)
})

it('closes what it has begun where it cannot be put together', async () => {
  const showMenu = () => {
    throw new Error('no menu')
  }
  const { engine, failed, make } = begin({ shell: { ...SHELL, showMenu } })
  expect(make).toThrow('no menu')
  await engine.begun
  await expect.poll(() => failed).toEqual(['engine'])
  expect(engine.closed).toBe(1)
})

it('tells every page of what failed where none waits for it', async () => {
  const { engine, failed, make } = begin()
  const studio = make()
  const events: StudioEvent[] = []
  for (const window of ['a', 'b']) studio.openWindow(window, (event) => void events.push(event))
  studio.report('a note was not kept', Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  const full = expect.objectContaining({ kind: 'unavailable', said: { key: 'failure.diskFull' } })
  const failures = events.filter(({ event }) => event === 'failure')
  expect(failures).toEqual([
    { event: 'failure', data: full },
    { event: 'failure', data: full },
  ])
  expect(failed).toEqual(['a note was not kept'])
  await engine.begun
  await expect(studio[Symbol.asyncDispose]()).rejects.toThrow('stuck')
})
