import type { editActions } from '../../shared/actions/editActions.ts'
import { redo, undo } from '../state/journal.ts'
import { patch, session } from '../state/session.ts'
import { run } from '../state/studio.ts'

/** What the actions of going back and forth do. */
export const editRuns: Readonly<Record<keyof typeof editActions, () => void>> = {
  undo: () => stepBack('undo'),
  redo: () => stepBack('redo'),
  showHistory: () => patch({ historyOpen: !session().historyOpen }),
}

/** In a field the keys are about what was typed there, as everywhere else. */
function stepBack(way: 'undo' | 'redo'): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) document.execCommand(way)
  else void run(way === 'undo' ? undo : redo)
}
