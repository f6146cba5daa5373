import { homedir } from 'node:os'
import { join } from 'node:path'
import { documentWithDefaults } from '../../shared/project/projectDefaults.ts'
import { ANSWER_PATIENCE } from '../dubbing/assistant/hearAnswer.ts'
import { openDubs } from '../dubbing/queue/storedDub.ts'
import { createProjectQueue, type ProjectQueue } from '../dubbing/work/projectQueue.ts'
import { openStudioSeal } from '../dubbing/work/projectStore.ts'
import { createConversations } from './assistant/conversations.ts'
import { createDubProjects } from './dub/dubProjects.ts'
import { clearSpoken, createDubQueue } from './dub/dubQueue.ts'
import { createSpeeches } from './lab/speeches.ts'
import { createProjectOfVideo, dubsOf } from './project/projectOfVideo.ts'
import { createProjects, type Projects } from './project/projects.ts'
import { openRecentProjects, type RecentProjects } from './project/recentProjects.ts'
import { shareProgress } from './shell/progressBar.ts'
import type { Shell } from './shell/shell.ts'
import type { StudioBase } from './studioBase.ts'
import type { PartOptions } from './studioOptions.ts'
import { createAuditions } from './work/audition.ts'
import { projectBudget } from './work/projectBudget.ts'

export type StudioWork = ReturnType<typeof openStudioWork>

/** Opens the parts that dub: the videos of the first screen, the projects with their work, trials of voices, and chats. */
export function openStudioWork(base: StudioBase, options: PartOptions) {
  const { connection, files, settings } = base
  const { shell, dataDir, log, report, events, closes } = options
  const dubs = openDubs(join(dataDir, 'dubs'), (putAside) =>
    log.warn('a dub could not be read and was put aside', { putAside }),
  )
  const progress = shareProgress(shell)
  const desktop = (): Shell => ({ ...shell, showProgress: progress() })
  const recent = openRecentProjects(dataDir, log)
  const projects = openProjects(recent, () => projectQueue, base, options)
  closes('projects', () => {
    projects[Symbol.dispose]()
    return recent.flush()
  })
  // The list of videos shows the running work of their projects.
  const onChange = (project: string) => {
    events.workChanged(project)
    events.jobsChanged()
  }
  const scratch = join(dataDir, 'cache', 'work')
  const budgetOf = (project: string) => projectBudget(project, { projects, settings })
  const projectQueue: ProjectQueue = createProjectQueue({
    ...{ projects, connection, budgetOf, files, shell: desktop(), log, report, scratch, onChange },
    seal: openStudioSeal(dataDir),
  })
  closes('work', () => projectQueue.close())
  const projectOf = createProjectOfVideo({ recent, projects, queue: projectQueue })

  const spoken = join(dataDir, 'cache', 'spoken')
  clearSpoken(spoken, dubs.list())
  const dubProjects = createDubProjects({
    ...{ store: dubs, projects, recent, projectOf, spoken, words: shell.words },
    folder: join(dataDir, 'projects'),
  })
  const dubQueue = createDubQueue({
    ...{ store: dubs, hold: dubProjects.hold, projects, connection, budgetOf, scratch, spoken },
    ...{ files, shell: desktop(), log, report, onChange: events.jobsChanged },
  })
  closes('dubs', () => dubQueue.close())

  const auditions = createAuditions({ connection, files, folder: join(dataDir, 'cache', 'auditions') })
  closes('auditions', () => auditions.close())
  const conversations = createConversations({
    patience: ANSWER_PATIENCE,
    service: async (signal) => (await connection.link(connection.current, signal)).service,
    onChange: events.assistantChanged,
    onSaid: (data) => events.tell({ event: 'assistantSaid', data }),
    onBug: (error) => log.error('the assistant failed unexpectedly', { error }),
  })
  closes('conversations', () => conversations.close())
  const labFolder = join(dataDir, 'cache', 'lab')
  const speeches = createSpeeches({ connection, files, folder: labFolder })
  closes('speeches', () => speeches.close())
  const dubbing = { dubs, dubQueue, dubProjects, recent, projects, projectQueue, projectOf, budgetOf }
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
  const noteDubs = (project: string) => {
    // A file that cannot be read tells so where it is used.
    projects.use(project, (file) => recent.noteDubs(file.path, dubsOf(file))).catch(() => undefined)
  }
  const projects = createProjects({
    recent,
    documents,
    dataDir,
    newDocument: (media) => documentWithDefaults(media, settings.value.general.projects),
    probe: async (path, signal) => (await connection.tools(signal)).probe({ path }, { signal }),
    onChange(project, revision) {
      events.tell({ event: 'projectChanged', data: { project, revision } })
      noteDubs(project)
    },
    onOpen: (project) => queue().takeUp(project),
    onMove: (project, left) => queue().moved(project, left),
    onClose(project) {
      noteDubs(project)
      queue().forget(project)
      events.jobsChanged()
    },
  })
  return projects
}
