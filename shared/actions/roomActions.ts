import type { ActionTable } from './action.ts'

/** Rooms that open over the start page or the editor, and return to it when closed. */
export const roomActions = {
  showLab: { label: 'Voice Lab', menu: 'view', accelerator: 'F9' },
  showQc: { label: 'Quality Check', menu: 'view', accelerator: 'CmdOrCtrl+F9' },
  showGenerations: { label: 'History', menu: 'view', accelerator: 'Shift+F9' },
} as const satisfies ActionTable
