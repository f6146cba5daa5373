import type { Target } from '../contract/records.ts'
import { LATENESS } from '../timing/spokenLine.ts'
import type { Line } from './document.ts'
import type { PredictedFit } from './fitLines.ts'
import { isTranslationStale, type SpokenBy, spokenText, type TakeState, takeState, voiceOf } from './takeKey.ts'

/** How a line stands at a glance, the most pressing first. */
export type StandingName =
  | 'kept'
  /** It has no words in either language, such as one that was just made: the original is heard there. */
  | 'wordless'
  /** Somebody spoke it into the microphone without writing down what. */
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
  /** Its timing is being worked out. */
  | 'unknown'

/** How a line stands in a translation. */
export interface Standing {
  readonly name: StandingName
  readonly take: TakeState
  /** Pace against the voice's own; absent where nothing is said or it is not known yet. */
  readonly rate?: number
  /** Seconds by which it begins late, where that is noticed. */
  readonly late?: number
  /** Letters by which it is too long; 0 where it fits. */
  readonly drop: number
}

/** Above this pace haste begins to be heard (product norms, section 5). */
export const TIGHT = 1.15

/** How a line stands, from the line itself and how it was fitted. */
export function standingOf(
  line: Line,
  target: Target,
  { fit, ...by }: SpokenBy & { readonly fit: PredictedFit | undefined },
): Standing {
  const take = takeState(line, target, by)
  if (line.keepOriginal) return { name: 'kept', take, drop: 0 }
  if (spokenText(line, target).trim() === '') {
    if (take === 'fresh') return { name: 'recorded', take, drop: 0 }
    // A line without words, such as one for a sound, needs none in the translation.
    return { name: line.source.trim() === '' ? 'wordless' : 'untranslated', take, drop: 0 }
  }
  const timing = timingOf(fit)
  const text = line.texts[target]
  if (voiceOf(line, target, by.speaker) === undefined) return { name: 'no_voice', take, ...timing }
  if (fit?.tooLong) return { name: 'too_long', take, ...timing }
  if (text !== undefined && isTranslationStale(line, text)) return { name: 'stale_translation', take, ...timing }
  if (take === 'stale') return { name: 'stale_take', take, ...timing }
  if (fit === undefined) return { name: 'unknown', take, ...timing }
  if (timing.late !== undefined) return { name: 'late', take, ...timing }
  return { name: fit.rate > TIGHT ? 'tight' : 'fits', take, ...timing }
}

function timingOf(fit: PredictedFit | undefined): Pick<Standing, 'rate' | 'late' | 'drop'> {
  if (fit === undefined) return { drop: 0 }
  const late = fit.late > LATENESS.tight ? { late: fit.late } : {}
  return { rate: fit.rate, ...late, drop: fit.dropCharacters }
}
