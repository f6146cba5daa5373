import { say } from '../../shared/locale/message.ts'
import { createTimeMap, type TimeMapKnots } from '../../shared/timing/timeMap.ts'
import { formats, t, words } from '../locales/t.ts'

interface Paced {
  readonly lines: number
  /** Lines that are over 1.2 times their own pace; absent where that is not known. */
  readonly hurried?: number | undefined
  readonly timeMap?: TimeMapKnots | undefined
}

/** By how much a film got longer because its picture waited, and how many lines are hurried all the same; nothing where none is. */
export function longerWords({ lines, hurried, timeMap = [] }: Paced): string[] {
  const { added } = createTimeMap(timeMap)
  const seconds = formats.number(added, 1)
  const some = words(say('finding.ofLines', { some: hurried ?? 0, all: lines }))
  if (added === 0) return hurried ? [t('done.hurried', { lines: some })] : []
  if (hurried === undefined) return [t('done.longer', { seconds })]
  return [hurried === 0 ? t('done.unhurried', { seconds }) : t('done.lessHurried', { seconds, lines: some })]
}
