import { commitDraft, useTyping } from './draft.ts'
import { openProject } from './project.ts'
import { studio } from './studio.ts'

/** Before the page goes, what was typed is taken over; a browser asks first where something is not on disk yet. */
export function guardEdits(): () => void {
  const leave = (event: BeforeUnloadEvent) => {
    commitDraft()
    // A desktop window would not ask but stay; its edits are on their way all the same.
    const safe = (openProject()?.saved ?? 'saved') === 'saved' && !useTyping.getState().typing
    if (studio().bridge.shell === 'browser' && !safe) event.preventDefault()
  }
  const hide = () => {
    if (document.visibilityState === 'hidden') commitDraft()
  }
  window.addEventListener('beforeunload', leave)
  document.addEventListener('visibilitychange', hide)
  return () => {
    window.removeEventListener('beforeunload', leave)
    document.removeEventListener('visibilitychange', hide)
  }
}
