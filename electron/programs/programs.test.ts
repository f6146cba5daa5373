import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import PROGRAMS from './programs.json' with { type: 'json' }
import { fromHome, fromRoot, programPath } from './programs.ts'

afterEach(() => vi.unstubAllEnvs())

it('has every file that is a program, under its name', () => {
  const named = globSync('electron/**/*{Worker,Main}.ts', { cwd: fromRoot('') }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const programs = named.filter((path) => !path.endsWith('/poolWorker.ts'))
  expect(programs.length).toBeGreaterThan(20)
  expect(
    Object.entries(PROGRAMS)
      .filter(([, path]) => /(?:Worker|Main)\.ts$/.test(path))
      .toSorted(),
  ).toEqual(programs.map((path) => [/(\w+)\.ts$/.exec(path)?.[1], path]).toSorted())
  for (const path of Object.values(PROGRAMS)) expect(existsSync(fromHome(path)), path).toBe(true)
})

it('is started from the source, or from the bundle that the environment names', () => {
  vi.stubEnv('GRIOT_PROGRAMS', '')
  expect(programPath('engine')).toBe(fromHome('electron/engine/main.ts'))
  vi.stubEnv('GRIOT_PROGRAMS', '/bundle')
  expect(programPath('engine')).toBe(join('/bundle', 'electron', 'programs', 'engine.js'))
})
