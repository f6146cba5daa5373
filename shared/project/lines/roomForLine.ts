import type { TimeSpan } from '../../timing/timeSpan.ts'
import { MIN_LINE_SECONDS, TIME_TOLERANCE_SECONDS } from '../document.ts'
import { tidyPlace } from './draftLines.ts'

/** The time that a line needs and the time that is free around it. Seconds. */
interface LineTimeNeeds {
  /** Length of its speech at the voice's own pace. */
  readonly needed: number
  /** When the speaker is silent: from the end of the line before to the start of the next. */
  readonly from: number
  readonly to: number
}

/**
 * The nearest place at which a line has the time that its speech needs: later while another line is still spoken, longer
 * into the silence after it, and then into the silence before it. Undefined where nothing is to be gained.
 */
export function roomForLine({ start, end }: TimeSpan, { needed, from, to }: LineTimeNeeds): TimeSpan | undefined {
  const begin = Math.max(start, from)
  const last = Math.max(begin + MIN_LINE_SECONDS, Math.min(to, Math.max(end, begin + needed)))
  const place = tidyPlace({ start: Math.max(from, Math.min(begin, last - needed)), end: last })
  const gained =
    place.start - start > TIME_TOLERANCE_SECONDS || place.end - place.start - (end - start) > TIME_TOLERANCE_SECONDS
  return gained ? place : undefined
}
