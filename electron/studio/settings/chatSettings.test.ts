import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { reply, serve } from '../../client/server.testing.ts'
import { silentLog } from '../log.ts'
import { openChatSettings } from './chatSettings.ts'
import { createKeys } from './keys.ts'
import { openSettings } from './settings.ts'

const { signal } = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'griot-chat-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function setup() {
  const secrets = new Map<string, string>()
  const keys = createKeys(
    {
      get: async (name) => secrets.get(name),
      set: async (name, value) => void secrets.set(name, value),
      remove: async (name) => void secrets.delete(name),
    },
    silentLog(),
  )
  let renewed = 0
  const chat = openChatSettings({
    settings: openSettings(folder, silentLog()),
    keys,
    onChange: async () => void renewed++,
  })
  return { chat, secrets, renewals: () => renewed }
}

it('keeps the key apart, tells the engine of every change, and forgets both together', async () => {
  const { chat, secrets, renewals } = setup()
  const server = { url: 'http://localhost:11434/v1', model: 'aya' }
  await chat.save({ server, key: 'sk-1' })
  expect(await chat.describe()).toEqual({ server, hasKey: true })
  expect(await chat.access()).toEqual({ ...server, key: 'sk-1' })
  await chat.save({ server: { url: server.url } })
  expect(await chat.access()).toEqual({ url: server.url, key: 'sk-1' })
  await chat.save({})
  expect(await chat.access()).toBeUndefined()
  expect([secrets.size, renewals()]).toEqual([0, 3])
})

it('lists the models with the saved key, and says what is wrong with a server that is none', async () => {
  const { chat } = setup()
  await using server = await serve((request, response) => {
    if (request.url === '/wrong/models') return reply(response, { hello: 1 })
    if (request.headers.authorization !== 'Bearer sk-1') return reply(response, {}, 401)
    return reply(response, { data: [{ id: 'aya' }, { id: 'gemma' }] })
  })
  await chat.save({ server: { url: `${server.url}/v1` }, key: 'sk-1' })
  expect(await chat.models({ url: `${server.url}/v1/` }, signal)).toEqual(['aya', 'gemma'])
  await expect(chat.models({ url: `${server.url}/v1`, key: 'other' }, signal)).rejects.toThrow(/refuses the key/)
  await expect(chat.models({ url: `${server.url}/wrong` }, signal)).rejects.toThrow(/list of models/)
  await expect(chat.models({ url: 'http://127.0.0.1:1/v1' }, signal)).rejects.toThrow(/does not answer/)
})

it('sends the saved key nowhere but where it was meant to go', async () => {
  const { chat, secrets } = setup()
  await chat.save({ server: { url: 'http://localhost:1/v1' }, key: 'sk-1' })
  const seen: (string | undefined)[] = []
  await using other = await serve((request, response) => {
    seen.push(request.headers.authorization)
    return reply(response, { data: [] })
  })
  expect(await chat.models({ url: `${other.url}/v1` }, signal)).toEqual([])
  expect(seen).toEqual([undefined])
  await chat.save({ server: { url: `${other.url}/v1` } })
  expect(await chat.access()).toEqual({ url: `${other.url}/v1` })
  expect(secrets.size).toBe(0)
})

it('gives the engine a model file where there is no server and the file is there, and takes no other file', async () => {
  const { chat } = setup()
  const file = join(folder, 'own.gguf')
  await expect(chat.save({ file })).rejects.toThrow('own.gguf is no model in GGUF format.')
  writeFileSync(file, 'GGUF and more')
  await chat.save({ file })
  expect(await chat.describe()).toEqual({ hasKey: false, file })
  expect(await chat.access()).toEqual({ file })
  rmSync(file)
  expect(await chat.access()).toBeUndefined()
  expect((await chat.describe()).file).toBe(file)
})
