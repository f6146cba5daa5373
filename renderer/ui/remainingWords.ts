import { t } from '../locales/t.ts'
import { clock } from './format.ts'

/** What is left to do, in words: exact to the second only near the end. Absent while nobody can know. */
export function remainingWords(remaining: number | undefined): string {
  if (remaining === undefined) return t('work.unknown')
  if (remaining < 60) return t('work.left', { time: clock(remaining) })
  return t('work.leftLong', { time: clock(Math.ceil(remaining / 15) * 15) })
}
