import { formatClock } from '../../shared/timecode.ts'
import { t } from '../locales/t.ts'

/** What is left to do, in words: exact to the second only near the end. Absent while nobody can know. */
export function remainingWords(remaining: number | undefined): string {
  if (remaining === undefined) return t('work.unknown')
  if (remaining < 60) return t('work.left', { time: formatClock(remaining) })
  return t('work.leftLong', { time: formatClock(Math.ceil(remaining / 15) * 15) })
}
