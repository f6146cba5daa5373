import type { Target } from '../contract/records.ts'
import { LATENESS } from '../timing/spokenLine.ts'
import type { Line } from './document.ts'
import type { PredictedFit } from './lines/fitLines.ts'
import { BEYOND } from './takes/judgeTake.ts'
import {
  isRecorded,
  isTranslationStale,
  type SpokenBy,
  spokenText,
  type TakeState,
  takeState,
  voiceOf,
} from './takes/takeKey.ts'

/** The state of a line, the most pressing first. */
export type StandingName =
  | 'kept'
  /** No text in either language, as in a new line: the original stays audible. */
  | 'wordless'
  /** Recorded with the microphone, without a written text. */
  | 'recorded'
  | 'untranslated'
  | 'no_voice'
  | 'too_long'
  | 'stale_translation'
  | 'stale_take'
  /** It begins noticeably after the source does. */
  | 'late'
  | 'tight'
  | 'fits'
  /** Its timing is still being computed. */
  | 'unknown'

/** The state of a line in a translation. */
export interface Standing {
  readonly name: StandingName
  readonly take: TakeState
  /**
   * Rate relative to the voice's own pace; of a line that is too long, the rate that would fit its slot, even one over
   * the limit. Absent if there is no text or the rate is not known yet.
   */
  readonly rate?: number
  /** Seconds by which it begins late, where that is noticed. */
  readonly late?: number
  /** Letters by which it is too long; 0 where it fits. */
  readonly drop: number
}

/** Whether speech at a rate begins to sound hasty (product norms, section 5); by the two decimals that are shown. */
export function isTight(rate: number): boolean {
  return Math.round(rate * 100) > 115
}

/** The state of a line, from the line and its fit. */
export function standingOf(
  line: Line,
  target: Target,
  { fit, ...by }: SpokenBy & { readonly fit: PredictedFit | undefined },
): Standing {
  const take = takeState(line, target, by)
  if (line.keepOriginal) return { name: 'kept', take, drop: 0 }
  if (spokenText(line, target).trim() === '') {
    if (take === 'fresh') return { name: 'recorded', take, drop: 0 }
    // A line without source text, such as one for a sound, needs no translation.
    return { name: line.source.trim() === '' ? 'wordless' : 'untranslated', take, drop: 0 }
  }
  const tooLong = isTooLong(line, target, { take, fit })
  const timing = timingOf(line, fit, tooLong)
  const text = line.texts[target]
  if (voiceOf(line, target, by.speaker) === undefined) return { name: 'no_voice', take, ...timing }
  if (tooLong) return { name: 'too_long', take, ...timing }
  if (text !== undefined && isTranslationStale(line, text)) return { name: 'stale_translation', take, ...timing }
  if (take === 'stale') return { name: 'stale_take', take, ...timing }
  if (fit === undefined) return { name: 'unknown', take, ...timing }
  if (timing.late !== undefined) return { name: 'late', take, ...timing }
  return { name: isTight(fit.rate) ? 'tight' : 'fits', take, ...timing }
}

interface Spoken {
  readonly take: TakeState
  readonly fit: PredictedFit | undefined
}

/** Whether a line does not fit: a recording keeps its pace, so it fits by no rate, and ends in time or not. */
function isTooLong(line: Line, target: Target, { take, fit }: Spoken): boolean {
  if (fit === undefined || fit.tooLong) return fit !== undefined
  if (take !== 'fresh' || !isRecorded(line, target)) return false
  return line.start + (line.texts[target]?.take?.at ?? 0) + fit.natural > line.end + BEYOND
}

function timingOf(
  { start, end }: Line,
  fit: PredictedFit | undefined,
  tooLong: boolean,
): Pick<Standing, 'rate' | 'late' | 'drop'> {
  if (fit === undefined) return { drop: 0 }
  const late = fit.late > LATENESS.tight ? { late: fit.late } : {}
  const rate = tooLong ? Math.max(fit.rate, fit.natural / (end - start)) : fit.rate
  return { rate, ...late, drop: fit.dropCharacters }
}
