import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/**
 * The arguments and the environment by which an engine learns of the speech servers: a list as a file in its data folder, and
 * each key in a variable of its own, as files and arguments can be read by others.
 */
export async function handServers({
  dataDir,
  speechServers = [],
}: {
  readonly dataDir: string
  readonly speechServers?: readonly SpeechServerKey[] | undefined
}): Promise<{ args: string[]; env: Record<string, string> }> {
  if (speechServers.length === 0) return { args: [], env: {} }
  const path = join(dataDir, 'speech-servers.json')
  const keyEnv = (index: number) => `GRIOT_SPEECH_KEY_${index + 1}`
  const list = speechServers.map(({ server }, index) => ({ ...server, keyEnv: keyEnv(index) }))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path, JSON.stringify(list, null, 2), { mode: 0o600 })
  const keys = speechServers.map(({ key }, index) => [keyEnv(index), key ?? ''])
  return { args: ['--speech-servers', path], env: Object.fromEntries(keys) }
}
