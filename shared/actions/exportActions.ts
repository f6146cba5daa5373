import type { ActionTable } from './action.ts'

/** Taking a project to other programs. */
export const exportActions = {
  showExport: { label: 'Export…', menu: 'file', accelerator: 'CmdOrCtrl+Shift+E', project: true },
} as const satisfies ActionTable
