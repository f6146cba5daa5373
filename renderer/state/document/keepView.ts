import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { OpenedProject } from '../../../shared/commands/projects.ts'
import { studio } from '../studio/studio.ts'
import { openProject, patchProject } from './project.ts'

type View = NonNullable<OpenedProject['view']>

/** Delay in ms before the view is stored, as it changes all the time while scrolling. */
const VIEW_MS = 1000

/** Changes of a project's view that are not stored yet. */
let unkept: { readonly project: string; readonly view: View } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Stores a change of the open project's view and its shown translation, after a delay or with `keepViewNow`. */
export function keepView(change: View = {}): void {
  const project = openProject()?.id
  if (project === undefined) return
  unkept = { project, view: unkept?.project === project ? { ...unkept.view, ...change } : change }
  clearTimeout(timer)
  timer = setTimeout(() => void keepViewNow(), VIEW_MS)
}

/** Stores the pending change of the view at once; called before leaving a project. Never rejects. */
export async function keepViewNow(): Promise<void> {
  clearTimeout(timer)
  const open = openProject()
  const change = unkept
  unkept = undefined
  if (open === undefined || change?.project !== open.id) return
  const { id: project, target } = open
  const view = { ...open.view, ...change.view, ...omitUndefined({ target }) }
  patchProject(project, { view })
  // A view that was not stored needs no message.
  await studio()
    .api.saveView({ project, view })
    .catch(() => undefined)
}

/** Stores the view when the page is closed or hidden; the answer stops that. */
export function guardView(): () => void {
  const leave = () => void keepViewNow()
  window.addEventListener('beforeunload', leave)
  document.addEventListener('visibilitychange', leave)
  return () => {
    window.removeEventListener('beforeunload', leave)
    document.removeEventListener('visibilitychange', leave)
  }
}
