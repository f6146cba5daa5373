import type { ActionTable } from './action.ts'

/** Rooms beside the start page and the editor; each opens over them, and is left where it was entered. */
export const roomActions = {
  showLab: { label: 'Voice Lab', menu: 'view', accelerator: 'F9' },
  showQc: { label: 'Quality Check', menu: 'view', accelerator: 'CmdOrCtrl+F9' },
  showGenerations: { label: 'History', menu: 'view', accelerator: 'Shift+F9' },
} as const satisfies ActionTable
