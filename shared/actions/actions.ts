import type { Action } from './action.ts'
import { appActions } from './appActions.ts'
import { castActions } from './castActions.ts'
import { dubActions } from './dubActions.ts'
import { editActions } from './editActions.ts'
import { lineActions } from './lineActions.ts'
import { playActions } from './playActions.ts'
import { timelineActions } from './timelineActions.ts'

/** Every action, in the order of the menus. */
export const actions = {
  ...appActions,
  ...editActions,
  ...playActions,
  ...lineActions,
  ...timelineActions,
  ...castActions,
  ...dubActions,
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof actions
