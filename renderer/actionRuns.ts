import { assistantRuns } from './assistant/assistantRuns.ts'
import { castRuns } from './cast/castRuns.ts'
import { exportRuns } from './export/exportRuns.ts'
import { editRuns } from './history/editRuns.ts'
import { playRuns } from './player/playRuns.ts'
import { dubRuns } from './render/dubRuns.ts'
import { lineRuns } from './script/lineRuns.ts'
import { appRuns } from './start/appRuns.ts'
import type { ActionRuns } from './state/actions.ts'
import { roomRuns } from './state/rooms.ts'
import { timelineRuns } from './timeline/timelineRuns.ts'
import { typingRuns } from './typing/typingRuns.ts'

/** The function of every action; the only module that imports all rooms. */
export const actionRuns: ActionRuns = {
  ...appRuns,
  ...exportRuns,
  ...editRuns,
  ...typingRuns,
  ...playRuns,
  ...lineRuns,
  ...timelineRuns,
  ...castRuns,
  ...assistantRuns,
  ...dubRuns,
  ...roomRuns,
}
