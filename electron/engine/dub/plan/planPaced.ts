import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { Picture } from '../../../../shared/contract/assemble.ts'
import type { MadePace } from '../../../../shared/contract/local.ts'
import { MAX_OVER_RATE_SHARE } from '../../../../shared/timing/pacing.ts'
import type { WaitingLine, WaitingPicture } from '../../../../shared/timing/waits/planWaits.ts'
import type { WaitNeeds } from '../../../../shared/timing/waits/waitNeeds.ts'
import { type LinePlan, type PlanOptions, planLines, reportedPace } from './planLines.ts'
import { runPlan } from './planner.ts'
import type { PicturePacing } from './waitingPicture.ts'

export interface PaceOptions extends Omit<PlanOptions, 'picture'> {
  /** How the picture is paced; it may still be looked at while the first lines are spoken. */
  readonly pacing: PicturePacing
}

interface PlanWork extends PaceOptions {
  readonly signal: AbortSignal
  /** Whether the plan will be made again; it does not wait until an open picture is looked at. */
  readonly isGuess: boolean
}

/** A plan with what it decided, and what that was decided by. */
export interface PacedPlan extends LinePlan {
  readonly pace: MadePace
  readonly needs: WaitNeeds
}

/** Plans all lines by their lengths, and decides by these whether the picture waits where that is open. */
export async function planPaced(
  lines: readonly (WaitingLine & { readonly wait: boolean })[],
  { pacing, limits: own, timeMap, signal, isGuess }: PlanWork,
): Promise<PacedPlan> {
  const decided = decidedPicture({ pacing, timeMap })
  const isOpen = decided === undefined
  const share = isOpen ? await runPlan('shareOverRate', { lines: [...lines], limits: own }, signal) : 0
  const waits = decided === undefined ? share > MAX_OVER_RATE_SHARE : decided === 'wait'
  const picture = waits && timeMap === undefined ? await look(pacing, isOpen && isGuess) : undefined
  const longest = waits ? own.longest : undefined
  const plan = await planLines(lines, { limits: { ...own, longest }, picture, timeMap }, signal)
  const needs = { share, duration: own.options.duration, lines: [...lines], ...omitUndefined({ picture }) }
  return { ...plan, needs, pace: reportedPace(waits ? 'wait' : 'keep', longest) }
}

/** Whether the picture waits, where that is known before the lines are spoken. */
function decidedPicture({ pacing, timeMap }: Pick<PaceOptions, 'pacing' | 'timeMap'>): Picture | undefined {
  if (timeMap !== undefined) return timeMap.length > 0 ? 'wait' : 'keep'
  return pacing.picture === 'auto' ? undefined : pacing.picture
}

/** The picture; a guess does not wait until it is looked at. */
async function look(pacing: PicturePacing, isGuess: boolean): Promise<WaitingPicture> {
  const looking = pacing.look()
  if (!isGuess) return looking
  looking.catch(() => undefined) // thrown where it is asked for again
  return { shots: [] }
}
