import { homedir } from 'node:os'
import { join } from 'node:path'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import { documentWithDefaults } from '../../shared/project/projectDefaults.ts'
import { ANSWER_TIMEOUTS_SECONDS } from '../dubbing/assistant/streamAnswer.ts'
import { truePath } from '../dubbing/project/projectFile.ts'
import { createProjectQueue, type ProjectQueue, type ProjectQueueOptions } from '../dubbing/work/projectQueue.ts'
import { openMachineSigner, type ProjectWork } from '../dubbing/work/projectStore.ts'
import { isDub } from '../dubbing/work/workOrder.ts'
import { createConversations } from './assistant/conversations.ts'
import type { Tasks } from './commands/tasks.ts'
import { findDubs } from './dub/knownDubs.ts'
import { openRemovals } from './dub/removals.ts'
import { projectsIn } from './files/outputFile.ts'
import { createSpeeches } from './lab/speeches.ts'
import type { StudioLog } from './log.ts'
import { createMedia } from './media/media.ts'
import { createMediaFiles } from './media/mediaFiles.ts'
import { createPacks } from './packs/packs.ts'
import { createProjectsOfVideos, dubsOf } from './project/projectOfVideo.ts'
import { createProjects, type Projects } from './project/projects.ts'
import { openRecentProjects, type RecentProjects } from './project/recentProjects.ts'
import { createRecordings } from './recording/recordings.ts'
import type { FailureReporter } from './report.ts'
import { createConnection } from './service/connection.ts'
import { createEngineHost } from './service/engineHost.ts'
import type { EngineProcess, EngineProcessOptions } from './service/engineProcess.ts'
import { savedServers } from './service/savedServers.ts'
import { openChatSettings } from './settings/chatSettings.ts'
import { createKeys } from './settings/keys.ts'
import { openLexicon } from './settings/lexiconCommands.ts'
import { preferences } from './settings/preferences.ts'
import { openSettings } from './settings/settings.ts'
import type { Shell } from './shell/shell.ts'
import type { StudioEventHub } from './studioEvents.ts'
import { createAuditions } from './work/audition.ts'
import { projectBudget } from './work/projectBudget.ts'
import { createWorkViews } from './work/workViews.ts'

/** All parts of a studio. The handlers of commands get them whole, and each names those that it uses. */
export interface StudioParts extends PartOptions, StudioBase, StudioWork {
  readonly tasks: Tasks
}

/** The environment of a studio. */
export interface StudioOptions {
  readonly shell: Shell
  /** The data folder; only one studio may use it at a time. */
  readonly dataDir: string
  readonly log: StudioLog
  /** The origin of media, if it is not the page's own. */
  readonly mediaBase?: string
  /** Folder of the sample, if it is not in the source. */
  readonly sampleDir?: string
  /** Folder for projects whose video lies in a read-only folder; by default the user's documents. */
  readonly documents?: string
  /** Replaces the start of the engine, for shells and tests that need their own. */
  readonly startEngine?: (options: EngineProcessOptions) => Promise<EngineProcess>
  /** Replaces what work does, for tests. */
  readonly run?: ProjectQueueOptions['run']
}

/** The environment in which the parts of a studio are created. */
export interface PartOptions extends StudioOptions {
  readonly events: StudioEventHub
  readonly report: FailureReporter
  /** Registers the closing of a part. Parts close in reverse order, each even if another one fails. */
  closes(part: string, close: () => unknown): void
}

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
    ...omitUndefined({ start: startEngine }),
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

export type StudioWork = ReturnType<typeof openStudioWork>

/** Opens the parts that dub: the videos of the first screen, the projects with their work, trials of voices, and chats. */
export function openStudioWork(base: StudioBase, options: PartOptions) {
  const { connection, files, settings } = base
  const { shell, dataDir, log, report, events, closes } = options
  const recent = openRecentProjects(dataDir, log)
  const projects = openProjects(recent, () => queue, base, options)
  closes('projects', () => {
    projects[Symbol.dispose]()
    return recent.flush()
  })
  // The list of videos shows the running work of their projects.
  const onChange = ({ project }: ProjectWork) => {
    if (project !== undefined) events.workChanged(project)
    events.jobsChanged()
  }
  const scratch = join(dataDir, 'cache', 'work')
  const budgetOf = (project: string) => projectBudget(project, { projects, settings })
  const queue: ProjectQueue = createProjectQueue({
    projects,
    connection,
    budgetOf,
    shell,
    log,
    report,
    scratch,
    onChange,
    signer: openMachineSigner(dataDir),
    ...omitUndefined({ run: options.run }),
  })
  closes('work', () => queue.close())
  const works = createWorkViews(queue, files)
  const projectsOf = createProjectsOfVideos({ recent, projects, works })
  const stop = new AbortController()
  const { store } = queue
  const removals = openRemovals({ dataDir, queue, projects, recent, report })
  const known = findDubs({ dataDir, store, projects, recent, report, signal: stop.signal })
    .catch((error: unknown) => report('the dubs could not be found', error))
    .then(async () => {
      // What a start before has left.
      await removals.finish()
      if (!stop.signal.aborted) queue.items.resumeAll()
      events.jobsChanged()
    })
  closes('dubs', async () => {
    stop.abort()
    await known
    await removals.finish()
  })

  const auditions = createAuditions({ connection, files, folder: join(dataDir, 'cache', 'auditions') })
  closes('auditions', () => auditions.close())
  const conversations = createConversations({
    timeouts: ANSWER_TIMEOUTS_SECONDS,
    service: async (signal) => (await connection.link(connection.current, signal)).service,
    onChange: events.assistantChanged,
    onAnswerPiece: (data) => events.broadcast({ event: 'assistantTextAdded', data }),
    onBug: (error) => log.error('the assistant failed unexpectedly', { error }),
  })
  closes('conversations', () => conversations.close())
  const labFolder = join(dataDir, 'cache', 'lab')
  const speeches = createSpeeches({ connection, files, folder: labFolder })
  closes('speeches', () => speeches.close())
  const dubbing = { known, recent, projects, queue, works, projectsOf, removals, budgetOf }
  return { ...dubbing, auditions, conversations, speeches, labFolder }
}

/** Opens the projects; `queue` gives the queue of their work, which is created after them. */
function openProjects(
  recent: RecentProjects,
  queue: () => ProjectQueue,
  { settings, connection }: StudioBase,
  { dataDir, documents = join(homedir(), 'Documents'), events }: PartOptions,
): Projects {
  /** Keeps how the dubs of a project stand: the list of videos shows it of closed ones, and after a crash. */
  const note = (project: string) => {
    const work = queue()
      .store.of(project)
      .filter(isDub)
      .map(({ project: _, ...dub }) => dub)
    // A file that cannot be read tells so where it is used.
    projects
      .use(project, (file) =>
        recent.note(file.path, { media: file.journal.document.media.path, dubs: dubsOf(file), work }),
      )
      .catch(() => undefined)
  }
  const projects = createProjects({
    recent,
    documents,
    dataDir,
    ownFolder: truePath(projectsIn(dataDir)),
    newDocument: (media) => documentWithDefaults(media, settings.value.general.projects),
    probe: async (path, signal) => (await connection.tools(signal)).probe({ path }, { signal }),
    onChange(project, revision) {
      events.broadcast({ event: 'projectChanged', data: { project, revision } })
      note(project)
    },
    onVideoMoved: (project) => queue().store.videoMoved(project),
    onOpen: (project) => queue().resumeProject(project),
    onMove: (project, left) => queue().moved(project, left),
    onClose(project) {
      note(project)
      queue().forget(project)
      events.jobsChanged()
    },
  })
  return projects
}
