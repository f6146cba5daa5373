import { join } from 'node:path'
import { createMedia } from './media/media.ts'
import { createMediaFiles } from './media/mediaFiles.ts'
import { createPacks } from './packs/packs.ts'
import { createRecordings } from './recording/recordings.ts'
import { createConnection } from './service/connection.ts'
import { createEngineHost } from './service/engineHost.ts'
import { savedServers } from './service/savedServers.ts'
import { openChatSettings } from './settings/chatSettings.ts'
import { createKeys } from './settings/keys.ts'
import { openLexicon } from './settings/lexiconCommands.ts'
import { preferences } from './settings/preferences.ts'
import { openSettings } from './settings/settings.ts'
import type { PartOptions } from './studioOptions.ts'

export type StudioBase = ReturnType<typeof openStudioBase>

/** Opens the parts that all work needs: settings, the engine, the connection to services, the packs and media. */
export function openStudioBase({ shell, dataDir, log, mediaBase, startEngine, events, closes }: PartOptions) {
  const { connectionChanged, packsChanged } = events
  const settings = openSettings(dataDir, log)
  closes('settings', () => settings.flush())
  const words = openLexicon(dataDir, log)
  closes('words', () => words.flush())
  const keys = createKeys(shell.secrets, log)
  const chat = openChatSettings({ settings, keys, onChange: () => engine.renew() })
  const engine = createEngineHost({
    dataDir: join(dataDir, 'engine'),
    log,
    chat: chat.access,
    speechServers: () => savedServers({ settings, keys }),
    prefer: () => preferences(settings.value.general.prefer),
    onChange: connectionChanged,
    ...(startEngine === undefined ? {} : { start: startEngine }),
  })
  closes('engine', () => engine[Symbol.asyncDispose]())
  const connection = createConnection({ settings, keys, engine, onChange: connectionChanged })
  closes('connection', () => connection.close())
  // A new model may add voices and abilities.
  const packs = createPacks({ engine, log, onChange: packsChanged, onInstalled: connectionChanged })
  closes('packs', () => packs.close())
  const files = createMediaFiles(mediaBase)
  const media = createMedia({ dataDir, connection, files })
  const recordings = createRecordings(join(dataDir, 'recordings'))
  closes('recordings', () => recordings[Symbol.asyncDispose]())
  return { settings, keys, words, chat, engine, connection, packs, files, media, recordings }
}
