import { fitLane } from './fitLane.ts'
import { planWaits, type WaitingLine, type WaitPlaces, type WaitPlan } from './planWaits.ts'
import type { FitOptions, LineFit } from './spokenLine.ts'
import { stretchInDub } from './timeMap.ts'

/** Plans the waits of the picture, then every line at the times that they leave; the fits are in the dub's time. */
export function fitWithWaits(
  lines: readonly WaitingLine[],
  { options, ...places }: Omit<WaitPlaces, 'options'> & { readonly options: FitOptions },
): WaitPlan & { readonly fits: LineFit[] } {
  const plan = planWaits(lines, { ...places, options })
  const mapped = lines.map((line) => stretchInDub(line, plan.map))
  return { ...plan, fits: fitLane(mapped, { ...options, duration: plan.map.toDub(options.duration) }) }
}
