// @module-tag quick
// @module-tag together
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Headers, pack as tarOf } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installedPacks } from '../../electron/engine/packs/installedPacks.ts'
import { installPack } from '../../electron/engine/packs/installPack.ts'
import { openSource } from '../../electron/engine/packs/openSource.ts'
import { unpackTar } from '../../electron/engine/packs/unpackTar.ts'
import { verifyPack } from '../../electron/engine/packs/verifyPack.ts'
import { english } from '../../shared/locale/english.ts'
import { noise, PacksFolder, packOn, sha256Of, startMirror } from '../support/packsMirror.ts'

/** A tar.bz2 made with `tar cjf`: the folder `voice` with `model.onnx` (`not a model`) and `data/phontab` (`phonemes`). */
const BZIP2 =
  'QlpoOTFBWSZTWQWgxpkAALN/hMqAAUBAAf0AAAFAAH5n30AAAJAIIACSCUoNMgAAANDQJIk0EaBkY1GmTIyb6Hj9yIExiwAa0ISREtKgthWMRDoMJA4DJzUc4yrxHnLqbmEMwIwlwEd+cXaVC7DkaxJKA2n4NWnAoa3sUXpKyAc8tY498e1CIIlspKzwncMQUzocffQyCIH4u5IpwoSALQY0yA=='

/** A tar.bz2 of `voice/model.onnx`, 1 GB of zeros, in blocks of 46 MB each. */
const BOMB =
  'QlpoOTFBWSZTWcfgl7QFfkBbgMiAQAHvgEAAbiefQAAIIAByGVPUaBoGmg02jUEUp6k2ppmo09IDTQ+0PyiAKqiSCoAqqJXatMON12AqAKqiQx58ZXjfCaQFpDSIJtlWlpnhhaiCkll8m/qKrTozNXHgAkAAkkkEfmKCskymshwTxb4CvxyAAYAAABBAAGEAmoyFQEtSFQEuYoKyTKayHBPFvgK/HIABgAAAEEAAYQCajIVAS1IVAS5igrJMprIcE8W+Ar8cgAGAAAAQQABhAJqMhUBLUhUBLmKCskymshwTxb4CvxyAAYAAABBAAGEAmoyFQEtSFQEuYoKyTKayHBPFvgK/HIABgAAAEEAAYQCajIVAS1IVAS5igrJMprIcE8W+Ar8cgAGAAAAQQABhAJqMhUBLUhUBLmKCskymshwTxb4CvxyAAYAAABBAAGEAmoyFQEtSFQEuYoKyTKayHBPFvgK/HIABgAAAEEAAYQCajIVAS1IVAS5igrJMprIcE8W+Ar8cgAGAAAAQQABhAJqMhUBLUhUBLmKCskymshwTxb4CvxyAAYAAABBAAGEAmoyFQEtSFQEuYoKyTKayHBPFvgK/HIABgAAAEEAAYQCajIVAS1IVAS5igrJMprIcE8W+Ar8cgAGAAAAQQABhAJqMhUBLUhUBLmKCskymshwTxb4CvxyAAYAAABBAAGEAmoyFQEtSFQEuYoKyTKayHBPFvgK/HIABgAAAEEAAYQCajIVAS1IVAS5igrJMprIcE8W+Ar8cgAGAAAAQQABhAJqMhUBLUhUBLmKCskymshwTxb4CvxyAAYAAABBAAGEAmoyFQEtSFQEuYoKyTKayHBPFvgK/HIABgAAAEEAAYQCajIVAS1IVAS5igrJMprIcE8W+Ar8cgAGAAAAQQABhAJqMhUBLUhUBLmKCskymshwTxb4CvxyAAYAAABBAAGEAmoyFQEtSFQEuYoKyTKayHBPFvgK/HIABgAAAEEAAYQCajIVAS1IVAS5igrJMprODU4tkAilRgEGAAAgAABBAAGGYClNNCSJDYRJEh4u5IpwoSAUwYu8A'

/** A tar.bz2 of `voice/model.onnx`, 3 MB of `ab`, in 31 blocks. */
const BLOCKS =
  'QlpoMTFBWSZTWQkBX+0Aw0VbgMiAQAHvAEAAfiefQAgAIABqGmkTI9RpkAA0ElTRoAAD1HqNPohQl/WELDFYIUO+zPCPxUAUcApMwQ9nKpoIxmJbiEgEgBe8JCQCQAmdu4ZtB3k7VrWduX5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZAb7efABhowEAMAAgADCAKRqhKCyhKC5igrJMprPilxZOAMNGAgBgAEAAYQBSMoSgtUJQXMUFZJlNZs/jrYgABVMUAwAAgADAAAAggACClQ9QZoNN2jgiYRN6fF3JFOFCQoma6QwA=='

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-tar-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Entry = Headers & { readonly content?: string | Buffer }

function tar(entries: readonly Entry[]): Promise<Buffer> {
  const archive = tarOf()
  for (const { content = '', ...header } of entries) archive.entry(header, content)
  archive.finalize()
  return buffer(archive)
}

const file = (name: string, content: string | Buffer = 'x'): Entry => ({ name, type: 'file', content })

async function unpack(bytes: Buffer, name = 'a.tar', most = 1e6): ReturnType<typeof unpackTar> {
  const [archive, out] = [join(folder, name), join(folder, 'deep', 'out')]
  await writeFile(archive, bytes)
  await mkdir(out, { recursive: true })
  return unpackTar({ archive, folder: out, strip: 1, maxBytes: most })
}

describe('unpacking', () => {
  it('a gzipped archive', async () => {
    const model = noise(300_000)
    const entries = [
      { name: 'voice/', type: 'directory' as const },
      file('voice/onnx/model.onnx', model),
      file('./voice/b.txt', 'b'),
    ]
    expect(await unpack(gzipSync(await tar(entries)), 'a.tar.gz')).toEqual([
      { path: 'onnx/model.onnx', bytes: model.length, sha256: sha256Of(model) },
      { path: 'b.txt', bytes: 1, sha256: sha256Of(Buffer.from('b')) },
    ])
    expect(readFileSync(join(folder, 'deep/out/onnx/model.onnx')).equals(model)).toBe(true)
  })

  it('a bzipped one', async () => {
    const files = await unpack(Buffer.from(BZIP2, 'base64'), 'a.tar.bz2')
    expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['model.onnx', 11],
      ['data/phontab', 8],
    ])
  })

  it.each<[string, Entry[]]>([
    ['a path that climbs', [file('voice/../../../evil')]],
    ['a path that climbs behind the part that is dropped', [file('../evil')]],
    ['an absolute path', [file('/tmp/griot-evil')]],
    ['a path of Windows', [file('voice/..\\..\\evil')]],
    ['a drive of Windows', [file('voice/C:evil')]],
    ['a symbolic link', [{ name: 'voice/out', type: 'symlink', linkname: '/tmp' }, file('voice/out/evil')]],
    ['a hard link', [{ name: 'voice/passwd', type: 'link', linkname: '../../../etc/passwd' }]],
    ['a device', [{ name: 'voice/disk', type: 'block-device' }]],
    ['a pipe', [{ name: 'voice/pipe', type: 'fifo' }]],
    ['one path twice', [file('voice/a'), file('voice/a')]],
    ['a record of its own', [file('voice/pack.json', '{}')]],
    ['more than was agreed', [file('voice/a', Buffer.alloc(600_000)), file('voice/b', Buffer.alloc(600_000))]],
    ['a file in place of its folder', [file('voice', Buffer.alloc(40e6)), file('voice/a')]],
    ['a long name', [file(`voice/${'a'.repeat(300)}`)]],
    ['a long path', [file(`voice/${'a/'.repeat(600)}a`)]],
    ['a file in a file', [file('voice/a'), file('voice/a/b')]],
    ['nothing', [{ name: 'voice/', type: 'directory' }]],
  ])('refuses %s', async (_what, entries) => {
    await expect(unpack(await tar(entries))).rejects.toMatchObject({
      failure: { kind: 'bad_reply', message: expect.stringMatching(/^The archive was not unpacked: .+\.$/) },
    })
    expect(await readdir(folder)).toEqual(['a.tar', 'deep'])
    expect(await readdir(join(folder, 'deep'))).toEqual(['out'])
  })

  it('stops at its limit inside an archive that grows without end', async () => {
    const before = process.resourceUsage().maxRSS
    const refusal = { failure: { kind: 'bad_reply', message: expect.stringMatching(/larger than it should be/) } }
    await expect(unpack(Buffer.from(BOMB, 'base64'), 'a.tar.bz2')).rejects.toMatchObject(refusal)
    await expect(unpack(gzipSync(Buffer.alloc(200e6)), 'a.tar.gz')).rejects.toMatchObject({
      failure: { kind: 'bad_reply' },
    })
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(500)
  })

  it('a bzipped archive of many blocks', async () => {
    const model = Buffer.alloc(3_000_000, 'ab')
    const files = await unpack(Buffer.from(BLOCKS, 'base64'), 'a.tar.bz2', 3_000_000)
    expect(files).toEqual([{ path: 'model.onnx', bytes: model.length, sha256: sha256Of(model) }])
  })

  it.each(['a.tar', 'a.tar.gz', 'a.tar.bz2'])('refuses a %s that is cut short, or is none', async (name) => {
    const whole = { 'a.tar': await tar([file('voice/a', noise(50_000))]), 'a.tar.bz2': Buffer.from(BZIP2, 'base64') }
    const bytes = name === 'a.tar.gz' ? gzipSync(whole['a.tar']) : whole[name as keyof typeof whole]
    for (const broken of [bytes.subarray(0, bytes.length / 2), noise(5000)]) {
      await expect(unpack(broken, name)).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
    }
  })
})

describe('a pack that comes as an archive', () => {
  it('is unpacked beside its other files, and verified file by file', async () => {
    using packs = new PacksFolder()
    await using mirror = await startMirror()
    const archive = gzipSync(await tar([file('voice/model.onnx', 'model'), file('voice/data/a', 'a')]))
    const content = { 'voice.tar.gz': archive, 'vocoder.onnx': Buffer.from('vocoder') }
    const pack = packOn(mirror, 'voice', content, { 'voice.tar.gz': { unpack: { bytes: 1000, strip: 1 } } })
    const { signal } = new AbortController()
    await installPack(pack, { packsDir: packs.packsDir, source: await openSource(), signal })
    const files = ['data', 'data/a', 'model.onnx', 'pack.json', 'vocoder.onnx'].map((name) => `voice/${name}`)
    expect(packs.names).toEqual(['voice', ...files])
    expect(await verifyPack(packs.packsDir, 'voice', signal)).toEqual({ id: 'voice', problems: [] })
    await writeFile(join(packs.wholeOf('voice'), 'model.onnx'), 'MODEL')
    await writeFile(join(packs.wholeOf('voice'), 'vocoder.onnx'), '')
    await rm(join(packs.wholeOf('voice'), 'data/a'))
    expect((await verifyPack(packs.packsDir, 'voice', signal)).problems.map(english)).toEqual([
      'model.onnx was changed: its checksum is another.',
      'data/a is missing.',
      'vocoder.onnx has 0 bytes instead of 7.',
    ])
  })

  it('that wants to get out is not there at all', async () => {
    using packs = new PacksFolder()
    await using mirror = await startMirror()
    const archive = await tar([file('voice/good', 'good'), file('voice/../../../evil', 'evil')])
    const pack = packOn(mirror, 'voice', { 'v.tar': archive }, { 'v.tar': { unpack: { bytes: 1000, strip: 1 } } })
    const { signal } = new AbortController()
    const going = installPack(pack, { packsDir: packs.packsDir, source: await openSource(), signal })
    await expect(going).rejects.toMatchObject({ failure: { message: expect.stringMatching(/leads out of the pack/) } })
    expect(installedPacks(packs.packsDir)).toEqual([])
    expect(await readdir(packs.path)).toEqual(['packs'])
    expect(await readdir(join(packs.packsDir, '.work'))).not.toContain('voice')
  })
})
