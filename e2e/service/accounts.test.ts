// @module-tag together
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { collectSpeech } from '../../electron/client/speech.ts'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { type AccountRecords, accountRecords } from '../../electron/engine/backends/shared/accountRecords.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

let under: TestEngine
let accounts: AccountRecords
beforeAll(async () => {
  under = await startTestEngine()
  accounts = accountRecords(openDatabase(join(under.folder, 'engine'))) // as the key command does, beside a running engine
})
afterAll(() => under[Symbol.asyncDispose]())

function clientFor(key: string): Client<Service> {
  return createClient(service, { baseUrl: under.engine.url, key, retry: { deadline: 0 } })
}
function get(path: string, key: string): Promise<Response> {
  return fetch(`${under.engine.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
}

it('lets a new key in and a revoked one out, at once', async () => {
  const { id, secret } = accounts.addKey('shop', { name: 'till' })
  using client = clientFor(secret)
  expect((await client.voices({})).voices.length).toBeGreaterThan(0)
  expect(accounts.revokeKey(id)).toBe(true)
  await expect(client.voices({})).rejects.toMatchObject({ failure: { kind: 'unauthorized' } })
})

it('holds a key to its own limit, says when to come back, and leaves other keys alone', async () => {
  accounts.saveAccount('busy', { perMinute: 5 })
  const tight = accounts.addKey('busy', { name: 'tight', perMinute: 2 }).secret
  const wide = accounts.addKey('busy', { name: 'wide', perMinute: 900 }).secret
  const statuses = async (key: string, count: number): Promise<number[]> => {
    const seen: number[] = []
    for (let n = 0; n < count; n++) seen.push((await get('/voice/voices', key)).status)
    return seen
  }
  expect(await statuses(tight, 3)).toEqual([200, 200, 429])
  expect(await statuses(wide, 6)).toEqual([200, 200, 200, 200, 200, 429])
  const refused = await get('/voice/voices', tight)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('2 requests a minute') })
  const chat = await get('/v1/models', tight)
  expect(await chat.json()).toMatchObject({ error: { type: 'rate_limit_error', code: 'rate_limited' } })
})

it('answers 403 on voice endpoints where the voice product is not active, and serves chat all the same', async () => {
  accounts.saveAccount('chat-only', { voice: false })
  const { secret } = accounts.addKey('chat-only', { name: 'main' })
  expect((await get('/voice/voices', secret)).status).toBe(403)
  expect((await get('/v1/models', secret)).status).toBe(200)
})

it('shows an account only its own history', async () => {
  using one = clientFor(accounts.addKey('one', { name: 'a' }).secret)
  using two = clientFor(accounts.addKey('two', { name: 'a' }).secret)
  await collectSpeech(await one.tts({ text: 'Only mine.' }))
  const { items } = await one.history({})
  expect(items.map((item) => item.text)).toEqual(['Only mine.'])
  expect((await two.history({})).items).toEqual([])
  await expect(two.deleteHistory({ item_id: items[0]?.id ?? '' })).rejects.toMatchObject({
    failure: { kind: 'not_found' },
  })
})

it('keeps no key readable', () => {
  const { secret } = accounts.addKey('shop', { name: 'hidden' })
  expect(JSON.stringify(accounts.keys())).not.toContain(secret)
})
