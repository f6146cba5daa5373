import type { Keys } from './keys.ts'
import type { SettingsFile, StoredSettings } from './settings.ts'

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
