// @module-tag together
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { createLog } from '../../electron/engine/core/log.ts'
import { answerFailures } from '../../electron/engine/http/errorBody.ts'
import { mount } from '../../electron/engine/http/mount.ts'
import { readJson } from '../../electron/engine/http/readJson.ts'
import { packHandlers } from '../../electron/engine/packService/packHandlers.ts'
import { createPackStore, type PackStore } from '../../electron/engine/packService/packStore.ts'
import { runSelfTest } from '../../electron/engine/packService/runSelfTest.ts'
import { holdPack } from '../../electron/engine/packs/lockPack.ts'
import { plainWords, say } from '../../shared/locale/message.ts'
import type { Pack } from '../../shared/packs/pack.ts'
import { type PackRoutes, packRoutes } from '../../shared/packs/packRoutes.ts'
import { type Mirror, noise, PacksFolder, packOn, startMirror } from '../support/packsMirror.ts'

const MODEL = noise(1_000_000)

let folder: PacksFolder
let mirror: Mirror
let store: PackStore
let packs: Client<PackRoutes>
let app: ReturnType<typeof fastify>
beforeEach(async () => {
  folder = new PacksFolder()
  mirror = await startMirror()
  const free = packOn(mirror, 'free', { 'model.onnx': MODEL })
  const bound: Pack = {
    ...packOn(mirror, 'bound', { 'model.onnx': MODEL }),
    capability: 'translate',
    licence: { name: 'CC-BY-NC-4.0', url: 'https://example.org/nc', commercial: false },
  }
  const others = ['one', 'two'].map((id) => packOn(mirror, id, { 'model.onnx': MODEL }))
  const timing = { idle: 1000, pause: 1 }
  store = createPackStore({ packsDir: folder.packsDir, catalogue: [free, bound, ...others], timing })
  app = fastify({ forceCloseConnections: true })
  readJson(app)
  const log = createLog('silent')
  answerFailures(app, log)
  const inbox = { folder: join(folder.path, 'incoming'), makeRoom: async () => undefined }
  mount(app, packRoutes, { handlers: packHandlers(store), inbox, log })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  packs = createClient(packRoutes, { baseUrl: `http://127.0.0.1:${port}`, key: 'any', retry: { deadline: 0 } })
})
afterEach(async () => {
  packs[Symbol.dispose]()
  const closed = once(app.server, 'close')
  await store.close()
  await app.close()
  await closed
  await mirror[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const stateOf = async (id: string): Promise<string | undefined> =>
  (await packs.listPacks({})).packs.find((pack) => pack.id === id)?.state

it('lists what there is, and what the computer has for it', async () => {
  const list = await packs.listPacks({})
  expect(list).toMatchObject({
    folder: folder.packsDir,
    packs: [{ id: 'free', state: 'absent', downloadBytes: 1e6 }, {}, {}, {}],
  })
  for (const figure of [list.freeBytes, list.memory, list.cores]) expect(figure).toBeGreaterThan(0)
  expect((await packs.listPacks({ capability: 'translate' })).packs).toMatchObject([{ id: 'bound' }])
})

it('installs with progress, verifies, says that it cannot be tried out, and removes', async () => {
  mirror.faults.slow = 8
  expect(await packs.installPack({ id: 'free' })).toMatchObject({ state: 'installing', progress: { bytes: 0 } })
  // Asking again tells of the same installation.
  expect(await packs.installPack({ id: 'free' })).toMatchObject({ state: 'installing' })
  await expect
    .poll(async () => (await packs.listPacks({})).packs[0]?.progress?.bytes, { interval: 20 })
    .toBeGreaterThan(0)
  await expect.poll(() => stateOf('free')).toBe('installed')
  expect((await packs.listPacks({})).packs[0]).toMatchObject({ checksum: 'published', installedBytes: 1e6 })
  expect(await packs.verifyPack({ id: 'free', run: true })).toMatchObject({
    ...{ id: 'free', problems: [] },
    selfTest: {
      passed: false,
      message: say('packs.trial.noKind', { kind: 'test' }),
    },
  })
  {
    using _held = holdPack(folder.packsDir, 'free')
    await expect(packs.removePack({ id: 'free' })).rejects.toMatchObject({ failure: { kind: 'unavailable' } })
  }
  expect(await packs.removePack({ id: 'free' })).toEqual({ removed: true })
  expect(await stateOf('free')).toBe('absent')
})

it('stops when it is told to, and goes on later', async () => {
  mirror.faults.stallAfter = 100_000
  await packs.installPack({ id: 'free' })
  await expect.poll(async () => (await packs.listPacks({})).packs[0]?.progress?.bytes).toBeGreaterThan(0)
  expect(await packs.cancelPack({ id: 'free' })).toEqual({ cancelled: true })
  expect(await packs.cancelPack({ id: 'free' })).toEqual({ cancelled: false })
  expect((await packs.listPacks({})).packs[0]).toMatchObject({ state: 'partial' })
  expect((await packs.listPacks({})).packs[0]?.failure).toBeUndefined()
  delete mirror.faults.stallAfter
  await packs.installPack({ id: 'free' })
  await expect.poll(() => stateOf('free')).toBe('installed')
  expect(mirror.requests.at(-1)?.range).toMatch(/^bytes=\d+-$/)
})

it('lists what its closing interrupts as under way, for a studio that asks meanwhile', async () => {
  mirror.faults.slow = 8
  await packs.installPack({ id: 'free' })
  await store.close()
  expect(await stateOf('free')).toBe('installing')
  // What is ordered meanwhile is not begun any more.
  await packs.installPack({ id: 'one' })
  await store.close()
  expect(await stateOf('one')).toBe('installing')
  expect(existsSync(join(folder.packsDir, '.work', 'one'))).toBe(false)
})

it('tells why an installation ended, until the next one', async () => {
  mirror.faults.status = 404
  await packs.installPack({ id: 'free' })
  await expect.poll(() => stateOf('free')).toBe('absent')
  expect((await packs.listPacks({})).packs[0]?.failure).toMatchObject({ kind: 'bad_reply' })
  delete mirror.faults.status
  await packs.installPack({ id: 'free' })
  await expect.poll(() => stateOf('free')).toBe('installed')
  expect((await packs.listPacks({})).packs[0]?.failure).toBeUndefined()
})

it('wants the licence accepted where it is not for commercial use', async () => {
  await expect(packs.installPack({ id: 'bound' })).rejects.toMatchObject({
    failure: { kind: 'invalid', message: expect.stringMatching(/CC-BY-NC-4\.0/) },
  })
  await packs.installPack({ id: 'bound', accept_licence: true })
  await expect.poll(() => stateOf('bound')).toBe('installed')
})

it('installs two at a time', async () => {
  mirror.faults.stallAfter = 100_000
  for (const id of ['free', 'one', 'two']) await packs.installPack({ id })
  await expect.poll(() => mirror.requests.length).toBe(2)
  const { packs: entries } = await packs.listPacks({})
  expect(entries.find(({ id }) => id === 'two')).toMatchObject({ state: 'installing', progress: { stage: 'waiting' } })
  delete mirror.faults.stallAfter
  for (const id of ['free', 'one', 'two']) await expect.poll(() => stateOf(id)).toBe('installed')
})

it('does not know every id', async () => {
  for (const id of ['none', '../free', '.work']) {
    await expect(packs.installPack({ id })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
    await expect(packs.removePack({ id })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
  }
  await expect(packs.verifyPack({ id: 'free' })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
  await expect(packs.installPack({ id: 'free', from: '/nowhere' })).rejects.toMatchObject({
    failure: { message: expect.stringMatching(/was not found/) },
  })
})

it('runs the self-test an adapter brings', async () => {
  const pack = packOn(mirror, 'free', { 'model.onnx': MODEL })
  const options = { pack, folder: folder.path, signal: new AbortController().signal }
  const message = plainWords('Spoke 2 s in 1 s.')
  const speak = async () => ({ passed: true, message })
  expect(await runSelfTest(options, { speak })).toEqual({ ran: true, passed: true, message })
})
