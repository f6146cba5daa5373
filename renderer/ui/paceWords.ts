import type { FinishedDub } from '../../shared/commands/finishedDub.ts'
import { say } from '../../shared/locale/message.ts'
import { countWords } from '../../shared/qc/lineVerdict.ts'
import { createTimeMap, type TimeMapKnots } from '../../shared/timing/waits/timeMap.ts'
import { formats, t, words } from '../locales/t.ts'

interface Longer {
  readonly lines: number
  /** Lines that are fast or too long; absent where that is not known. */
  readonly hurried?: number | undefined
  readonly timeMap?: TimeMapKnots | undefined
}

/** By how much a film got longer because its picture waited, and how many lines are over rate all the same; nothing where none is. */
function longerWords({ lines, hurried, timeMap = [] }: Longer): string[] {
  const { added } = createTimeMap(timeMap)
  const seconds = formats.number(added, 1)
  const some = words(say('finding.ofLines', { some: hurried ?? 0, all: lines }))
  if (added === 0) return hurried ? [t('done.hurried', { lines: some })] : []
  if (hurried === undefined) return [t('done.longer', { seconds })]
  return [hurried === 0 ? t('done.unhurried', { seconds }) : t('done.lessHurried', { seconds, lines: some })]
}

/** The outcome of a dub's lines as far as its result has it: their statuses, the fastest, and by how much the film is longer. */
export function paceWords(result: Longer & Pick<FinishedDub, 'states' | 'fastest' | 'shortened'>): string[] {
  const { states, fastest = 1, shortened = [] } = result
  return [
    ...(states === undefined ? [] : [words(countWords(states))]),
    ...(fastest > 1 ? [t('done.fastest', { rate: formats.rate(fastest) })] : []),
    ...(shortened.length > 0 ? [t('done.shortened', { count: shortened.length })] : []),
    ...longerWords(result),
  ]
}
