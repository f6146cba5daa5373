import type { Target } from '../../contract/records.ts'
import type { Line } from '../document.ts'
import { isRecorded } from './takeKey.ts'

/** Where a line is spoken, in seconds. */
interface LinePlace {
  readonly start: number
  readonly end: number
  /** It begins there as a reader performed it: nothing moves it for a soft beginning. */
  readonly performed?: true
}

/** Least length of a place that a late entry leaves. */
const MIN_PERFORMED_SECONDS = 0.05

/** The place of a line: its own, or from where a reader began in the recording that it uses as it was performed. */
export function performedPlace(line: Line, target: Target): LinePlace {
  const { start, end, texts } = line
  const at = texts[target]?.take?.at
  if (at === undefined || !isRecorded(line, target)) return { start, end }
  const begins = Math.max(0, start + at)
  return { start: begins, end: Math.max(end, begins + MIN_PERFORMED_SECONDS), performed: true }
}
