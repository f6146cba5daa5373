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
  /** The share of the film by which it would have to get longer for all lines, if that exceeds the limit. */
  readonly needed?: number
}

/**
 * Plans when and how fast each line of a dub is spoken and where the picture waits, in a worker; `fits` is in the order of
 * `lines`, with indices as ids.
 */
export async function planLines(
  lines: readonly Omit<WaitingLine, 'id'>[],
  { limits, picture, timeMap }: PlanOptions,
  signal: AbortSignal,
): Promise<LinePlan> {
  const indexedLines = lines.map((line, id) => ({ ...line, id, wait: picture !== undefined && line.wait === true }))
  const places = { shots: [], ...picture, ...limits, timeMap }
  const { knots, needed, ...plan } = await runPlan('fit', { lines: indexedLines, places }, signal)
  return { ...plan, ...shareNeeded(needed, limits), map: createTimeMap(knots) }
}

/**
 * Converts the seconds of waits that all lines would need into a share of the length of the film; an empty object if nothing
 * more is needed.
 */
export function shareNeeded(neededSeconds: number | undefined, { options }: FitLimits): { readonly needed?: number } {
  return neededSeconds === undefined || !(options.duration > 0) ? {} : { needed: neededSeconds / options.duration }
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
