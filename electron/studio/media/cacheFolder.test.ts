import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCacheFolder } from './cacheFolder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, bytes: number, usedAt: number): void {
  writeFileSync(join(folder, name), Buffer.alloc(bytes))
  utimesSync(join(folder, name), usedAt, usedAt)
}

it('keeps what was used last as far as there is room', async () => {
  const cache = openCacheFolder(folder, 250)
  for (const [at, name] of ['a', 'b', 'c'].entries()) put(name, 100, 1000 + at)
  mkdirSync(join(folder, 'd'))
  writeFileSync(join(folder, 'd', '0.jpg'), Buffer.alloc(100))
  utimesSync(join(folder, 'd'), 900, 900)
  expect(await cache.find('a')).toBe(join(folder, 'a'))
  expect(await cache.find('x')).toBeUndefined()
  await cache.trim()
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'c'])
})

it('keeps the newest even where it alone is too large', async () => {
  const cache = openCacheFolder(folder, 10)
  put('old', 5, 1000)
  put('new', 100, 2000)
  await cache.trim()
  expect(readdirSync(folder)).toEqual(['new'])
})

it('removes what a crash left half-made when it is opened, and nothing half-made afterwards', async () => {
  put('left.part', 5, 1000)
  const cache = openCacheFolder(folder, 10)
  expect(existsSync(join(folder, 'left.part'))).toBe(false)
  put('coming.part', 100, 1000)
  await cache.trim()
  expect(existsSync(join(folder, 'coming.part'))).toBe(true)
})

it('makes its folder when it is first needed', () => {
  const path = join(folder, 'deep', 'cache')
  const cache = openCacheFolder(path, 10)
  expect(existsSync(path)).toBe(false)
  expect(cache.placeFor('a')).toBe(join(path, 'a'))
  expect(existsSync(path)).toBe(true)
})
