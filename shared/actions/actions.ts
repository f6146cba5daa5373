import type { Action } from './action.ts'
import { appActions } from './appActions.ts'
import { assistantActions } from './assistantActions.ts'
import { castActions } from './castActions.ts'
import { dubActions } from './dubActions.ts'
import { editActions } from './editActions.ts'
import { exportActions } from './exportActions.ts'
import { lineActions } from './lineActions.ts'
import { playActions } from './playActions.ts'
import { reviewActions } from './reviewActions.ts'
import { roomActions } from './roomActions.ts'
import { timelineActions } from './timelineActions.ts'
import { typingActions } from './typingActions.ts'

/** Every action, in the order of the menus. */
export const actions = {
  ...appActions,
  ...exportActions,
  ...reviewActions,
  ...editActions,
  ...typingActions,
  ...playActions,
  ...lineActions,
  ...timelineActions,
  ...castActions,
  ...assistantActions,
  ...dubActions,
  ...roomActions,
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof actions

/** Remedies for a line that does not fit its time. */
export const REMEDIES = [
  'shortenLines',
  'letPictureWait',
  'splitLine',
  'moveToRoom',
] as const satisfies readonly ActionId[]
