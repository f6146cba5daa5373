import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { whileAlone } from './whileAlone.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-alone-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('lets one change a file at a time, and leaves nothing behind', async () => {
  const path = join(folder, 'cast.json')
  const told: string[] = []
  const change = (name: string) =>
    whileAlone(path, async () => {
      told.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      told.push(`${name} ends`)
    })
  await Promise.all(['a', 'b', 'c'].map(change))
  for (let at = 0; at < told.length; at += 2) expect(told[at]?.[0]).toBe(told[at + 1]?.[0])
  await expect(whileAlone(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(readdirSync(folder)).toEqual([])
})

it('takes the lock of a program that was killed, and says where none can be made', async () => {
  const lock = join(folder, '.cast.json.lock')
  writeFileSync(lock, '')
  utimesSync(lock, 1000, 1000)
  expect(await whileAlone(join(folder, 'cast.json'), async () => existsSync(lock))).toBe(true)
  const nowhere = whileAlone(join(folder, 'none', 'cast.json'), async () => undefined)
  await expect(nowhere).rejects.toMatchObject({ failure: { kind: 'file' } })
})
