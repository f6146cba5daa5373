import { assistantRuns } from './assistant/assistantRuns.ts'
import { castRuns } from './cast/castRuns.ts'
import { exportRuns } from './export/exportRuns.ts'
import { editRuns } from './history/editRuns.ts'
import type { pageRuns } from './pageRuns.ts'
import { playRuns } from './player/playRuns.ts'
import { dubRuns } from './render/dubRuns.ts'
import { reviewRuns } from './review/reviewRuns.ts'
import { lineRuns } from './script/lineRuns.ts'
import type { ActionRuns } from './state/actions.ts'
import { timelineRuns } from './timeline/timelineRuns.ts'

/** The functions of the actions on an open project; with those of the page they are all there are. */
export const editorRuns: Omit<ActionRuns, keyof typeof pageRuns> = {
  ...exportRuns,
  ...reviewRuns,
  ...editRuns,
  ...playRuns,
  ...lineRuns,
  ...timelineRuns,
  ...castRuns,
  ...assistantRuns,
  ...dubRuns,
}
