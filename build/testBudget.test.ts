// @module-tag apart
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programPath } from '../electron/programs/programs.ts'
import { STARTS_FILE, startedBy } from './countStarts.ts'
import { overBudget, readNotes, secondsByRoom, startsByRoom } from './testBudget.ts'

const times = (count: number, file: string, started: 'engine' | 'browser') =>
  Array.from({ length: count }, () => ({ file, started }))

it('counts what each room starts, and names what grew by more than a tenth', () => {
  const starts = [
    ...times(20, 'e2e/page/a.spec.ts', 'browser'),
    ...times(3, 'e2e/page/b.spec.ts', 'browser'),
    ...times(2, 'electron/engine/c.test.ts', 'engine'),
  ]
  expect(startsByRoom(starts)).toEqual({ 'e2e/page': { browser: 23 }, electron: { engine: 2 } })
  expect(overBudget(starts, { 'e2e/page': { browser: 21 }, electron: { engine: 1 } })).toEqual([])
  expect(overBudget(starts, { 'e2e/page': { browser: 20 } })).toEqual([
    'e2e/page: browser 23 times, where 20 are in testBudget.json; most by e2e/page/a.spec.ts (20), e2e/page/b.spec.ts (3)',
    'electron: engine 2 times, where 0 are in testBudget.json; most by electron/engine/c.test.ts (2)',
  ])
})

it('adds the processor time of each room, the greatest first', () => {
  const work = [
    { file: 'electron/engine/a.test.ts', seconds: 2 },
    { file: 'e2e/media/b.test.ts', seconds: 3 },
    { file: 'electron/studio/c.test.ts', seconds: 1.5 },
  ]
  expect(secondsByRoom(work)).toEqual([
    ['electron', 3.5],
    ['e2e/media', 3],
  ])
})

it('knows a program and a browser by their command lines', () => {
  expect(startedBy(['node', programPath('studio'), '--no-open'])).toBe('studio')
  expect(startedBy(['/usr/bin/node', programPath('engine'), 'worker'])).toBe('engine')
  expect(startedBy(['/usr/bin/chromium', '--headless'])).toBe('browser')
  expect(startedBy(['/usr/bin/git', 'status'])).toBeUndefined()
})

it('notes the start of a program in a process that counts', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'griot-starts-'))
  const log = join(folder.path, 'starts.jsonl')
  const source = `
    import { spawn } from 'node:child_process'
    import { countStarts } from './build/countStarts.ts'
    countStarts(() => process.cwd() + '/e2e/page/a.spec.ts')
    spawn(process.execPath, ['${programPath('engine')}', '--help'])
    spawn(process.execPath, ['--version'])`
  const env = { ...process.env, [STARTS_FILE]: log }
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { env, stdio: 'ignore' })
  await once(child, 'close')
  expect(readNotes(log)).toEqual({ starts: [{ file: 'e2e/page/a.spec.ts', started: 'engine' }], work: [] })
})
