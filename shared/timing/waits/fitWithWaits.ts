import { fitLane } from '../lanes/fitLane.ts'
import type { FitOptions, LineFit } from '../spokenLine.ts'
import { planWaits, type WaitingLine, type WaitPlaces } from './planWaits.ts'
import { type PlanWithin, planWaitsWithin } from './planWaitsWithin.ts'
import { createTimeMap, stretchInDub, type TimeMapKnots } from './timeMap.ts'

/** The limits that the times of a dub keep to. */
export interface FitLimits {
  readonly options: FitOptions
  /** By which share of the programme the film may get longer; absent: by as much as its lines need. */
  readonly longest?: number | undefined
  /** Seconds that the dub lasts, by which all must be said; absent: as long as the film with its waits. */
  readonly exactSeconds?: number | undefined
}

export interface FitPlaces extends FitLimits, Omit<WaitPlaces, 'options'> {
  /** Where the picture waits, where that is decided already. */
  readonly timeMap?: TimeMapKnots | undefined
}

/** Plans the waits of the picture, then every line at the times that they leave; the fits are in the dub's time. */
export function fitWithWaits(
  lines: readonly WaitingLine[],
  { options, timeMap, longest, exactSeconds, ...places }: FitPlaces,
): PlanWithin & { readonly fits: LineFit[] } {
  const film = { ...places, options }
  const plan: PlanWithin =
    timeMap !== undefined
      ? { map: createTimeMap(timeMap), waits: [] }
      : longest === undefined
        ? planWaits(lines, film)
        : planWaitsWithin(lines, film, longest * options.duration)
  const mapped = lines.map((line) => stretchInDub(line, plan.map))
  const end =
    exactSeconds === undefined ? { duration: plan.map.toDub(options.duration) } : { duration: exactSeconds, outlast: 0 }
  return { ...plan, fits: fitLane(mapped, { ...options, ...end, fewHasty: !plan.map.isIdentity }) }
}
