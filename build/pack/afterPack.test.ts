import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { needMediaLibrary, sizeTable } from './afterPack.ts'

let resources: string
beforeEach(() => {
  resources = mkdtempSync(join(tmpdir(), 'griot-resources-'))
  mkdirSync(join(resources, 'app.asar.unpacked/node_modules/node-av/binary'), { recursive: true })
})
afterEach(() => rmSync(resources, { recursive: true, force: true }))

it('stops where the media library is in the archive, or there are two', () => {
  expect(() => needMediaLibrary(resources)).toThrow('There are 0')
  const modules = join(resources, 'app.asar.unpacked/node_modules')
  writeFileSync(join(modules, 'node-av/binary/node-av.node'), '')
  needMediaLibrary(resources)
  mkdirSync(join(modules, '@seydx/node-av-win32-x64-msvc'), { recursive: true })
  writeFileSync(join(modules, '@seydx/node-av-win32-x64-msvc/node-av.node'), '')
  expect(() => needMediaLibrary(resources)).toThrow('There are 2')
})

it('tells the size of each part and of all', () => {
  writeFileSync(
    join(resources, 'app.asar.unpacked/node_modules/node-av/binary/node-av.node'),
    Buffer.alloc(3 * 2 ** 20),
  )
  writeFileSync(join(resources, 'app.asar'), Buffer.alloc(2 ** 20))
  expect(sizeTable(resources)).toEqual([
    'Size of what is packed, in MB',
    '    3.0  node-av',
    '    1.0  app.asar',
    '    0.0  smaller parts',
    '    4.0  together, without Electron',
  ])
})
