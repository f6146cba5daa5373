import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { reply, serve } from '../../client/server.testing.ts'
import { silentLog } from '../log.ts'
import { createKeys } from '../settings/keys.ts'
import { openSettings } from '../settings/settings.ts'
import type { SecretStore } from '../shell/shell.ts'
import { createConnection } from './connection.ts'
import type { EngineHost } from './engineHost.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-connection-'))
const authorizations: (string | undefined)[] = []
const server = createServer((request, response) => {
  authorizations.push(request.headers.authorization)
  if (request.url?.startsWith('/elsewhere')) {
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ detail: 'Not Found' }))
    return
  }
  const right = request.headers.authorization === 'Bearer right-key'
  response.writeHead(right ? 200 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify(right ? { voices: [{ id: 'a' }, { id: 'b' }] } : { detail: 'Who are you?' }))
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const { signal } = new AbortController()

function setup(name: string) {
  const kept = new Map<string, string>()
  const secrets: SecretStore = {
    get: async (key) => kept.get(key),
    set: async (key, secret) => void kept.set(key, secret),
    remove: async (key) => void kept.delete(key),
  }
  const engine: EngineHost = {
    state: { name: 'ready' },
    link: async () => Promise.reject(new Error('no engine in this test')),
    restart: () => undefined,
    renew: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }
  const log = silentLog()
  const dataDir = join(folder, name)
  const settings = openSettings(dataDir, log)
  const connection = createConnection({ settings, keys: createKeys(secrets, log), engine, onChange: () => undefined })
  return { connection, kept, file: join(dataDir, 'settings.json') }
}

it('keeps a service with its key apart from it', async () => {
  const { connection, kept, file } = setup('kept')
  const id = await connection.saveProfile({ name: 'Mine', baseUrl, key: 'right-key' })
  await connection.use(id)
  const described = await connection.describe()
  expect(described).toMatchObject({ current: id, name: plainWords('Mine'), profiles: [{ name: 'Mine', hasKey: true }] })
  for (const text of [JSON.stringify(described), readFileSync(file, 'utf8')]) expect(text).not.toContain('right-key')
  expect([...kept.values()]).toEqual(['right-key'])
  const { service } = await connection.link(id, signal)
  expect((await service.voices({}, { signal })).voices).toHaveLength(2)
  connection.close()
})

it.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
] as const)(
  'is no longer ready when its service answers %i during work, until it serves or is asked again',
  async (status, kind) => {
    let refuses = false
    await using flaky = await serve((_, response) =>
      refuses ? reply(response, { detail: 'No.' }, status) : reply(response, { voices: [{ id: 'a' }] }),
    )
    const { connection } = setup(`refused-${status}`)
    const state = async () => (await connection.describe()).state
    const id = await connection.saveProfile({ name: 'Mine', baseUrl: flaky.url, key: 'right-key' })
    await connection.use(id)
    await expect.poll(state).toEqual({ name: 'ready' })
    const { service } = await connection.link(id, signal)
    refuses = true
    await expect(service.tts({ text: 'a' }, { signal })).rejects.toThrow('No.')
    await expect
      .poll(state)
      .toMatchObject({ name: 'failed', failure: { kind, message: expect.stringContaining('Mine') } })
    refuses = false
    await service.voices({}, { signal })
    await expect.poll(state).toEqual({ name: 'ready' })
    refuses = true
    await expect(service.voices({}, { signal })).rejects.toThrow('No.')
    await expect.poll(state).toMatchObject({ name: 'failed' })
    refuses = false
    connection.reconnect()
    await expect.poll(state).toEqual({ name: 'ready' })
    connection.close()
  },
)

it('tests an address and says what is wrong', async () => {
  const { connection } = setup('tested')
  expect(await connection.test({ baseUrl, key: 'right-key' }, signal)).toBe(2)
  await expect(connection.test({ baseUrl, key: 'wrong-key' }, signal)).rejects.toThrow(/Who are you/)
  await expect(connection.test({ baseUrl }, signal)).rejects.toThrow(/key is missing/)
  const elsewhere = `${baseUrl}/elsewhere`
  await expect(connection.test({ baseUrl: elsewhere, key: 'any' }, signal)).rejects.toThrow(
    `There is no voice service at ${elsewhere}. Check the address.`,
  )
})

it('sends a saved key nowhere but where it belongs', async () => {
  const { connection } = setup('faithful')
  const id = await connection.saveProfile({ name: 'Mine', baseUrl: 'https://voice.example.org', key: 'right-key' })
  const before = authorizations.length
  await expect(connection.test({ id, baseUrl }, signal)).rejects.toThrow(/another server/)
  await expect(connection.saveProfile({ id, name: 'Mine', baseUrl })).rejects.toThrow(/another server/)
  expect(authorizations).toHaveLength(before)
  await connection.saveProfile({ id, name: 'Mine', baseUrl, key: 'right-key' })
  expect(await connection.test({ id, baseUrl: `${baseUrl}/` }, signal)).toBe(2)
})

it('does not take away the service in use, and forgets the key of one that goes', async () => {
  const { connection, kept } = setup('removed')
  const id = await connection.saveProfile({ name: 'Mine', baseUrl, key: 'right-key' })
  await connection.use(id)
  await expect(connection.removeProfile(id)).rejects.toThrow(/in use/)
  await connection.use('local')
  await connection.removeProfile(id)
  expect(kept.size).toBe(0)
  await expect(connection.link(id, signal)).rejects.toThrow(/no longer in the settings/)
})

it('stores no key for a service that could not be saved', async () => {
  const { connection, kept, file } = setup('unsaved')
  await rm(dirname(file), { recursive: true }) // so that the settings cannot be written
  await expect(connection.saveProfile({ name: 'Mine', baseUrl, key: 'right-key' })).rejects.toThrow()
  expect([kept.size, (await connection.describe()).profiles]).toEqual([0, []])
})

it('gives calls at the same time one link, which closes with the connection', async () => {
  const { connection } = setup('shared')
  const id = await connection.saveProfile({ name: 'Mine', baseUrl, key: 'right-key' })
  const [first, second] = await Promise.all([connection.link(id, signal), connection.link(id, signal)])
  expect(second).toBe(first)
  connection.close()
})
