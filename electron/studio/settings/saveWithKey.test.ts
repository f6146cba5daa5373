import { expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { createKeys, saveWithKey } from './keys.ts'
import { type SettingsFile, StoredSettings } from './settings.ts'

const FIRST = { url: 'https://first.example/v1' }
const OTHER = { url: 'https://other.example/v1' }

/** Settings and keys whose writes fail while `broken` says so. */
async function setup() {
  const broken = { settings: false, keys: false }
  const secrets = new Map<string, string>()
  const disk = (isBroken: boolean) => {
    if (isBroken) throw new Error('The disk is full.')
  }
  let value = StoredSettings.parse({ general: {} })
  const settings: SettingsFile = {
    get value() {
      return value
    },
    async set(next) {
      value = next // as the real file, which holds what it could not write
      disk(broken.settings)
    },
    flush: async () => undefined,
  }
  const store = {
    get: async (name: string) => secrets.get(name),
    async set(name: string, secret: string) {
      disk(broken.keys)
      secrets.set(name, secret)
    },
    remove: async (name: string) => void secrets.delete(name),
  }
  const keys = createKeys(store, silentLog())
  const save = (chat: typeof FIRST | undefined, key: string | undefined, sameServer = false) =>
    saveWithKey({ settings, keys, name: 'chat', key, sameServer, change: { chat } })
  await save(FIRST, 'first-key')
  return { save, broken, secrets, settings, state: () => [settings.value.chat, [...secrets.values()]] }
}

it('binds a new key to its new address, and keeps or forgets the old one', async () => {
  const { save, state } = await setup()
  await save(OTHER, 'other-key')
  expect(state()).toEqual([OTHER, ['other-key']])
  await save(OTHER, undefined, true)
  expect(state()).toEqual([OTHER, ['other-key']])
  await save(FIRST, undefined)
  expect(state()).toEqual([FIRST, []])
})

it('leaves the old address with the old key where the address cannot be stored', async () => {
  const { save, broken, state } = await setup()
  broken.settings = true
  await expect(save(OTHER, 'other-key')).rejects.toThrow('disk is full')
  expect(state()).toEqual([FIRST, ['first-key']])
})

it('leaves no new address, and the old key at no other one, where the key cannot be stored', async () => {
  const { save, broken, state } = await setup()
  broken.keys = true
  await expect(save(OTHER, 'other-key')).rejects.toThrow('disk is full')
  expect(state()).toEqual([FIRST, []])
})
