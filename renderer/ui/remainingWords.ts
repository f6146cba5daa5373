import { formatClock } from '../../shared/timecode.ts'
import { t } from '../locales/t.ts'

/** Remaining seconds in words, exact only near the end. */
export function remainingWords(remaining: number | undefined): string {
  if (remaining === undefined) return t('work.unknown')
  if (remaining < 60) return t('work.left', { time: formatClock(remaining) })
  return t('work.leftLong', { time: formatClock(Math.ceil(remaining / 15) * 15) })
}
