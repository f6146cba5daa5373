// @module-tag apart
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { whileAlone } from './whileAlone.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-alone-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('lets one change a file at a time, and leaves an empty hidden file alone', async () => {
  const path = join(folder, 'cast.json')
  const events: string[] = []
  const change = (name: string) =>
    whileAlone(path, async () => {
      events.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      events.push(`${name} ends`)
    })
  await Promise.all(['a', 'b', 'c'].map(change))
  for (let at = 0; at < events.length; at += 2) expect(events[at]?.[0]).toBe(events[at + 1]?.[0])
  await expect(whileAlone(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(readdirSync(folder)).toEqual(['.cast.json.lock'])
  expect(readFileSync(join(folder, '.cast.json.lock'), 'utf8')).toBe('')
})

it('is not kept waiting by the file of a program that was killed, and says where none can be made', async () => {
  const path = join(folder, 'cast.json')
  const killed = spawnSync(process.execPath, [...program(path), 'killed'])
  expect([killed.signal, readdirSync(folder).includes('.cast.json.lock')]).toEqual(['SIGKILL', true])
  expect(await whileAlone(path, async () => 'alone')).toBe('alone')
  const nowhere = whileAlone(join(folder, 'none', 'cast.json'), async () => undefined)
  await expect(nowhere).rejects.toMatchObject({ failure: { kind: 'file' } })
})

it('takes no lock from a program that holds it for however long', async () => {
  const path = join(folder, 'cast.json')
  await whileAlone(path, async () => {
    // The date of a lock says nothing about its owner.
    utimesSync(join(folder, '.cast.json.lock'), 1000, 1000)
    const other = spawnSync(process.execPath, [...program(path), 'once'], { encoding: 'utf8' })
    expect(other.stdout).toBe('another has it')
  })
})

it('loses no change of several programs, of which some are killed while they have the lock', async () => {
  const path = join(folder, 'count')
  writeFileSync(path, '0')
  const orders = ['150', '150', '150', '150', 'killed', 'killed', 'killed']
  const ends = orders.map((order) => once(spawn(process.execPath, [...program(path), order]), 'exit'))
  const codes = (await Promise.all(ends)).map(([code, signal]) => signal ?? code)
  expect(codes).toEqual([0, 0, 0, 0, 'SIGKILL', 'SIGKILL', 'SIGKILL'])
  expect(readFileSync(path, 'utf8')).toBe('600')
})

/** A program that adds to the number in a file as often as told, kills itself while alone, or tries for the lock once. */
function program(path: string): string[] {
  const source = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { stat } from 'node:fs/promises'
    import { whileAlone } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'whileAlone.ts')).href)}
    const [path, order] = process.argv.slice(1)
    const add = async () => {
      const found = Number(readFileSync(path, 'utf8'))
      await new Promise((resolve) => setImmediate(resolve))
      writeFileSync(path, String(found + 1))
    }
    if (order === 'killed') await whileAlone(path, async () => process.kill(process.pid, 'SIGKILL'))
    else if (order === 'once') {
      void whileAlone(path, async () => process.stdout.write('taken'))
      // As many turns of the disk as it could need.
      for (let turn = 0; turn < 100; turn++) await stat('.')
      process.stdout.write('another has it')
      process.exit()
    } else for (let round = 0; round < Number(order); round++) await whileAlone(path, add)`
  return ['--input-type=module', '-e', source, path]
}
