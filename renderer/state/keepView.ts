import type { OpenedProject } from '../../shared/commands/projects.ts'
import { openProject, patchProject } from './project.ts'
import { studio } from './studio.ts'

type View = NonNullable<OpenedProject['view']>

/** It changes all the time while scrolling. */
const VIEW_MS = 1000

/** Where the user is in a project, as far as it is not kept yet. */
let unkept: { readonly project: string; readonly view: View } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps where the user is in the open project, and which translation is shown, a moment later or with `keepViewNow`. */
export function keepView(change: View = {}): void {
  const project = openProject()?.id
  if (project === undefined) return
  unkept = { project, view: unkept?.project === project ? { ...unkept.view, ...change } : change }
  clearTimeout(timer)
  timer = setTimeout(() => void keepViewNow(), VIEW_MS)
}

/** Keeps what is not kept yet; called before the project is left. Resolves when that is done, or could not be. */
export async function keepViewNow(): Promise<void> {
  clearTimeout(timer)
  const open = openProject()
  const change = unkept
  unkept = undefined
  if (open === undefined || change?.project !== open.id) return
  const { id: project, target } = open
  const view = { ...open.view, ...change.view, ...(target === undefined ? {} : { target }) }
  patchProject(project, { view })
  // Nobody needs to hear that a scroll position was not kept.
  await studio()
    .api.saveView({ project, view })
    .catch(() => undefined)
}

/** Keeps where the user is when the page goes or is put away; for as long as the editor is there. */
export function guardView(): () => void {
  const leave = () => void keepViewNow()
  window.addEventListener('beforeunload', leave)
  document.addEventListener('visibilitychange', leave)
  return () => {
    window.removeEventListener('beforeunload', leave)
    document.removeEventListener('visibilitychange', leave)
  }
}
