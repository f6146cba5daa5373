import type { DubState } from '../../shared/commands/jobs.ts'
import { clock } from '../ui/format.ts'
import { t } from '../ui/t.ts'

/** The estimate in words: exact to the second only near the end. */
export function remainingWords({ remaining }: Extract<DubState, { name: 'running' }>): string {
  if (remaining === undefined) return t('work.unknown')
  if (remaining < 60) return t('work.left', { time: clock(remaining) })
  return t('work.leftLong', { time: clock(Math.ceil(remaining / 15) * 15) })
}
