import { fitLane } from './fitLane.ts'
import { planWaits, type WaitingLine, type WaitPlaces, type WaitPlan } from './planWaits.ts'
import type { FitOptions, LineFit } from './spokenLine.ts'
import { createTimeMap, stretchInDub, type TimeMapKnots } from './timeMap.ts'

interface FitPlaces extends Omit<WaitPlaces, 'options'> {
  readonly options: FitOptions
  /** Where the picture waits, where that is decided already. */
  readonly timeMap?: TimeMapKnots | undefined
}

/** Plans the waits of the picture, then every line at the times that they leave; the fits are in the dub's time. */
export function fitWithWaits(
  lines: readonly WaitingLine[],
  { options, timeMap, ...places }: FitPlaces,
): WaitPlan & { readonly fits: LineFit[] } {
  const plan =
    timeMap === undefined ? planWaits(lines, { ...places, options }) : { map: createTimeMap(timeMap), waits: [] }
  const mapped = lines.map((line) => stretchInDub(line, plan.map))
  return { ...plan, fits: fitLane(mapped, { ...options, duration: plan.map.toDub(options.duration) }) }
}
