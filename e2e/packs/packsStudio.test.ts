// @module-tag together
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { silentLog } from '../../electron/studio/log.ts'
import { createPacks, type Packs } from '../../electron/studio/packs/packs.ts'
import { type PackRoutes, packRoutes } from '../../shared/packs/packRoutes.ts'
import { type Mirror, noise, PacksFolder, packOn, startMirror } from '../support/packsMirror.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const MODEL = noise(1_000_000)
const { signal } = new AbortController()

/** An engine and the studio's link to it, which is lost when another life has begun. */
interface Life {
  readonly test: TestEngine
  readonly link: { readonly packs: Client<PackRoutes>; isLost(): Promise<boolean> }
}

let folder: PacksFolder
let mirror: Mirror
let life: Promise<Life>
let packs: Packs
let installed: number
beforeEach(async () => {
  folder = new PacksFolder()
  mirror = await startMirror()
  life = begin()
  installed = 0
  packs = createPacks({
    engine: { link: async () => (await life).link },
    log: silentLog(),
    onChange: () => undefined,
    onInstalled: () => void installed++,
  })
})
afterEach(async () => {
  await packs.close()
  await end(await life)
  await mirror[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function begin(): Promise<Life> {
  const { packsDir } = folder
  const catalogue = ['one', 'two'].map((id) => packOn(mirror, id, { 'model.onnx': MODEL }))
  const test = await startTestEngine({ packsDir, catalogue, capabilities: {} })
  const { url, key } = test.engine
  const client = createClient(packRoutes, { baseUrl: url, key, retry: { deadline: 0 } })
  const link = { packs: client, isLost: async () => (await life).link !== link }
  return { test, link }
}

async function end({ test, link }: Life): Promise<void> {
  await test[Symbol.asyncDispose]()
  link.packs[Symbol.dispose]()
}

const one = async () => (await packs.list(signal)).packs.find(({ id }) => id === 'one')

it('installs in the engine and tells when a pack is whole', async () => {
  expect(await one()).toMatchObject({ state: 'absent', downloadBytes: 1e6 })
  expect(await one()).not.toHaveProperty('files')
  await packs.install(['one', 'two'], { acceptLicence: false }, signal)
  expect(packs.installingCount).toBe(2)
  await expect.poll(() => packs.installingCount).toBe(0)
  expect(installed).toBe(2)
  expect(await one()).toMatchObject({ state: 'installed' })
  await packs.remove('one', signal)
  expect(await one()).toMatchObject({ state: 'absent' })
})

it('follows the packs that are installed where another one is refused', async () => {
  const ids = ['one', 'nowhere', 'two']
  await expect(packs.install(ids, { acceptLicence: false }, signal)).rejects.toThrow('nowhere')
  expect(packs.installingCount).toBe(2)
  await expect.poll(() => installed).toBe(2)
})

it('goes on after the engine died, from where it was, though it died before it was first looked at', async () => {
  mirror.faults.unended = 40
  await packs.install(['one'], { acceptLicence: false }, signal)
  await expect.poll(async () => (await one())?.progress?.bytes, { interval: 5 }).toBeGreaterThan(0)
  const before = await life
  delete mirror.faults.unended
  life = end(before).then(begin)
  // Nothing is busy for a moment between the end of one engine and the work of the next.
  await expect.poll(async () => (await one())?.state).toBe('installed')
  await expect.poll(() => packs.installingCount).toBe(0)
  expect(mirror.requests.at(-1)?.range).toMatch(/^bytes=\d+-$/)
})

it('stops, and leaves the rest for later', async () => {
  mirror.faults.unended = 40
  await packs.install(['one'], { acceptLicence: false }, signal)
  await expect.poll(async () => (await one())?.progress?.bytes).toBeGreaterThan(0)
  await packs.cancel('one', signal)
  expect(await one()).toMatchObject({ state: 'partial' })
  expect([packs.installingCount, installed]).toEqual([0, 0])
})

it('serves packs to the user of this computer only', async () => {
  await using other = await startTestEngine({ local: false, capabilities: {} })
  using client = createClient(packRoutes, { baseUrl: other.engine.url, key: other.engine.key, retry: { deadline: 0 } })
  await expect(client.listPacks({})).rejects.toMatchObject({ failure: { kind: 'not_found' } })
})
