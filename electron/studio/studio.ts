import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { commands } from '../../shared/commands/commands.ts'
import type { StudioEvent } from '../../shared/ipc.ts'
import { documentWithDefaults } from '../../shared/project/projectDefaults.ts'
import { assistantCommands } from './assistant/assistantCommands.ts'
import { createConversations } from './assistant/conversations.ts'
import { ANSWER_PATIENCE } from './assistant/hearAnswer.ts'
import { checkCommands } from './checkCommands.ts'
import { appCommands } from './commands/appCommands.ts'
import { createDispatch, type Dispatch } from './commands/dispatch.ts'
import { generationCommands } from './commands/generationCommands.ts'
import { createTasks } from './commands/tasks.ts'
import { openDubFiles } from './dubFiles.ts'
import { exportCommands } from './export/exportCommands.ts'
import { storageCommands } from './files/storage.ts'
import { jobCommands } from './jobCommands.ts'
import { createJobs } from './jobs.ts'
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
import { workCommands } from './work/workCommands.ts'
import { createWorks } from './work/works.ts'

/** All services behind the window. Whoever makes it disposes it; that ends the engine and leaves jobs to the next start. */
export interface Studio extends AsyncDisposable {
  readonly dispatch: Dispatch
  /** Takes the events for a window until it is closed, which also stops what the window has called. */
  openWindow(window: string, listener: (event: StudioEvent) => void): void
  closeWindow(window: string): void
  /** For what failed in the shell where nobody waits for it. */
  readonly report: Report
  /** Like `closeWindow`, for a window that broke off: its project stays open for a while, as its page may come back. */
  loseWindow(window: string): void
  /** What the page may load. */
  readonly files: MediaFiles
  /** How many dubs, pieces of work on projects and installations of packs are waiting or under way. */
  readonly busy: number
}

/** Where the studio lives. */
export interface StudioOptions {
  readonly shell: Shell
  /** Everything it keeps is in here; one studio at a time. */
  readonly dataDir: string
  readonly log: Log
  /** The origin that serves media, where it is not the page's own. */
  readonly mediaBase?: string
  /** Where the sample is, if not in the source. */
  readonly sampleDir?: string
  /** Where projects go whose video lies where nothing can be written; the user's documents where absent. */
  readonly documents?: string
  /** How the engine is started, where that needs a way of its own. */
  readonly startEngine?: (options: EngineProcessOptions) => Promise<EngineProcess>
}

/** Puts the studio together and starts its engine. What was begun is closed again where that fails half way. */
export function createStudio(options: StudioOptions): Studio {
  const parts = new AsyncDisposableStack()
  try {
    return assemble(options, parts)
  } catch (error) {
    // Each part that cannot be closed is in the log; what the user needs to know is why there is no studio.
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
  /** Parts are closed in the reverse order, each of them even where another one fails. */
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
  // A new model may bring new voices and abilities.
  const packs = createPacks({ engine, log, onChange: packsChanged, onInstalled: connectionChanged })
  closes('packs', () => packs.close())
  const files = createMediaFiles(mediaBase)
  const media = createMedia({ dataDir, connection, files })
  const dubs = openDubFiles(join(dataDir, 'dubs'), log)
  const progress = shareProgress(shell)
  const desktop = (): Shell => ({ ...shell, showProgress: progress() })
  const jobs = createJobs({ dubs, connection, files, shell: desktop(), log, report, onChange: jobsChanged })
  closes('jobs', () => jobs.close())

  const recent = openRecentProjects(dataDir, log)
  const projects = createProjects({
    recent,
    documents,
    dataDir,
    newDocument: (media) => documentWithDefaults(media, settings.value.general.projects),
    probe: async (path, signal) => (await connection.tools(signal)).probe({ path }, { signal }),
    onChange: (project, revision) => tell({ event: 'projectChanged', data: { project, revision } }),
    onOpen: (project) => works.takeUp(project),
    onMove: (project, left) => works.moved(project, left),
    onClose(project) {
      works.forget(project)
      jobsChanged()
    },
  })
  closes('projects', () => projects[Symbol.dispose]())
  const workChanged = gatheredBy((project) => tell({ event: 'workChanged', data: { project } }))
  const scratch = join(dataDir, 'cache', 'work')
  // The list of videos shows what is at work for their projects.
  const onChange = (project: string) => {
    workChanged(project)
    jobsChanged()
  }
  const works = createWorks({ projects, connection, files, shell: desktop(), log, report, scratch, onChange })
  closes('works', () => works.close())
  const projectOf = createProjectOfVideo({ recent, projects, works })
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
      isBusy: () => jobs.busy + works.busy + packs.busy > 0,
    }),
    ...storageCommands({ dataDir, shell }),
    ...mediaCommands(media),
    ...lexiconCommands(words),
    ...projectCommands({ projects, recent, files, cacheDir: join(dataDir, 'cache') }),
    ...exportCommands({ works, projects, dataDir, settings }),
    ...checkCommands({ works, projects }),
    ...workCommands({ works, projects, connection, auditions, dataDir, settings }),
    ...assistantCommands({ conversations, projects, connection, chat, patience: ANSWER_PATIENCE, log }),
    ...labCommands({ speeches, connection, files, folder: labFolder }),
    ...generationCommands({ connection, files, folder: join(dataDir, 'cache', 'generations') }),
    ...jobCommands({ dataDir, dubs, jobs, connection, media, settings, sampleDir, projectOf, onChange: jobsChanged }),
  }
  connection.reconnect()
  jobs.next()
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
      return jobs.busy + works.busy + packs.busy
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** Progress comes by the dozen; windows look again at most so often. */
const LOOK_MS = 100

/** Like `gathered`, for each project by itself. */
function gatheredBy(call: (project: string) => void): (project: string) => void {
  const calls = new Map<string, () => void>()
  return (project) => {
    const one = calls.get(project) ?? gathered(() => call(project))
    calls.set(project, one)
    one()
  }
}

/** Calls at once, and again once for all calls that follow within a moment. */
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
