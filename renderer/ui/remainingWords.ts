import { formatClock } from '../../shared/timecode.ts'
import { t } from '../locales/t.ts'

/** A run as far as its end is known. */
interface Remaining {
  /** Estimated seconds left. */
  readonly remaining?: number | undefined
  /** Why it waits. */
  readonly held?: object | undefined
}

/** Remaining seconds in words, exact only near the end; undefined while the run waits, as nothing gets less then. */
export function remainingWords({ remaining, held }: Remaining): string | undefined {
  if (held !== undefined) return undefined
  if (remaining === undefined) return t('work.unknown')
  if (remaining < 60) return t('work.left', { time: formatClock(remaining) })
  return t('work.leftLong', { time: formatClock(Math.ceil(remaining / 15) * 15) })
}
