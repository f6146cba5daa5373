import type { ActionTable } from './action.ts'

/** Rooms that open over the start page or the editor, and return to it when closed. */
export const roomActions = {
  showLab: { menu: 'view', accelerator: 'F9' },
  showOwnVoice: { menu: 'view', accelerator: 'CmdOrCtrl+Shift+F9' },
  showQc: { menu: 'view', accelerator: 'CmdOrCtrl+F9' },
  showGenerations: { menu: 'view', accelerator: 'Shift+F9' },
} as const satisfies ActionTable
