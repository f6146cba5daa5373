// @module-tag apart
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepCompiled } from './keepCompiled.ts'

let folder: string

beforeEach(() => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  folder = mkdtempSync(join(tmpdir(), 'griot-compiled-'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('programs that are started afterwards keep what they compiled', () => {
  keepCompiled(folder)
  const program = join(folder, 'program.ts')
  writeFileSync(program, 'export const answer: number = 42\n')
  execFileSync(process.execPath, [program])
  const files = readdirSync(join(folder, 'compiled'), { recursive: true, withFileTypes: true })
  expect(files.filter((one) => one.isFile())).not.toHaveLength(0)
})

it('where nothing can be kept, programs are started as ever', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  keepCompiled(file)
  expect(process.env['NODE_COMPILE_CACHE']).toBeUndefined()
})

it('leaves a place alone that was chosen outside', () => {
  vi.stubEnv('NODE_COMPILE_CACHE', '/elsewhere')
  keepCompiled(folder)
  expect(process.env['NODE_COMPILE_CACHE']).toBe('/elsewhere')
})
