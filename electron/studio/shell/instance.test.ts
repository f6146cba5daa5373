// @module-tag apart
import { copyFileSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { announceInstance, findInstance } from './instance.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-instance-'))
const file = join(folder, 'running.json')
const server = createServer()
let address = ''
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/#t=secret`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('finds a studio as long as it runs, in a file for the user alone', async () => {
  expect(await findInstance(folder)).toBeUndefined()
  {
    using _own = announceInstance(folder, { shell: 'electron', address })
    expect(await findInstance(folder)).toEqual({
      pid: process.pid,
      shell: 'electron',
      address,
      folder: realpathSync(folder),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  expect(await findInstance(folder)).toBeUndefined()
})

it('takes a copy of a folder in use for a folder of its own', async () => {
  using _own = announceInstance(folder, { shell: 'browser', address })
  const copy = mkdtempSync(join(tmpdir(), 'griot-instance-copy-'))
  copyFileSync(file, join(copy, 'running.json'))
  expect(await findInstance(copy)).toBeUndefined()
  rmSync(copy, { recursive: true })
})

it.each([
  [
    'another program that got its number',
    () =>
      JSON.stringify({
        pid: process.pid,
        shell: 'browser',
        address: 'http://127.0.0.1:1/',
        folder: realpathSync(folder),
      }),
  ],
  [
    'a process that is gone',
    () => JSON.stringify({ pid: 2 ** 22 + 1, shell: 'browser', address, folder: realpathSync(folder) }),
  ],
  ['half a file', () => '{"pid":1'],
])('%s is no studio', async (_, content) => {
  writeFileSync(file, content())
  expect(await findInstance(folder)).toBeUndefined()
})
