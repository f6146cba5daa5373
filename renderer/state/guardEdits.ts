import { commitDraft, useTyping } from './draft.ts'
import { openProject } from './project.ts'
import { studio } from './studio.ts'

/** Before the page goes, what was typed is taken over; where something is not on disk yet, the user is asked first. */
export function guardEdits(): () => void {
  const leave = (event: BeforeUnloadEvent) => {
    commitDraft()
    const { unsaved = 0, saved } = openProject() ?? {}
    // The desktop's studio lives longer than its window: the one edit that is on its way to it arrives.
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
