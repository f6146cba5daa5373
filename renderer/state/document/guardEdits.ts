import { studio } from '../studio/studio.ts'
import { commitDraft, useTyping } from './draft.ts'
import { openProject } from './project.ts'

/** Keeps typed text before the page unloads, and has the browser ask while edits are not on disk. */
export function guardEdits(): () => void {
  const leave = (event: BeforeUnloadEvent) => {
    commitDraft()
    const { unsaved = 0, saved } = openProject() ?? {}
    // The desktop's main process outlives its window, so an edit that is already sent will be stored.
    const arrives = studio().bridge.shell === 'electron' && saved === 'saving' && unsaved === 1
    if ((unsaved > 0 && !arrives) || useTyping.getState().typing) event.preventDefault()
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
