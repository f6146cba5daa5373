import type { ActionTable } from './action.ts'

/** Exports to other programs. */
export const exportActions = {
  showExport: { menu: 'file', accelerator: 'CmdOrCtrl+Shift+E', project: true },
} as const satisfies ActionTable
