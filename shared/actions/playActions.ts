import type { ActionTable } from './action.ts'

/** The player. */
export const playActions = {
  playPause: {
    label: 'Play or Pause',
    menu: 'play',
    accelerator: 'Space',
    subtitleEdit: 'CmdOrCtrl+Space',
    project: true,
  },
} as const satisfies ActionTable
