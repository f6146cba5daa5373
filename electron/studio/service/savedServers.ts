import type { SpeechServer } from '../../../shared/speechServers/speechServer.ts'
import type { Keys } from '../settings/keys.ts'
import type { SettingsFile } from '../settings/settings.ts'

/** A server for the engine, with its key. */
export interface SpeechServerKey {
  readonly server: SpeechServer
  readonly key: string | undefined
}

interface SavedServersOptions {
  readonly settings: SettingsFile
  readonly keys: Keys
}

/** The name of a server's key in the key store. */
export const speechKeyName = (id: string): string => `speech-${id}`

/** The saved servers with their keys, for the engine only. */
export function savedServers({ settings, keys }: SavedServersOptions): Promise<SpeechServerKey[]> {
  const all = settings.value.speechServers.map(async (server) => ({
    server,
    key: await keys.get(speechKeyName(server.id)),
  }))
  return Promise.all(all)
}
