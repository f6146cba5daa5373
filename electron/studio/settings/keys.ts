import type { Log } from '../log.ts'
import type { SecretStore } from '../shell/shell.ts'

/** API keys by profile. A key is sent only to its own service. */
export interface Keys {
  get(profile: string): Promise<string | undefined>
  set(profile: string, key: string): Promise<void>
  remove(profile: string): Promise<void>
}

/** Opens the keys in the shell's secret store; each is read once and redacted in the log. */
export function createKeys(secrets: SecretStore, log: Log): Keys {
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
