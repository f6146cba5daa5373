import type { Picture } from '../../../../shared/contract/assemble.ts'
import type { LineReport, MadePace } from '../../../../shared/contract/local.ts'
import type { LineFit } from '../../../../shared/timing/spokenLine.ts'
import type { FitLimits } from '../../../../shared/timing/waits/fitWithWaits.ts'
import type { WaitingLine, WaitingPicture, WaitPlan } from '../../../../shared/timing/waits/planWaits.ts'
import { createTimeMap, type TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import { runPlan } from './planner.ts'

/** How much shorter or longer than planned a line may come out, where it has the room. */
export const LINE_LENGTH_TOLERANCE_SHARE = 0.015

export interface PlanOptions {
  readonly limits: FitLimits
  /** Absent where the picture waits for no line. */
  readonly picture?: WaitingPicture | undefined
  /** Where the picture waits, where that is decided already. */
  readonly timeMap?: TimeMapKnots | undefined
}

/** The plan of all lines in the time of the dub, and where the picture waits for them. */
export interface LinePlan extends WaitPlan {
  readonly fits: readonly LineFit[]
  /** See `Speech`. */
  readonly needed?: number
}

/** The plan of all lanes of a dub, in the order of the lines, with their places as ids. */
export async function planLines(
  lines: readonly Omit<WaitingLine, 'id'>[],
  { limits, picture, timeMap }: PlanOptions,
  signal: AbortSignal,
): Promise<LinePlan> {
  const waiting = lines.map((line, id) => ({ ...line, id, wait: picture !== undefined && line.wait === true }))
  const places = { shots: [], ...picture, ...limits, timeMap }
  const { knots, needed, ...plan } = await runPlan('fit', { lines: waiting, places }, signal)
  return { ...plan, ...shareNeeded(needed, limits), map: createTimeMap(knots) }
}

/** The seconds that all lines would need as a share of the film; nothing where they have it. */
export function shareNeeded(needed: number | undefined, { options }: FitLimits): { readonly needed?: number } {
  return needed === undefined || !(options.duration > 0) ? {} : { needed: needed / options.duration }
}

/** A pace as it is reported; a picture that keeps its time has no limit. */
export function reportedPace(picture: Picture, longest: number | undefined): MadePace {
  return picture === 'keep' || longest === undefined ? { picture } : { picture, longest }
}

/** Report of a line that was made. */
export function lineReport(
  { id, speaker, voice }: { id: number; speaker: string; voice: string },
  { start, dropCharacters }: LineFit,
  { seconds, rate }: { seconds: number; rate: number },
): LineReport {
  const tooLong = dropCharacters === 0 ? {} : { tooLongBy: dropCharacters }
  return { id, speaker, voice, start, end: start + seconds, rate, ...tooLong }
}
