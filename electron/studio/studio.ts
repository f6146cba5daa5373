import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { commands } from '../../shared/commands/commands.ts'
import type { StudioEvent } from '../../shared/ipc.ts'
import { documentWithDefaults } from '../../shared/project/projectDefaults.ts'
import { ANSWER_PATIENCE } from '../dubbing/assistant/hearAnswer.ts'
import { assistantCommands } from './assistant/assistantCommands.ts'
import { createConversations } from './assistant/conversations.ts'
import { checkCommands } from './checkCommands.ts'
import { appCommands } from './commands/appCommands.ts'
import { createDispatch, type Dispatch } from './commands/dispatch.ts'
import { generationCommands } from './commands/generationCommands.ts'
import { createTasks } from './commands/tasks.ts'
import { dubCommands } from './dub/dubCommands.ts'
import { createDubQueue } from './dub/dubQueue.ts'
import { openDubs } from './dub/storedDub.ts'
import { exportCommands } from './export/exportCommands.ts'
import { storageCommands } from './files/storage.ts'
import { labCommands } from './lab/labCommands.ts'
import { createSpeeches } from './lab/speeches.ts'
import type { Log } from './log.ts'
import { createMedia } from './media/media.ts'
import { mediaCommands } from './media/mediaCommands.ts'
import { createMediaFiles, type MediaFiles } from './media/mediaFiles.ts'
import { packCommands } from './packs/packCommands.ts'
import { createPacks } from './packs/packs.ts'
import { projectCommands } from './project/projectCommands.ts'
import { createProjectOfVideo } from './project/projectOfVideo.ts'
import { createProjects } from './project/projects.ts'
import { openRecentProjects } from './project/recentProjects.ts'
import { createReport, type Report } from './report.ts'
import { createConnection } from './service/connection.ts'
import { connectionCommands } from './service/connectionCommands.ts'
import { createEngineHost } from './service/engineHost.ts'
import type { EngineProcess, EngineProcessOptions } from './service/engineProcess.ts'
import { openChatSettings } from './settings/chatSettings.ts'
import { createKeys } from './settings/keys.ts'
import { lexiconCommands, openLexicon } from './settings/lexiconCommands.ts'
import { preferences } from './settings/preferences.ts'
import { openSettings } from './settings/settings.ts'
import { shareProgress } from './shell/progressBar.ts'
import type { Shell } from './shell/shell.ts'
import { createAuditions } from './work/audition.ts'
import { createProjectQueue } from './work/projectQueue.ts'
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
  readonly report: Report
  /**
   * Like `closeWindow`, for a window that lost its connection: its project stays open for a while, as the page may come
   * back.
   */
  loseWindow(window: string): void
  /** Files that the page may load. */
  readonly files: MediaFiles
  /** Number of dubs, work items of projects and pack installations that are waiting or running. */
  readonly busy: number
}

/** The environment of a studio. */
export interface StudioOptions {
  readonly shell: Shell
  /** The data folder; only one studio may use it at a time. */
  readonly dataDir: string
  readonly log: Log
  /** The origin of media, if it is not the page's own. */
  readonly mediaBase?: string
  /** Folder of the sample, if it is not in the source. */
  readonly sampleDir?: string
  /** Folder for projects whose video lies in a read-only folder; by default the user's documents. */
  readonly documents?: string
  /** Replaces the start of the engine, for shells and tests that need their own. */
  readonly startEngine?: (options: EngineProcessOptions) => Promise<EngineProcess>
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
  const { shell, dataDir, log, mediaBase, sampleDir, startEngine, documents = join(homedir(), 'Documents') } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const windows = new Map<string, (event: StudioEvent) => void>()
  const tell = (event: StudioEvent) => {
    for (const listener of windows.values()) listener(event)
  }
  const report = createReport(log, (data) => tell({ event: 'failure', data }))
  /** Registers the closing of a part. Parts close in reverse order, each even if another one fails. */
  const closes = (part: string, close: () => unknown) =>
    parts.defer(async () => {
      try {
        await close()
      } catch (error) {
        log.error('a part of the studio could not be closed', { part, error })
        throw error
      }
    })
  const tasks = createTasks((window, data) => windows.get(window)?.({ event: 'progress', data }))
  const connectionChanged = () => tell({ event: 'connectionChanged', data: {} })
  const jobsChanged = gathered(() => tell({ event: 'jobsChanged', data: {} }))

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
    prefer: () => preferences(settings.value.general.prefer),
    onChange: connectionChanged,
    ...(startEngine === undefined ? {} : { start: startEngine }),
  })
  closes('engine', () => engine[Symbol.asyncDispose]())
  const connection = createConnection({ settings, keys, engine, onChange: connectionChanged })
  closes('connection', () => connection.close())
  const packsChanged = () => tell({ event: 'packsChanged', data: {} })
  // A new model may add voices and abilities.
  const packs = createPacks({ engine, log, onChange: packsChanged, onInstalled: connectionChanged })
  closes('packs', () => packs.close())
  const files = createMediaFiles(mediaBase)
  const media = createMedia({ dataDir, connection, files })
  const dubs = openDubs(dataDir, log)
  const progress = shareProgress(shell)
  const desktop = (): Shell => ({ ...shell, showProgress: progress() })
  const dubQueue = createDubQueue({
    ...{ store: dubs, connection, files, shell: desktop(), log, report },
    onChange: jobsChanged,
  })
  closes('dubs', () => dubQueue.close())

  const recent = openRecentProjects(dataDir, log)
  const projects = createProjects({
    recent,
    documents,
    dataDir,
    newDocument: (media) => documentWithDefaults(media, settings.value.general.projects),
    probe: async (path, signal) => (await connection.tools(signal)).probe({ path }, { signal }),
    onChange: (project, revision) => tell({ event: 'projectChanged', data: { project, revision } }),
    onOpen: (project) => projectQueue.takeUp(project),
    onMove: (project, left) => projectQueue.moved(project, left),
    onClose(project) {
      projectQueue.forget(project)
      jobsChanged()
    },
  })
  closes('projects', () => projects[Symbol.dispose]())
  const workChanged = gatheredBy((project) => tell({ event: 'workChanged', data: { project } }))
  const scratch = join(dataDir, 'cache', 'work')
  // The list of videos shows the running work of their projects.
  const onChange = (project: string) => {
    workChanged(project)
    jobsChanged()
  }
  const projectQueue = createProjectQueue({
    ...{ projects, connection, files, shell: desktop(), log, report, scratch, onChange },
  })
  closes('work', () => projectQueue.close())
  const projectOf = createProjectOfVideo({ recent, projects, queue: projectQueue })
  const auditions = createAuditions({ connection, files, folder: join(dataDir, 'cache', 'auditions') })
  closes('auditions', () => auditions.close())
  const assistantChanged = gatheredBy((path) => tell({ event: 'assistantChanged', data: { path } }))
  const conversations = createConversations({
    patience: ANSWER_PATIENCE,
    service: async (signal) => (await connection.link(connection.current, signal)).service,
    onChange: assistantChanged,
    onSaid: (data) => tell({ event: 'assistantSaid', data }),
    onBug: (error) => log.error('the assistant failed unexpectedly', { error }),
  })
  closes('conversations', () => conversations.close())
  const labFolder = join(dataDir, 'cache', 'lab')
  const speeches = createSpeeches({ connection, files, folder: labFolder })
  closes('speeches', () => speeches.close())
  closes('calls', () => {
    for (const window of windows.keys()) tasks.closeWindow(window)
  })

  const handlers = {
    ...appCommands({ shell, settings, connection, tasks, log }),
    ...connectionCommands(connection, chat),
    ...packCommands(packs, {
      settings,
      renew: () => engine.renew(),
      isBusy: () => dubQueue.busy + projectQueue.busy + packs.busy > 0,
    }),
    ...storageCommands({ dataDir, shell }),
    ...mediaCommands(media),
    ...lexiconCommands(words),
    ...projectCommands({ projects, recent, files, cacheDir: join(dataDir, 'cache') }),
    ...exportCommands({ queue: projectQueue, projects, dataDir, settings }),
    ...checkCommands({ queue: projectQueue, projects }),
    ...workCommands({ queue: projectQueue, projects, connection, auditions, dataDir, settings }),
    ...assistantCommands({ conversations, projects, connection, chat, patience: ANSWER_PATIENCE, log }),
    ...labCommands({ speeches, connection, files, folder: labFolder }),
    ...generationCommands({ connection, files, folder: join(dataDir, 'cache', 'generations') }),
    ...dubCommands({
      ...{ dataDir, store: dubs, queue: dubQueue, connection, media, settings, sampleDir, projectOf },
      onChange: jobsChanged,
    }),
  }
  connection.reconnect()
  dubQueue.takeUp()
  shell.showShortcuts?.(settings.value.general.shortcuts)

  function forget(window: string): void {
    windows.delete(window)
    tasks.closeWindow(window)
  }

  return {
    dispatch: createDispatch({ commands, handlers, tasks, log }),
    openWindow: (window, listener) => void windows.set(window, listener),
    closeWindow(window) {
      forget(window)
      projects.closeWindow(window)
    },
    report,
    loseWindow(window) {
      forget(window)
      projects.loseWindow(window)
    },
    files,
    get busy() {
      return dubQueue.busy + projectQueue.busy + packs.busy
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** Milliseconds: least interval between refreshes, since progress is reported often. */
const LOOK_MS = 100

/** Like `gathered`, separately for each project. */
function gatheredBy(call: (project: string) => void): (project: string) => void {
  const calls = new Map<string, () => void>()
  return (project) => {
    const one = calls.get(project) ?? gathered(() => call(project))
    calls.set(project, one)
    one()
  }
}

/** Throttles: calls at once, and once more for all calls within the interval. */
function gathered(call: () => void): () => void {
  let again = false
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    again = false
    call()
    timer = setTimeout(() => {
      timer = undefined
      if (again) run()
    }, LOOK_MS).unref()
  }
  return () => {
    if (timer === undefined) run()
    else again = true
  }
}
