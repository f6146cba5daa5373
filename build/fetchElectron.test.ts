import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchElectron, findElectron } from './fetchElectron.ts'

const modules = join(import.meta.dirname, '..', 'node_modules')
const VERSION = '45.4.1'
const NAME = `electron-v${VERSION}-${process.platform}-${process.arch}.zip`
/** Electron's program under its names on all systems, as a script that says it is there. */
const PROGRAM: [Uint8Array, { os: number; attrs: number }] = [
  Buffer.from('#!/bin/sh\necho "window $@"\n'),
  { os: 3, attrs: 0o100755 * 2 ** 16 },
]
const ARCHIVE = Buffer.from(
  zipSync({
    version: Buffer.from(VERSION),
    electron: PROGRAM,
    'electron.exe': PROGRAM,
    'Electron.app/Contents/MacOS/Electron': PROGRAM,
  }),
)

const left: (() => void)[] = []
afterEach(() => {
  for (const end of left.splice(0)) end()
})

/** A package as `npm ci` leaves it, which knows the checksum of our archive. */
function electronPackage(): { folder: string; cache: string } {
  const root = mkdtempSync(join(tmpdir(), 'griot-electron-'))
  left.push(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'node_modules/electron')
  mkdirSync(folder, { recursive: true })
  for (const name of ['@electron', '@electron-internal'])
    symlinkSync(join(modules, name), join(root, 'node_modules', name), 'junction')
  cpSync(join(modules, 'electron/install.js'), join(folder, 'install.js'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: VERSION }))
  const sum = createHash('sha256').update(ARCHIVE).digest('hex')
  writeFileSync(join(folder, 'checksums.json'), JSON.stringify({ [NAME]: sum }))
  return { folder, cache: join(root, 'cache') }
}

/** A server in the place of GitHub, and the paths that it was asked for. */
async function mirror(answer: RequestListener): Promise<{ mirror: string; requestedPaths: string[] }> {
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  left.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { mirror: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requestedPaths }
}

const whole: RequestListener = (_, response) => response.end(ARCHIVE)
const progress = () => undefined

/** Timers that run when told to, and which of them wait. */
function handTimers() {
  const waiting = new Map<object, { ms: number; act: () => void }>()
  const timer = (ms: number, act: () => void) => {
    const key = {}
    waiting.set(key, { ms, act })
    return () => void waiting.delete(key)
  }
  return { timer, waits: () => [...waiting.values()].map(({ ms }) => ms), run: () => [...waiting.values()][0]?.act() }
}

describe("Electron's program", () => {
  it('is fetched, checked and unpacked, and once only', async () => {
    const { folder, cache } = electronPackage()
    const server = await mirror(whole)
    const progressCalls: [number, number | undefined][] = []
    expect(findElectron(folder)).toBeUndefined()
    await fetchElectron(folder, { ...server, cache, progress: (...piece) => progressCalls.push(piece) })
    expect(existsSync(findElectron(folder) ?? '')).toBe(true)
    expect(progressCalls.at(-1)?.[0]).toBe(ARCHIVE.length / 1e6)
    // A new npm ci takes it from the cache of Electron's tools.
    for (const name of ['dist', 'path.txt']) rmSync(join(folder, name), { recursive: true })
    await fetchElectron(folder, { ...server, cache, progress })
    expect(findElectron(folder)).toBeDefined()
    expect(server.requestedPaths).toEqual([`/v${VERSION}/${NAME}`])
  })

  it('may come as slowly as it likes while it comes', async () => {
    const { folder, cache } = electronPackage()
    let response: ServerResponse | undefined
    const { timer, waits } = handTimers()
    const { mirror: url } = await mirror((_, stream) => {
      response = stream
      stream.writeHead(200, { 'content-length': ARCHIVE.length })
      stream.write(ARCHIVE.subarray(0, 10))
    })
    const waited: number[][] = []
    // The next piece is sent once the one before was heard.
    const onProgress = () => {
      waited.push(waits())
      if (waited.length === 1) response?.end(ARCHIVE.subarray(10))
    }
    await fetchElectron(folder, { mirror: url, cache, timer, progress: onProgress })
    expect(findElectron(folder)).toBeDefined()
    // The five seconds to connect are over with the first piece; none waits at the end.
    expect(new Set(waited.flat())).toEqual(new Set([30_000]))
    expect(waits()).toEqual([])
  })

  it('is given up where nobody answers, and where the server falls silent', async () => {
    const { folder, cache } = electronPackage()
    const { timer, waits, run } = handTimers()
    let waited: number[] = []
    const silent = await mirror(() => {
      waited = waits()
      run()
    })
    await expect(fetchElectron(folder, { ...silent, cache, timer, progress })).rejects.toThrow(
      'its server does not answer',
    )
    expect(waited).toEqual([5000])
    const stuck = await mirror((_, response) => response.write('PK'))
    await expect(fetchElectron(folder, { ...stuck, cache, timer, progress: run })).rejects.toThrow(
      'its server sends nothing more',
    )
    expect(findElectron(folder)).toBeUndefined()
  })

  it('is left when the user stops it', async () => {
    const { folder, cache } = electronPackage()
    const stopped = new AbortController()
    const server = await mirror(() => stopped.abort())
    await expect(fetchElectron(folder, { ...server, cache, signal: stopped.signal, progress })).rejects.toThrow(
      'it was stopped',
    )
  })

  it.each<[string, RequestListener, RegExp]>([
    [
      'broken off',
      (_, response) => {
        response.writeHead(200, { 'content-length': ARCHIVE.length })
        response.write(ARCHIVE.subarray(0, 100), () => response.destroy())
      },
      /closed|aborted|terminated|reset/i,
    ],
    ['another file', (_, response) => response.end('not an archive'), /did not match expected checksum/],
    ['nothing', (_, response) => response.writeHead(404).end(), /Response code 404/],
  ])('is not unpacked if what comes is %s', async (_, answer, says) => {
    const { folder, cache } = electronPackage()
    const server = await mirror(answer)
    await expect(fetchElectron(folder, { ...server, cache, progress })).rejects.toThrow(says)
    expect(findElectron(folder)).toBeUndefined()
    expect(readdirSync(folder)).not.toContain('dist')
  })

  it('is not fetched where there is no network', async () => {
    const { folder, cache } = electronPackage()
    await expect(fetchElectron(folder, { mirror: 'http://nowhere.invalid/', cache, progress })).rejects.toThrow(
      /ENOTFOUND|EAI_AGAIN/,
    )
  })
})
