import type { ActionTable } from './action.ts'

/** Undo, redo and search. */
export const editActions = {
  undo: { menu: 'edit', accelerator: 'CmdOrCtrl+Z', project: true },
  redo: { menu: 'edit', accelerator: 'CmdOrCtrl+Shift+Z', subtitleEdit: 'CmdOrCtrl+Y', project: true },
  find: { menu: 'edit', accelerator: 'CmdOrCtrl+F', project: true },
  replace: { menu: 'edit', accelerator: 'CmdOrCtrl+H', project: true },
  showHistory: { menu: 'edit', accelerator: 'CmdOrCtrl+Shift+H', project: true },
} as const satisfies ActionTable
