import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { checks as table } from '../../shared/commands/checks.ts'
import { commands } from '../../shared/commands/commands.ts'
import type { StudioEvent } from '../../shared/ipc.ts'
import { checkOfFile } from '../dubbing/work/render/checkProjectDub.ts'
import { checkVideo } from '../dubbing/work/workContext.ts'
import { assistantCommands } from './assistant/assistantCommands.ts'
import { appCommands } from './commands/appCommands.ts'
import type { CommandHandlers } from './commands/command.ts'
import { createDispatch, type Dispatch } from './commands/dispatch.ts'
import { generationCommands } from './commands/generationCommands.ts'
import { createTasks } from './commands/tasks.ts'
import { dubCommands } from './dub/dubCommands.ts'
import { exportCommands } from './export/exportCommands.ts'
import { storageCommands } from './files/storage.ts'
import { labCommands } from './lab/speeches.ts'
import { checkFile, mediaCommands } from './media/media.ts'
import type { MediaFiles } from './media/mediaFiles.ts'
import { ownVoiceCommands } from './ownVoice/ownVoiceCommands.ts'
import { packCommands } from './packs/packs.ts'
import { folderCommands, projectCommands } from './project/projectCommands.ts'
import { recordingCommands } from './recording/recordingCommands.ts'
import type { Recordings } from './recording/recordings.ts'
import { createFailureReporter, type FailureReporter } from './report.ts'
import { reviewCommands } from './review/reviewCommands.ts'
import { kitCommands } from './review/writeTestKit.ts'
import { connectionCommands } from './service/connectionCommands.ts'
import { speechServerCommands } from './service/speechServers.ts'
import { lexiconCommands } from './settings/lexiconCommands.ts'
import { showMenu } from './shell/shell.ts'
import { createStudioEventHub } from './studioEvents.ts'
import {
  openStudioBase,
  openStudioWork,
  type PartOptions,
  type StudioOptions,
  type StudioParts,
} from './studioParts.ts'
import { createFindWords } from './words/findWords.ts'
import { openProjectWords } from './words/projectWords.ts'
import { wordCommands } from './words/wordCommands.ts'
import { workCommands } from './work/workCommands.ts'

/**
 * All services behind the windows. The creator disposes it, which ends the engine; unfinished work continues at the
 * next start.
 */
export interface Studio extends AsyncDisposable {
  readonly dispatch: Dispatch
  /** Registers a window's listener for events until the window is closed, which also cancels the window's commands. */
  openWindow(window: string, listener: (event: StudioEvent) => void): void
  closeWindow(window: string): void
  /** Reports failures of the shell that no caller waits for. */
  readonly report: FailureReporter
  /**
   * Like `closeWindow`, for a window that lost its connection: its project stays open for a while, as the page may come
   * back.
   */
  loseWindow(window: string): void
  /** Files that the page may load. */
  readonly files: MediaFiles
  /** Where the page's workers send the sound of recordings. */
  readonly recordings: Pick<Recordings, 'receive'>
  /** Number of dubs, work items of projects and pack installations that are waiting or running. */
  readonly busy: number
}

/** Builds the studio and starts its engine. If building fails, the finished parts are closed again. */
export function createStudio(options: StudioOptions): Studio {
  const parts = new AsyncDisposableStack()
  try {
    return assemble(options, parts)
  } catch (error) {
    // Failures to close a part are in the log; the user needs the original error.
    parts.disposeAsync().catch(() => undefined)
    throw error
  }
}

function assemble(options: StudioOptions, parts: AsyncDisposableStack): Studio {
  const { shell, dataDir, log } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const events = createStudioEventHub()
  const report = createFailureReporter(log, (data) => events.broadcast({ event: 'failure', data }))
  const closes: PartOptions['closes'] = (part, close) =>
    parts.defer(async () => {
      try {
        await close()
      } catch (error) {
        log.error('a part of the studio could not be closed', { part, error })
        throw error
      }
    })
  const partOptions: PartOptions = { ...options, events, report, closes }
  const base = openStudioBase(partOptions)
  const work = openStudioWork(base, partOptions)
  const tasks = createTasks((window, data) => events.sendTo(window, { event: 'progress', data }))
  closes('calls', () => {
    for (const window of events.windows()) tasks.closeWindow(window)
  })
  const { queue, projects } = work
  const handlers = studioHandlers({ ...partOptions, ...base, ...work, tasks })
  base.connection.reconnect()
  showMenu(shell, base.settings.value.general)

  function forget(window: string): void {
    events.forget(window)
    tasks.closeWindow(window)
  }

  return {
    dispatch: createDispatch({ commands, handlers, tasks, log }),
    openWindow: events.listen,
    closeWindow(window) {
      forget(window)
      projects.closeWindow(window)
    },
    report,
    loseWindow(window) {
      forget(window)
      projects.loseWindow(window)
    },
    files: base.files,
    recordings: base.recordings,
    get busy() {
      return queue.busy + base.packs.installingCount
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** The handlers of all commands of a page. */
function studioHandlers(parts: StudioParts): CommandHandlers<typeof commands> {
  const words = openProjectWords(parts, createFindWords(parts))
  return {
    ...appCommands(parts),
    ...connectionCommands(parts),
    ...speechServerCommands(parts),
    ...packCommands(parts),
    ...storageCommands(parts),
    ...mediaCommands(parts.media),
    ...lexiconCommands(parts.words),
    ...projectCommands(parts),
    ...folderCommands(parts.projects),
    ...recordingCommands(parts),
    ...exportCommands(parts, words),
    ...reviewCommands(parts),
    ...checkCommands(parts),
    ...workCommands(parts),
    ...assistantCommands(parts),
    ...labCommands(parts),
    ...kitCommands(parts),
    ...ownVoiceCommands(parts),
    ...generationCommands(parts),
    ...dubCommands(parts),
    ...wordCommands(parts, words),
  }
}

/** The handlers of `shared/commands/checks.ts`. */
function checkCommands({ queue, projects }: StudioParts): CommandHandlers<typeof table> {
  return {
    async checkDub({ project, target, dub }) {
      const { document, media } = await projects.describe(project)
      checkVideo(media)
      const path = resolve(dub)
      await checkFile(path)
      return { work: await queue.start(project, checkOfFile(document, target, path)) }
    },
    listReports: ({ project }) => projects.use(project, ({ reports }) => ({ reports: reports.list() })),
    readReport: async ({ project, report }) => projects.use(project, ({ reports }) => reports.read(report)),
    removeReport: ({ project, report }) => projects.use(project, ({ reports }) => reports.remove(report)),
  }
}
