import type { Region } from '../loudness/loudness.ts'
import type { BedMeasure } from './bedMeter.ts'
import { elsewhereIn, placeVoices } from './bedParts.ts'

/** `middle` where voices can be taken out of a middle with sides beside it; else the reason why not. */
export type Middle = 'middle' | 'mono' | 'sides' | 'surround'

/** Share of the energy that differs from side to side at least where sound is more than mono. */
const LEAST_SIDES = 0.001

/** Whether voices can be taken out of the middle of a measured sound; `lines` are where somebody speaks. */
export function middleOf(bed: BedMeasure, lines: readonly Region[], surround: boolean): Middle {
  if (surround) return 'surround'
  if (elsewhereIn(bed) < LEAST_SIDES) return 'mono'
  return placeVoices(bed, lines, 2) === 'sides' ? 'sides' : 'middle'
}
