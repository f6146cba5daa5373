import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CommandContext } from '../commands/command.ts'
import { storageCommands } from './storage.ts'

const NOW = Date.UTC(2026, 0, 2)
const HOUR = 3_600_000

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'griot-storage-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A file of so many bytes that was used so long ago. */
function put(name: string, bytes: number, ageMs: number): string {
  const path = join(dataDir, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.alloc(bytes))
  for (const one of [path, dirname(path)]) utimesSync(one, (NOW - ageMs) / 1000, (NOW - ageMs) / 1000)
  return path
}
const context = {} as CommandContext
const commands = () => storageCommands({ dataDir, shell: { showInFolder: async () => undefined }, now: () => NOW })

it('measures each part with all that is in it', async () => {
  put('cache/stills/a/0.jpg', 100, 0)
  put('cache/stills/a/1.jpg', 50, 0)
  put('cache/proxies/film.mp4', 1000, 0)
  put('engine/engine.sqlite', 7, 0)
  const { parts } = await commands().storage({}, context)
  const sizes = Object.fromEntries(parts.map(({ part, bytes, files }) => [part, [bytes, files]]))
  expect(sizes).toMatchObject({ previews: [1150, 3], engine: [7, 1], logs: [0, 0], uploads: [0, 0] })
})

it('removes what was not used lately, whole sets of stills at a time, and nothing else', async () => {
  const old = put('cache/stills/a/0.jpg', 100, 2 * HOUR)
  const fresh = put('cache/proxies/film.mp4', 1000, HOUR / 2)
  const upload = put('uploads/mine.mp4', 1000, 100 * HOUR)
  expect(await commands().cleanUp({ part: 'previews' }, context)).toEqual({ bytes: 100, files: 1 })
  // A folder that is left empty would pass for stills that are there.
  expect([old, dirname(old), fresh, upload].map((path) => existsSync(path))).toEqual([false, false, true, true])
})

it('follows no links to folders of the user', async () => {
  const film = put('own/film.mp4', 10, 100 * HOUR)
  const still = put('cache/stills/a/0.jpg', 10, 100 * HOUR)
  for (const link of ['cache/proxies', 'cache/stills/b'])
    symlinkSync(join(dataDir, 'own'), join(dataDir, link), 'junction')
  await commands().cleanUp({ part: 'previews' }, context)
  expect([film, still].map((path) => existsSync(path))).toEqual([true, false])
})

it('keeps the log that is written now', async () => {
  const current = put('logs/studio.log', 10, 100 * HOUR)
  put('logs/studio.log.1', 20, 0)
  expect(await commands().cleanUp({ part: 'logs' }, context)).toEqual({ bytes: 20, files: 1 })
  expect(existsSync(current)).toBe(true)
})

it('says that there is nothing to show yet', async () => {
  await expect(commands().showStorage({ part: 'results' }, context)).rejects.toThrow('There is nothing in it yet.')
})
