import { AppError } from '../../../shared/failure.ts'
import type { MixPlan, MixResult, Steps } from './tasks.ts'

/** Writes the dubbed video. */
export function* renderMix({ out }: MixPlan): Steps<MixResult> {
  yield 0
  throw new AppError({ kind: 'unavailable', message: `Mixing ${out} is not possible yet.` })
}
