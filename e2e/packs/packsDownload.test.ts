// @module-tag together
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installedPacks } from '../../electron/engine/packs/installedPacks.ts'
import { installPack, type PackInstallOptions } from '../../electron/engine/packs/installPack.ts'
import { openSource } from '../../electron/engine/packs/openSource.ts'
import { placesOf } from '../../electron/engine/packs/packFolders.ts'
import type { InstalledPack, Pack } from '../../shared/packs/pack.ts'
import type { PackProgress } from '../../shared/packs/packRoutes.ts'
import { type Mirror, noise, PacksFolder, packOn, sha256Of, startMirror } from '../support/packsMirror.ts'

const MODEL = noise(1_000_000)
const TOKENS = Buffer.from('a 1\nb 2\n')

let folder: PacksFolder
let mirror: Mirror
beforeEach(async () => {
  folder = new PacksFolder()
  mirror = await startMirror()
})
afterEach(async () => {
  await mirror[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function install(
  pack: Pack,
  options: Partial<PackInstallOptions> & { from?: string } = {},
): Promise<InstalledPack> {
  const { from, ...rest } = options
  return installPack(pack, {
    ...{ packsDir: folder.packsDir, source: await openSource(from), signal: new AbortController().signal },
    ...{ timing: { idle: 400, pause: 1 } },
    ...rest,
  })
}

const whole = (id: string, path: string): Buffer => readFileSync(join(folder.wholeOf(id), path))
const failure = (kind: string, message: RegExp) => ({ failure: { kind, message: expect.stringMatching(message) } })

describe('installing a pack', () => {
  it('fetches every file, also in folders, and records what came', async () => {
    const pack = packOn(mirror, 'voice', { 'onnx/model.onnx': MODEL, 'tokens.txt': TOKENS })
    const seen: PackProgress[] = []
    const record = await install(pack, { onProgress: (progress) => seen.push(progress) })
    expect(record).toMatchObject({
      id: 'voice',
      version: '1',
      files: [
        { path: 'onnx/model.onnx', bytes: MODEL.length, sha256: sha256Of(MODEL), checksum: 'published' },
        { path: 'tokens.txt', bytes: TOKENS.length, checksum: 'published' },
      ],
    })
    expect(whole('voice', 'onnx/model.onnx').equals(MODEL)).toBe(true)
    expect(installedPacks(folder.packsDir)).toEqual([record])
    expect(folder.names).toEqual([
      'voice',
      'voice/onnx',
      'voice/onnx/model.onnx',
      'voice/pack.json',
      'voice/tokens.txt',
    ])
    expect(seen.at(-1)).toMatchObject({ bytes: MODEL.length + TOKENS.length, total: MODEL.length + TOKENS.length })
  })

  it('does nothing where it is there already, and replaces an older version', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL, 'old.txt': TOKENS })
    await install(pack)
    const { length } = mirror.requests
    await install(pack)
    expect(mirror.requests).toHaveLength(length)
    const newer = { ...packOn(mirror, 'voice', { 'model.onnx': noise(5000) }), version: '2' }
    expect((await install(newer)).version).toBe('2')
    expect(folder.names).toEqual(['voice', 'voice/model.onnx', 'voice/pack.json'])
  })

  // At every 5 % in one download: the next test.
  it.each([5, 50, 95])('goes on after a cut at %i %%', async (percent) => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL })
    const cut = Math.round((MODEL.length * percent) / 100)
    mirror.faults.cutAfter = cut
    const part = join(placesOf(folder.packsDir, 'voice').next, 'model.onnx')
    mirror.faults.beforeCut = (sent) =>
      vi.waitUntil(() => statSync(part).size === sent, { timeout: 60_000, interval: 1 })
    await install(pack, { timing: { idle: 60_000, pause: 1 } })
    expect(whole('voice', 'model.onnx').equals(MODEL)).toBe(true)
    // Nothing that had come was asked for again.
    const starts = mirror.requests.map(({ range }) => Number(/\d+/.exec(range ?? '')?.[0] ?? 0))
    expect(starts).toEqual(starts.map((_, index) => index * cut))
  })

  it('goes on after a cut at every 5 % of one download, and keeps them over restarts', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL })
    mirror.faults.cutAfter = MODEL.length / 20
    const stop = new AbortController()
    const stopped = install(pack, {
      signal: stop.signal,
      onProgress: ({ bytes }) => {
        if (bytes > 0) stop.abort()
      },
    })
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
    expect(installedPacks(folder.packsDir)).toEqual([])
    await install(pack)
    expect(whole('voice', 'model.onnx').equals(MODEL)).toBe(true)
    expect(mirror.requests.filter(({ range }) => range === undefined)).toHaveLength(1)
    expect(mirror.requests.length).toBeGreaterThanOrEqual(20)
  })

  it('starts over where a server ignores ranges, and gives up where it also cuts', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL })
    Object.assign(mirror.faults, { ignoreRange: true, cutAfter: MODEL.length / 2 })
    const stop = new AbortController()
    const going = install(pack, { signal: stop.signal })
    await expect.poll(() => mirror.requests.length).toBeGreaterThan(3)
    delete mirror.faults.cutAfter
    await going
    expect(whole('voice', 'model.onnx').equals(MODEL)).toBe(true)
  })

  it('starts over where the file changed between two parts', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL })
    const other = noise(MODEL.length)
    mirror.files.set('/voice/model.onnx', other)
    mirror.faults.cutAfter = 400_000
    const going = install(pack, {
      onProgress: ({ bytes }) => {
        if (bytes > 0) mirror.files.set('/voice/model.onnx', MODEL)
      },
    })
    await going
    expect(whole('voice', 'model.onnx').equals(MODEL)).toBe(true)
    expect(mirror.requests.map(({ status }) => status)).toContain(206)
    expect(mirror.requests.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
  })

  it('notices by the checksum where a server hides the change', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL })
    const places = placesOf(folder.packsDir, 'voice')
    const part = join(places.next, 'model.onnx')
    for (const file of [part, join(places.notes, '0.json')]) mkdirSync(dirname(file), { recursive: true })
    writeFileSync(join(places.work, 'version'), '1')
    writeFileSync(join(places.notes, '0.json'), JSON.stringify({ place: pack.files[0]?.url, etag: '"same"' }))
    writeFileSync(part, noise(300_000))
    mirror.faults.etag = '"same"'
    await install(pack)
    expect(whole('voice', 'model.onnx').equals(MODEL)).toBe(true)
    expect(mirror.requests.map(({ range }) => range)).toEqual(['bytes=300000-', undefined])
  })

  it('compares etags itself where a server does not', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL }, { 'model.onnx': { sha256: 'none' } })
    Object.assign(mirror.faults, { cutAfter: 300_000, ignoreIfRange: true, etag: '"one"' })
    await install(pack, {
      onProgress: () => {
        mirror.faults.etag = '"two"'
      },
    })
    expect(whole('voice', 'model.onnx').equals(MODEL)).toBe(true)
  })

  it.each([{ redirect: false }, { redirect: true }])(
    'pins what the host says of a file ($redirect)',
    async (faults) => {
      const pack = packOn(
        mirror,
        'voice',
        { 'model.onnx': MODEL },
        { 'model.onnx': { sha256: 'none', bytes: 999_000 } },
      )
      Object.assign(mirror.faults, { digest: 'right', cutAfter: 300_000, ...faults })
      expect((await install(pack)).files).toEqual([
        { path: 'model.onnx', bytes: MODEL.length, sha256: sha256Of(MODEL), checksum: 'host' },
      ])
    },
  )

  it('takes what comes first where nobody says anything, and says so', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL }, { 'model.onnx': { sha256: 'none', bytes: 5 } })
    mirror.faults.noLength = true
    expect((await install(pack)).files[0]).toMatchObject({ checksum: 'first_seen', sha256: sha256Of(MODEL) })
  })

  it('knows that a part is the whole', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL }, { 'model.onnx': { sha256: 'none', bytes: 5 } })
    const places = placesOf(folder.packsDir, 'voice')
    for (const file of [places.next, places.notes]) mkdirSync(file, { recursive: true })
    writeFileSync(join(places.work, 'version'), '1')
    writeFileSync(join(places.notes, '0.json'), JSON.stringify({ place: pack.files[0]?.url }))
    writeFileSync(join(places.next, 'model.onnx'), MODEL)
    await install(pack)
    expect(mirror.requests.map(({ status }) => status)).toEqual([416])
    expect(whole('voice', 'model.onnx').equals(MODEL)).toBe(true)
  })

  it('waits as a busy host asks, and gives up a connection that is stuck', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL })
    mirror.faults.stallAfter = 500_000
    const going = install(pack)
    await expect.poll(() => mirror.requests.length).toBe(2)
    delete mirror.faults.stallAfter
    await going
    expect(whole('voice', 'model.onnx').equals(MODEL)).toBe(true)
  })
})

describe('what cannot be installed', () => {
  const nothingInstalled = (): void => expect(installedPacks(folder.packsDir)).toEqual([])

  it('a file with another checksum, and nothing of it stays', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL }, { 'model.onnx': { sha256: '1'.repeat(64) } })
    await expect(install(pack)).rejects.toMatchObject(failure('bad_reply', /checksum/))
    nothingInstalled()
    expect(folder.names.filter((name) => name.endsWith('model.onnx'))).toEqual([])
    expect(mirror.requests).toHaveLength(1)
  })

  it('one that is cut again and again and then turns out to be wrong: twice, not for ever', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL }, { 'model.onnx': { sha256: '1'.repeat(64) } })
    mirror.faults.cutAfter = 400_000
    await expect(install(pack)).rejects.toMatchObject(failure('bad_reply', /checksum/))
    expect(mirror.requests).toHaveLength(6)
  })

  it("one that differs from the host's own digest", async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL }, { 'model.onnx': { sha256: 'none' } })
    mirror.faults.digest = 'wrong'
    await expect(install(pack)).rejects.toMatchObject(failure('bad_reply', /checksum/))
    nothingInstalled()
  })

  it.each([-1, 1])('one of another size (%i)', async (more) => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL }, { 'model.onnx': { bytes: MODEL.length + more } })
    await expect(install(pack)).rejects.toMatchObject(failure('bad_reply', /bytes instead of/))
    mirror.faults.noLength = true
    await expect(install(pack)).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
    nothingInstalled()
  })

  it.each([
    [404, 'bad_reply', /no longer has this file/],
    [403, 'bad_reply', /not give this file to everybody/],
    [503, 'unavailable', /is busy/],
    [418, 'bad_reply', /status 418/],
  ])('one that the host refuses with %i', async (status, kind, message) => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL, 'tokens.txt': TOKENS })
    Object.assign(mirror.faults, { status, retryAfter: 0.001 })
    await expect(install(pack)).rejects.toMatchObject(failure(kind, message))
    nothingInstalled()
  })

  it('anything while offline', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL })
    const closed = await startMirror()
    await closed[Symbol.asyncDispose]()
    await expect(install(pack, { from: closed.url })).rejects.toMatchObject(
      failure('offline', /cannot be reached; perhaps this computer is offline/),
    )
  })

  it('more than the disk has room for, before anything is fetched', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL }, { 'model.onnx': { sha256: 'none', bytes: 9e15 } })
    await expect(install(pack)).rejects.toMatchObject(failure('unavailable', /MB are free/))
    expect(mirror.requests).toEqual([])
  })
})

describe('other places', () => {
  it('a mirror with the same folders', async () => {
    const pack = packOn(mirror, 'voice', { 'onnx/model.onnx': MODEL })
    const elsewhere = { ...pack, files: pack.files.map((file) => ({ ...file, url: 'https://example.invalid/x' })) }
    expect((await install(elsewhere, { from: `${mirror.url}/` })).from).toBe(`${mirror.url}/`)
    expect(whole('voice', 'onnx/model.onnx').equals(MODEL)).toBe(true)
  })

  it('a folder of installed packs, whose noted checksums still hold', async () => {
    const pack = packOn(mirror, 'voice', { 'onnx/model.onnx': MODEL }, { 'onnx/model.onnx': { sha256: 'none' } })
    await install(pack)
    using other = new PacksFolder()
    const copy = { packsDir: other.packsDir, from: folder.packsDir }
    expect((await install(pack, copy)).files[0]).toMatchObject({ checksum: 'host', sha256: sha256Of(MODEL) })
    appendFileSync(join(folder.wholeOf('voice'), 'onnx/model.onnx'), 'x')
    using third = new PacksFolder()
    await expect(install(pack, { ...copy, packsDir: third.packsDir })).rejects.toMatchObject(
      failure('bad_reply', /checksum/),
    )
  })

  it('a folder that lacks something, or is not there', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': MODEL })
    await expect(install(pack, { from: folder.path })).rejects.toMatchObject(failure('file', /was not found/))
    await expect(install(pack, { from: join(folder.path, 'none') })).rejects.toMatchObject(failure('file', /folder/))
  })
})
