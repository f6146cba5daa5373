import type { editActions } from '../../shared/actions/actions.ts'
import { isDraftField } from '../state/document/draft.ts'
import { redo, undo } from '../state/document/journal.ts'
import { patchScript } from '../state/editor/scriptView.ts'
import { goToSide, sideTab } from '../state/sidePanel.ts'
import { run } from '../state/studio/studio.ts'

/** The functions of the edit actions. */
export const editRuns: Readonly<Record<keyof typeof editActions, () => void>> = {
  undo: () => stepBack('undo'),
  redo: () => stepBack('redo'),
  find: () => openBar('find'),
  replace: () => openBar('replace'),
  showHistory: () => goToSide(sideTab() === 'edits' ? 'speakers' : 'edits'),
}

function openBar(bar: 'find' | 'replace'): void {
  patchScript(({ focusRequests }) => ({ bar, focusRequests: focusRequests + 1 }))
}

/** Undoes in the focused field, as everywhere else; texts of lines are undone in the document. */
function stepBack(way: 'undo' | 'redo'): void {
  const field = document.activeElement
  if (isDraftField(field)) void run(way === 'undo' ? undo : redo)
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) document.execCommand(way)
  else void run(way === 'undo' ? undo : redo)
}
