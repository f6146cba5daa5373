import type { StudioLog } from '../log.ts'
import type { SecretStore } from '../shell/shell.ts'
import type { SettingsFile, StoredSettings } from './settings.ts'

/** API keys by profile. A key is sent only to its own service. */
export interface Keys {
  get(profile: string): Promise<string | undefined>
  set(profile: string, key: string): Promise<void>
  remove(profile: string): Promise<void>
}

/** Opens the keys in the shell's secret store; each is read once and redacted in the log. */
export function createKeys(secrets: SecretStore, log: StudioLog): Keys {
  const known = new Map<string, string | undefined>()
  const nameOf = (profile: string) => `service-${profile}`
  return {
    async get(profile) {
      if (!known.has(profile)) {
        const key = await secrets.get(nameOf(profile))
        if (key !== undefined) log.hide(key)
        known.set(profile, key)
      }
      return known.get(profile)
    },
    async set(profile, key) {
      log.hide(key)
      await secrets.set(nameOf(profile), key)
      known.set(profile, key)
    },
    async remove(profile) {
      known.delete(profile)
      await secrets.remove(nameOf(profile))
    },
  }
}

interface KeyedChange {
  readonly settings: SettingsFile
  readonly keys: Keys
  /** The name of the key in the store. */
  readonly name: string
  /** The new key; absent or empty: the stored one stays where `sameServer` holds, else it is removed. */
  readonly key: string | undefined
  /** Whether the address is on the server for which a key is stored. */
  readonly sameServer: boolean
  /** The settings with the address. */
  readonly change: Partial<StoredSettings>
}

/**
 * Saves an address with its key. A failure puts back what was there, so that no key is left without its address. The old key
 * goes first and the new one comes last: a crash between leaves no key rather than one bound to the wrong server.
 */
export async function saveWithKey({ settings, keys, name, key, sameServer, change }: KeyedChange): Promise<void> {
  const before = { ...settings.value }
  if (!key && sameServer) return settings.set({ ...before, ...change })
  const oldKey = await keys.get(name)
  if (oldKey !== undefined) await keys.remove(name)
  let isStored = false
  try {
    await settings.set({ ...settings.value, ...change })
    isStored = true
    if (key) await keys.set(name, key)
  } catch (error) {
    const fields = Object.keys(change) as (keyof StoredSettings)[]
    const old = Object.fromEntries(fields.map((field) => [field, before[field]]))
    const isBack = await settings.set({ ...settings.value, ...old }).then(
      () => true,
      () => !isStored,
    )
    // The old key must not come back to a new address. The first failure tells the reason.
    if (oldKey !== undefined && isBack) await keys.set(name, oldKey).catch(() => undefined)
    throw error
  }
}
