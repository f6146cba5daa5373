import type { OpenedProject, TakeFacts } from '../../../shared/commands/projects.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { t } from '../../locales/t.ts'
import { clearSelection } from '../editor/selection.ts'
import { announce } from '../session.ts'
import { run, studio } from '../studio/studio.ts'
import { edit, followDocument, leaveDocument, opened, saveAgain } from './journal.ts'
import { keepView, keepViewNow } from './keepView.ts'
import { mayLeave } from './leaving.ts'
import { openProject, patchProject, theProject, useProjectStore } from './project.ts'

/** Key under which a tab remembers its project for a reload. */
const PROJECT_STORAGE_KEY = 'griot.project'

/** Remembers in the storage of this tab which project is open in it, also as a copy takes its place; called once, by the page. */
export function rememberInTab(tab: Pick<Storage, 'setItem' | 'removeItem'>): void {
  useProjectStore.subscribe(({ open: now }, { open: before }) => {
    if (now?.path === before?.path) return
    if (now === undefined) tab.removeItem(PROJECT_STORAGE_KEY)
    else tab.setItem(PROJECT_STORAGE_KEY, now.path)
  })
}

/** Opens the project that this tab showed before a reload. */
export async function reopenProject(): Promise<void> {
  const path = sessionStorage.getItem(PROJECT_STORAGE_KEY)
  if (path === null || openProject() !== undefined) return
  // A project that cannot be opened is not tried again.
  sessionStorage.removeItem(PROJECT_STORAGE_KEY)
  await open(path)
}

/** Opens a project in this window in place of the open one. */
export async function open(path: string): Promise<void> {
  if (!(await mayLeave())) return
  // Not awaited: the studio keeps calls in order, and a call that hangs must not block leaving.
  void keepViewNow()
  show(await studio().api.openProject({ path }))
}

/** Closes the open project; its running work goes on. */
export async function close(): Promise<void> {
  const open = openProject()
  if (open === undefined || !(await mayLeave())) return
  void keepViewNow()
  leaveDocument()
  useProjectStore.setState({ open: undefined })
  await studio().api.closeProject({ project: open.id })
}

/** Saves a copy of the project and continues in the copy. */
export async function saveAs(path: string): Promise<void> {
  await opened()
  void keepViewNow()
  const { id } = theProject()
  const saved = await studio().api.saveProjectAs({ project: id, path })
  patchProject(id, saved)
  // Edits that could not be stored at the old place may be stored in the copy.
  await saveAgain()
}

function show(project: OpenedProject): void {
  const { project: id, path, name, document, cursor, steps, media, view } = project
  const target =
    view?.target !== undefined && document.targets.includes(view.target) ? view.target : document.targets[0]
  const load = (own: string) =>
    void run(async () => {
      await Promise.all([loadWork(own), loadTakes(own)])
      // Edits need what the first drawing does without.
      const { recoverRecordings } = await import('./recoverRecordings.ts')
      await recoverRecordings(own, loadTakes)
    })
  followDocument(project, load)
  clearSelection()
  useProjectStore.setState({
    open: {
      id,
      path,
      name,
      media,
      document,
      cursor,
      steps,
      view,
      target,
      saved: 'clean',
      unsaved: 0,
      takes: new Map(),
      work: [],
      dubs: [],
    },
  })
  announce(t('editor.opened', { name }))
  load(id)
}

/** Loads the work of a project, and its takes if some work has finished. */
export async function loadWork(id: string): Promise<void> {
  const before = openProject()?.work ?? []
  const { work, dubs } = await studio().api.projectWork({ project: id })
  patchProject(id, { work, dubs })
  const finished = work.some(
    (one) => one.state.name === 'done' && before.find((old) => old.id === one.id)?.state.name !== 'done',
  )
  if (finished) await loadTakes(id)
}

/** Loads the takes of a project. */
export async function loadTakes(id: string): Promise<void> {
  const takes = new Map<string, TakeFacts>()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await studio().api.listTakes({ project: id, after })
    for (const take of page.takes) takes.set(take.id, take)
    after = page.next
  }
  patchProject(id, { takes })
}

/** Shows a translation; adds it if the project lacks it. */
export function showTarget(target: Target): void {
  const { id } = theProject()
  edit(say('edit.addTarget', { language: sayLanguage(target) }), (draft) => addTarget(draft, target))
  patchProject(id, { target })
  keepView()
}
