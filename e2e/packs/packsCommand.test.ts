// @module-tag together
// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack as tarOf } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installedPacks } from '../../electron/engine/packs/installedPacks.ts'
import { installPack } from '../../electron/engine/packs/installPack.ts'
import { holdPack } from '../../electron/engine/packs/lockPack.ts'
import { openSource } from '../../electron/engine/packs/openSource.ts'
import { plainWords } from '../../shared/locale/message.ts'
import type { Pack } from '../../shared/packs/pack.ts'
import { PacksEvent } from '../../shared/packs/packsProgram.ts'
import { type Mirror, noise, PacksFolder, packOn, startMirror } from '../support/packsMirror.ts'
import { endOf, GRIOT, type GriotEnded, startGriot } from '../support/runGriot.ts'

const MODEL = noise(2_000_000)

let folder: PacksFolder
let mirror: Mirror
let catalogue: Pack[]
beforeEach(async () => {
  folder = new PacksFolder()
  mirror = await startMirror()
  catalogue = [packOn(mirror, 'voice', { 'model.onnx': MODEL, 'tokens.txt': Buffer.from('a 1') })]
})
afterEach(async () => {
  await mirror[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

function start(...args: string[]): ChildProcess {
  return startIn('en', ...args)
}

function startIn(language: string, ...args: string[]): ChildProcess {
  const places = ['--packs', folder.packsDir, '--catalogue', folder.catalogue(catalogue)]
  return startGriot(['--lang', language, 'packs', ...args, ...places])
}

const griot = (...args: string[]): Promise<GriotEnded> => endOf(start(...args))

/** Installs the voice as the command does, without two processes, where another command is what is tested. */
async function voiceInstalled(): Promise<void> {
  const [voice] = catalogue
  if (voice === undefined) throw new Error('There is no voice.')
  const signal = new AbortController().signal
  await installPack(voice, { packsDir: folder.packsDir, source: await openSource(), signal })
}

/** The events of a run with `--json`, each of which is one of ours with its messages in English. */
const eventsOf = (out: string): PacksEvent[] =>
  out
    .trim()
    .split('\n')
    .map((line) => {
      PacksEvent.parse(JSON.parse(line, (key, value) => (isWords(key, value) ? plainWords(value) : value)))
      return JSON.parse(line)
    })
const isWords = (key: string, value: unknown) => ['quality', 'message'].includes(key) && typeof value === 'string'

describe('griot packs', () => {
  it('lists, installs, verifies and removes', async () => {
    const { out: listed } = await griot('list')
    expect(listed).toMatch(/^voice +– +Speak +sw +2 MB +CC0-1\.0 +run in our tests$/m)
    expect(listed).not.toContain('\\u')
    const installed = await griot('install', 'voice')
    expect(installed).toMatchObject({ code: 0, err: '' })
    expect(installed.out).toMatch(/Licence: CC0-1\.0, commercial use allowed\..*voice is installed \(2 MB\)\.\n$/s)
    expect((await griot('list', '--installed')).out).toMatch(/^voice +Installed/m)
    expect((await griot('install', 'voice')).out).toBe('voice is up to date.\n')
    expect((await griot('verify')).out).toBe('voice is whole.\n')
    writeFileSync(join(folder.wholeOf('voice'), 'tokens.txt'), 'b 1')
    const damaged = await griot('verify', 'voice')
    expect(damaged.code).toBe(1)
    expect(damaged.out).toMatch(/^voice is damaged:\n {2}tokens\.txt was changed/)
    expect(await griot('remove', 'voice')).toMatchObject({ code: 0, out: 'voice is removed.\n' })
    expect(await griot('remove', 'voice')).toMatchObject({ code: 0, out: 'voice was not installed.\n' })
    expect(folder.names).toEqual([])
  })

  it('tells everything as JSON', async () => {
    const events = eventsOf((await griot('install', 'voice', '--json')).out)
    expect(events.at(-1)).toMatchObject({ event: 'installed', id: 'voice', fresh: true, checksum: 'published' })
    expect(events.filter(({ event }) => event === 'progress').length).toBeGreaterThan(0)
    expect(eventsOf((await griot('list', '--json')).out)).toMatchObject([
      { event: 'list', list: { folder: folder.packsDir, packs: [{ id: 'voice', state: 'installed' }] } },
    ])
  })

  it('says plainly that a pack cannot be tried out, and writes what it found into one file, also where it ended early', async () => {
    await voiceInstalled()
    const path = join(folder.packsDir, '..', 'report.json')
    const { code, out } = await griot('verify', '--run', 'voice', '--report', path)
    expect(code).toBe(1)
    expect(out).toMatch(
      /voice is whole\.\n {2}(?:Not tried out|Did not pass)\. The engine cannot run models of the kind test\./,
    )
    expect(out).toContain(`The report is in ${path}.`)
    const report = JSON.parse(readFileSync(path, 'utf8')) as object
    expect(report).toMatchObject({
      format: 1,
      program: { griot: expect.stringMatching(/^\d/), node: process.versions.node },
      machine: { cores: expect.any(Number), memoryMb: expect.any(Number) },
      packs: [{ id: 'voice', version: '1', problems: [], selfTest: { ran: expect.any(Boolean), passed: false } }],
    })
    const [pack] = (report as { packs: { files: { path: string; sha256: string }[] }[] }).packs
    expect(pack?.files.map(({ path: name }) => name)).toContain('tokens.txt')
    expect(pack?.files.every(({ sha256 }) => /^\w{64}$/.test(sha256))).toBe(true)

    await griot('verify', 'nothing', '--report', path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ packs: [], failure: { kind: 'not_found' } })
    rmSync(path)
  })

  it('says in the language of the terminal what a test finds and what an archive lacks; other programs hear English', async () => {
    await voiceInstalled()
    const tested = await endOf(startIn('sw', 'verify', '--run', 'voice'))
    expect(tested.out).toMatch(
      /voice ni nzima\.\n {2}Haikufaulu\. Injini haiwezi kuendesha modeli za aina ya test\.\n$/,
    )
    const events = eventsOf((await endOf(startIn('sw', 'verify', '--run', 'voice', '--json'))).out)
    expect(events).toMatchObject([
      { check: { selfTest: { message: 'The engine cannot run models of the kind test.' } } },
    ])

    const archive = tarOf()
    archive.entry({ name: 'cut/model.onnx' }, noise(50_000))
    archive.finalize()
    const half = gzipSync(await buffer(archive)).subarray(0, 20_000)
    catalogue = [packOn(mirror, 'cut', { 'a.tar.gz': half }, { 'a.tar.gz': { unpack: { bytes: 1e6, strip: 1 } } })]
    const { code, err } = await endOf(startIn('sw', 'install', 'cut'))
    expect(code).not.toBe(0)
    expect(err).toBe('Kumbukumbu haikufunguliwa: haiwezi kusomwa hadi mwisho. Tumia chanzo kingine.\n')
  })

  it('updates what the catalogue has a newer version of', async () => {
    await voiceInstalled()
    expect((await griot('update')).out).toBe('Every installed pack is up to date.\n')
    catalogue = [{ ...packOn(mirror, 'voice', { 'model.onnx': noise(100) }), version: '2' }]
    expect((await griot('list')).out).toMatch(/^voice +Installed, update available/m)
    expect(await griot('update')).toMatchObject({ code: 0, out: expect.stringMatching(/voice is installed/) })
    expect(installedPacks(folder.packsDir)).toMatchObject([{ version: '2', files: [{ bytes: 100 }] }])
  })

  it('installs what a task needs, as far as the licences allow', async () => {
    const licence = { name: 'CC-BY-NC-4.0', url: 'https://example.org/nc', commercial: false }
    catalogue.push({ ...packOn(mirror, 'better', { 'b.onnx': noise(10) }), rank: 2, licence })
    expect((await griot('setup', '--from', 'en', '--to', 'Kiswahili', '--dry-run')).out).toMatch(
      /Together: 2 MB to download/,
    )
    expect((await griot('setup', '--from', 'en', '--to', 'sw,Hausa', '--dry-run')).code).toBe(0)
    expect((await griot('setup', '--to', 'sw')).out).toMatch(/voice is installed/)
    const refused = await griot('install', 'better')
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/may not be used for commercial work/) })
    expect((await griot('setup', '--to', 'sw', '--non-commercial')).out).toMatch(
      /NOT for commercial use.*better is installed/s,
    )
  })

  it('installs from a folder', async () => {
    await voiceInstalled()
    using stick = new PacksFolder()
    const places = ['--packs', stick.packsDir, '--catalogue', folder.catalogue(catalogue), '--from', folder.packsDir]
    await mirror[Symbol.asyncDispose]()
    mirror = await startMirror()
    const child = spawn(process.execPath, [GRIOT, 'packs', 'install', 'voice', ...places])
    expect(await endOf(child)).toMatchObject({ code: 0, out: expect.stringMatching(/voice is installed/) })
    expect(installedPacks(stick.packsDir)).toMatchObject([{ from: folder.packsDir }])
  })

  it.each([
    [2, /There is no pack nothing/, ['install', 'nothing']],
    [2, /voice is not installed/, ['verify', 'voice']],
    [2, /was not found/, ['install', 'voice', '--from', '/nowhere']],
    [2, /is not a language/, ['setup', '--to', '?']],
    [3, /perhaps this computer is offline/, ['install', 'voice', '--from', 'http://127.0.0.1:9']],
  ] as const)('ends with %i and says %s', async (exitCode, message, args) => {
    const { code, err } = await griot(...args)
    expect(err).toMatch(message)
    expect(code).toBe(exitCode)
    expect(installedPacks(folder.packsDir)).toEqual([])
  })
})

describe('an installation that is hurt', () => {
  const isWhole = (): void => {
    expect(installedPacks(folder.packsDir)).toHaveLength(1)
    expect(readFileSync(join(folder.wholeOf('voice'), 'model.onnx')).equals(MODEL)).toBe(true)
    expect(folder.names.filter((name) => name.startsWith('.work'))).toEqual([])
  }

  it('goes on where it was killed while it downloaded', async () => {
    mirror.faults.unended = 10
    const first = start('install', 'voice')
    const size = (): number => {
      const name = folder.names.find((one) => one.endsWith('model.onnx'))
      return name === undefined ? 0 : statSync(join(folder.packsDir, name)).size
    }
    await expect.poll(size).toBeGreaterThan(0)
    first.kill('SIGKILL')
    expect(installedPacks(folder.packsDir)).toEqual([])
    expect((await griot('list')).out).toMatch(/^voice +Partly downloaded/m)
    delete mirror.faults.unended
    expect(await griot('install', 'voice')).toMatchObject({ code: 0, err: '' })
    isWhole()
    expect(mirror.requests.some(({ path, range }) => path.endsWith('model.onnx') && range !== undefined)).toBe(true)
  })

  it('starts to unpack again where it was killed while it unpacked', async () => {
    const archive = tarOf()
    for (let index = 0; index < 400; index++) archive.entry({ name: `v/data/${index}` }, noise(20_000))
    archive.entry({ name: 'v/model.onnx' }, MODEL)
    archive.finalize()
    const bytes = gzipSync(await buffer(archive), { level: 1 })
    catalogue = [packOn(mirror, 'voice', { 'v.tar.gz': bytes }, { 'v.tar.gz': { unpack: { bytes: 2e7, strip: 1 } } })]
    const first = start('install', 'voice')
    await expect.poll(() => folder.names.some((name) => name.includes('unpacked/data/'))).toBe(true)
    first.kill('SIGKILL')
    expect(installedPacks(folder.packsDir)).toEqual([])
    const { length } = mirror.requests
    expect(await griot('install', 'voice')).toMatchObject({ code: 0, err: '' })
    isWhole()
    expect(installedPacks(folder.packsDir)[0]?.files).toHaveLength(401)
    // The archive was there already.
    expect(mirror.requests).toHaveLength(length)
  })

  it('is done once by two at once', async () => {
    mirror.faults.slow = 1
    const both = await Promise.all([griot('install', 'voice'), griot('install', 'voice')])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    isWhole()
    expect(mirror.requests.filter(({ path }) => path.endsWith('model.onnx'))).toHaveLength(1)
  })

  it('lets a second one wait only so long', async () => {
    mirror.faults.stallAfter = 100_000
    const first = start('install', 'voice')
    await expect.poll(() => mirror.requests.length).toBeGreaterThan(0)
    const second = await griot('install', 'voice')
    expect(second).toMatchObject({
      code: 3,
      err: expect.stringMatching(/being installed or removed by another program/),
    })
    first.kill('SIGINT')
    expect(await endOf(first)).toMatchObject({ code: 130, err: expect.stringMatching(/Cancelled/) })
  })

  it('does not take a pack away from those who use it', async () => {
    await voiceInstalled()
    {
      using held = holdPack(folder.packsDir, 'voice')
      expect(held?.folder).toBe(folder.wholeOf('voice'))
      using again = holdPack(folder.packsDir, 'voice')
      expect(again).toBeDefined()
      expect(await griot('remove', 'voice')).toMatchObject({ code: 3, err: expect.stringMatching(/is in use/) })
      catalogue = [{ ...packOn(mirror, 'voice', { 'model.onnx': MODEL }), version: '2' }]
      expect(await griot('update')).toMatchObject({ code: 3, err: expect.stringMatching(/is in use/) })
      expect(installedPacks(folder.packsDir)).toMatchObject([{ version: '1' }])
    }
    const { length } = mirror.requests
    expect(await griot('update')).toMatchObject({ code: 0 })
    // Only the last step was left to do.
    expect(mirror.requests).toHaveLength(length)
    expect(await griot('remove', 'voice')).toMatchObject({ code: 0 })
    expect(holdPack(folder.packsDir, 'voice')).toBeUndefined()
  })
})
