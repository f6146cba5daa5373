// @module-tag apart
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openJsonFile } from './jsonFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-json-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const schema = z.object({ count: z.int() })
const open = (path: string, onBroken?: (path: string) => void) =>
  openJsonFile({ path, schema, fallback: { count: 0 }, ...(onBroken && { onBroken }) })

it('keeps the newest of many changes, readable by the user alone', async () => {
  const path = join(folder, 'new', 'settings.json')
  const file = open(path)
  const writes = Array.from({ length: 50 }, (_, count) => file.set({ count: count + 1 }))
  expect(file.value).toEqual({ count: 50 })
  await Promise.all(writes)
  expect(open(path).value).toEqual({ count: 50 })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'new'))).toEqual(['settings.json'])
})

it('puts a damaged file aside instead of overwriting it', async () => {
  const path = join(folder, 'damaged.json')
  writeFileSync(path, '{"count": "many"}')
  const onBroken = vi.fn()
  const file = open(path, onBroken)
  await file.set({ count: 1 })
  const putAside = String(onBroken.mock.calls[0]?.[0])
  expect(readFileSync(putAside, 'utf8')).toBe('{"count": "many"}')
  expect(open(path).value).toEqual({ count: 1 })
})
