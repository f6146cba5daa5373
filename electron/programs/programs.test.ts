// @module-tag apart
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

it('lies outside the archive of an installed app, from wherever in it', async () => {
  const resources = mkdtempSync(join(tmpdir(), 'griot-installed-'))
  try {
    const main = join(resources, 'app.asar/dist/electron/main')
    mkdirSync(main, { recursive: true })
    mkdirSync(join(resources, 'app.asar.unpacked/node_modules'), { recursive: true })
    // As it is built into the main process.
    const source = readFileSync(join(import.meta.dirname, 'programs.ts'), 'utf8')
    writeFileSync(join(main, 'main.mjs'), stripTypeScriptTypes(source))
    copyFileSync(join(import.meta.dirname, 'programs.json'), join(main, 'programs.json'))
    const packed = (await import(pathToFileURL(join(main, 'main.mjs')).href)) as typeof import('./programs.ts')
    const unpacked = join(resources, 'app.asar.unpacked')
    expect(packed.programPath('checkProjectMain')).toBe(join(unpacked, 'dist/electron/programs/checkProjectMain.js'))
    expect(packed.fromRoot('package.json')).toBe(join(unpacked, 'dist/package.json'))
    expect(packed.fromHome('node_modules')).toBe(join(unpacked, 'node_modules'))
    expect(packed.IS_CHECKOUT).toBe(false)
  } finally {
    rmSync(resources, { recursive: true, force: true })
  }
})

it('is started from the source, or from the bundle that the environment names', () => {
  vi.stubEnv('GRIOT_PROGRAMS', '')
  expect(programPath('engine')).toBe(fromHome('electron/engine/main.ts'))
  vi.stubEnv('GRIOT_PROGRAMS', '/bundle')
  expect(programPath('engine')).toBe(join('/bundle', 'electron', 'programs', 'engine.js'))
})
