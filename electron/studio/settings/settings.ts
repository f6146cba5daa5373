import { join } from 'node:path'
import { z } from 'zod'
import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { AppSettings } from '../../../shared/commands/app.ts'
import { ChatServer, Profile } from '../../../shared/commands/connection.ts'
import { SpeechServer } from '../../../shared/speechServers/speechServer.ts'
import { type JsonFile, openJsonFile } from '../../files/jsonFile.ts'
import type { StudioLog } from '../log.ts'

/** The settings file: the user's settings and the service profiles. Contains no keys. */
export const StoredSettings = z.object({
  general: AppSettings,
  profiles: z.array(Profile).default([]),
  /** Id of the profile in use. */
  profile: z.string().default(THIS_COMPUTER),
  /** The chat server of this computer's engine; its key is stored separately. */
  chat: ChatServer.optional(),
  /** The path of a chat model in GGUF format, used if there is no server. */
  chatFile: z.string().optional(),
  /** The servers that speak or listen for this computer's engine; their keys are stored separately. */
  speechServers: z.array(SpeechServer).default([]).catch([]),
})
export type StoredSettings = z.infer<typeof StoredSettings>

export type SettingsFile = JsonFile<StoredSettings>

/** Opens the settings; a damaged file is renamed and the defaults apply. */
export function openSettings(dataDir: string, log: StudioLog): SettingsFile {
  return openJsonFile({
    path: join(dataDir, 'settings.json'),
    schema: StoredSettings,
    fallback: StoredSettings.parse({ general: {} }),
    onBroken: (putAside) => log.warn('the settings could not be read and were put aside', { putAside }),
  })
}
