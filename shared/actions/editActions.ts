import type { ActionTable } from './action.ts'

/** Undo, redo and search. */
export const editActions = {
  undo: { label: 'Undo', menu: 'edit', accelerator: 'CmdOrCtrl+Z', project: true },
  redo: { label: 'Redo', menu: 'edit', accelerator: 'CmdOrCtrl+Shift+Z', subtitleEdit: 'CmdOrCtrl+Y', project: true },
  find: { label: 'Find…', menu: 'edit', accelerator: 'CmdOrCtrl+F', project: true },
  replace: { label: 'Find and Replace…', menu: 'edit', accelerator: 'CmdOrCtrl+H', project: true },
  showHistory: { label: 'Edits', menu: 'edit', accelerator: 'CmdOrCtrl+Shift+H', project: true },
} as const satisfies ActionTable
