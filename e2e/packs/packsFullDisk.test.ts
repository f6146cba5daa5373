import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack as tarOf } from 'tar-stream'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPackStore } from '../../electron/engine/packService/packStore.ts'
import { installPack } from '../../electron/engine/packs/installPack.ts'
import { openSource } from '../../electron/engine/packs/openSource.ts'
import type { Pack } from '../../shared/packs/pack.ts'
import type { PackProgress } from '../../shared/packs/packRoutes.ts'
import { type Mirror, noise, PacksFolder, packOn, startMirror } from '../support/packsMirror.ts'
import { SmallDisk } from '../support/smallDisk.ts'

const folder = new PacksFolder()
const disk = new SmallDisk(folder.packsDir, 48)

/** Fills the disk but for so many bytes, once. */
function fill(left: number): void {
  if (!disk.full) disk.fill(left)
}

afterAll(() => {
  disk[Symbol.dispose]()
  folder[Symbol.dispose]()
})

describe.skipIf(!disk.mounted)('a full disk (needs the right to mount one)', () => {
  let mirror: Mirror
  beforeEach(async () => {
    mirror = await startMirror()
    disk.free()
  })
  afterEach(() => mirror[Symbol.asyncDispose]())

  const install = async (pack: Pack, onProgress: (progress: PackProgress) => void): Promise<unknown> => {
    const { signal } = new AbortController()
    return installPack(pack, { packsDir: folder.packsDir, source: await openSource(), signal, onProgress })
  }
  const full = {
    failure: { kind: 'unavailable', message: expect.stringMatching(/^The disk is full, so voice was not/) },
  }

  it('that fills up while a pack is downloaded leaves nothing of it', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': noise(8_000_000), 'b.onnx': noise(2_000_000) })
    mirror.faults.slow = 1
    const going = install(pack, () => fill(200_000))
    await expect(going).rejects.toMatchObject(full)
    expect(folder.names).toEqual([])
    disk.free()
    delete mirror.faults.slow
    await install(pack, () => undefined)
    expect(folder.names).toEqual(['voice', 'voice/b.onnx', 'voice/model.onnx', 'voice/pack.json'])
  })

  it('that fills up while an archive is unpacked leaves nothing of it', async () => {
    rmSync(folder.wholeOf('voice'), { recursive: true, force: true })
    const archive = tarOf()
    for (let index = 0; index < 8; index++) archive.entry({ name: `v/${index}` }, Buffer.alloc(1_000_000))
    archive.finalize()
    const bytes = gzipSync(await buffer(archive))
    const pack = packOn(mirror, 'voice', { 'v.tar.gz': bytes }, { 'v.tar.gz': { unpack: { bytes: 9e6, strip: 1 } } })
    const going = install(pack, ({ bytes: there, total }) => {
      // The archive has come; now there is no room for what is in it.
      if (there === total) fill(2_000_000)
    })
    await expect(going).rejects.toMatchObject(full)
    expect(folder.names).toEqual([])
  })

  it('is said before anything is fetched', async () => {
    const pack = packOn(mirror, 'voice', { 'model.onnx': noise(100_000) })
    fill(1_000_000)
    await expect(install(pack, () => undefined)).rejects.toMatchObject({
      failure: { kind: 'unavailable', message: expect.stringMatching(/33 MB on the disk.*, and 1 MB are free/) },
    })
    expect(mirror.requests).toEqual([])
  })

  it('and one that is read-only is named', async () => {
    const closed = join(folder.path, 'closed')
    mkdirSync(closed)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'griot', closed])
    try {
      const catalogue = [packOn(mirror, 'voice', { 'model.onnx': noise(1000) })]
      const store = createPackStore({ packsDir: join(closed, 'packs'), catalogue })
      await store.install('voice', { acceptLicence: false })
      await expect
        .poll(async () => (await store.find('voice')).failure)
        .toMatchObject({
          ...{ kind: 'file', path: join(closed, 'packs') },
          message: expect.stringMatching(/read-only/),
        })
      expect((await store.list()).packs).toMatchObject([{ state: 'absent' }])
    } finally {
      execFileSync('umount', [closed])
    }
  })
})
