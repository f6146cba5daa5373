import { join } from 'node:path'
import type { commands } from '../../shared/commands/commands.ts'
import { ANSWER_PATIENCE } from '../dubbing/assistant/hearAnswer.ts'
import { assistantCommands } from './assistant/assistantCommands.ts'
import { checkCommands } from './checkCommands.ts'
import { appCommands } from './commands/appCommands.ts'
import type { CommandHandlers } from './commands/command.ts'
import { generationCommands } from './commands/generationCommands.ts'
import type { Tasks } from './commands/tasks.ts'
import { dubCommands } from './dub/dubCommands.ts'
import { exportCommands } from './export/exportCommands.ts'
import { storageCommands } from './files/storage.ts'
import { labCommands } from './lab/labCommands.ts'
import { mediaCommands } from './media/mediaCommands.ts'
import { ownVoiceCommands } from './ownVoice/ownVoiceCommands.ts'
import { packCommands } from './packs/packCommands.ts'
import { folderCommands } from './project/folderCommands.ts'
import { projectCommands } from './project/projectCommands.ts'
import { recordingCommands } from './recording/recordingCommands.ts'
import { kitCommands } from './review/kitCommands.ts'
import { reviewCommands } from './review/reviewCommands.ts'
import { connectionCommands } from './service/connectionCommands.ts'
import { speechServerCommands } from './service/speechServers.ts'
import { lexiconCommands } from './settings/lexiconCommands.ts'
import type { StudioBase } from './studioBase.ts'
import type { StudioOptions } from './studioOptions.ts'
import type { StudioWork } from './studioWork.ts'
import { workCommands } from './work/workCommands.ts'

interface HandlerParts extends StudioOptions, StudioBase, StudioWork {
  readonly tasks: Tasks
  /** Number of dubs, work items and pack installations that are waiting or running. */
  busy(): number
  /** Called when the list of videos has changed. */
  onJobs(): void
  /** Called when this computer has other voices. */
  onVoices(): void
}

/** The handlers of all commands of a page. */
export function studioHandlers(parts: HandlerParts): CommandHandlers<typeof commands> {
  const { shell, dataDir, log, sampleDir, mediaBase = '', tasks, busy, onJobs, onVoices } = parts
  const { settings, keys, words, chat, engine, connection, packs, files, media, recordings } = parts
  const { known, recent, projects, projectQueue: queue, projectsOf, budgetOf } = parts
  const { auditions, conversations, speeches, labFolder } = parts
  return {
    ...appCommands({ shell, settings, connection, tasks, log }),
    ...connectionCommands(connection, chat),
    ...speechServerCommands({
      ...{ settings, keys, connection, projects, budgetOf, files, folder: join(dataDir, 'cache', 'servers') },
      accountOf: (dub) => queue.store.getDub(dub)?.account ?? dub,
      onChange: () => engine.renew(),
    }),
    ...packCommands(packs, { settings, renew: () => engine.renew(), isBusy: () => busy() > 0 }),
    ...storageCommands({ dataDir, shell }),
    ...mediaCommands(media),
    ...lexiconCommands(words),
    ...projectCommands({ projects, recent, files, cacheDir: join(dataDir, 'cache') }),
    ...folderCommands(projects),
    ...recordingCommands({ projects, recordings, mediaBase }),
    ...exportCommands({ queue, projects, connection, dataDir, settings }),
    ...reviewCommands({ projects, connection, dataDir, settings }),
    ...checkCommands({ queue, projects }),
    ...workCommands({ queue, projects, connection, auditions, budgetOf, dataDir, settings }),
    ...assistantCommands({ conversations, projects, connection, chat, patience: ANSWER_PATIENCE, log }),
    ...labCommands({ speeches, connection, files, folder: labFolder }),
    ...kitCommands({ dataDir, files, folder: labFolder }),
    ...ownVoiceCommands({ dataDir, files, onChange: onVoices }),
    ...generationCommands({ connection, files, folder: join(dataDir, 'cache', 'generations') }),
    ...dubCommands({
      ...{ dataDir, queue, projects, recent, projectsOf, known, connection, media, files, settings, sampleDir },
      onChange: onJobs,
    }),
  }
}
