import type { DubResult } from '../../shared/commands/dubs.ts'
import { say } from '../../shared/locale/message.ts'
import { createTimeMap, type TimeMapKnots } from '../../shared/timing/timeMap.ts'
import { formats, t, words } from '../locales/t.ts'

interface Longer {
  readonly lines: number
  /** Lines that are over 1.2 times their own pace; absent where that is not known. */
  readonly hurried?: number | undefined
  readonly timeMap?: TimeMapKnots | undefined
}

/** By how much a film got longer because its picture waited, and how many lines are hurried all the same; nothing where none is. */
function longerWords({ lines, hurried, timeMap = [] }: Longer): string[] {
  const { added } = createTimeMap(timeMap)
  const seconds = formats.number(added, 1)
  const some = words(say('finding.ofLines', { some: hurried ?? 0, all: lines }))
  if (added === 0) return hurried ? [t('done.hurried', { lines: some })] : []
  if (hurried === undefined) return [t('done.longer', { seconds })]
  return [hurried === 0 ? t('done.unhurried', { seconds }) : t('done.lessHurried', { seconds, lines: some })]
}

/** How the lines of a dub came out, as far as its result tells: their paces, and by how much the film is longer. */
export function paceWords(
  result: Longer & Pick<DubResult, 'natural' | 'spedUp' | 'fastest' | 'tooLong' | 'shortened'>,
): string[] {
  const { natural, spedUp = 0, fastest = 1, tooLong = 0, shortened = [] } = result
  return [
    ...(natural === undefined ? [] : [t('done.natural', { count: natural })]),
    ...(spedUp > 0 ? [t('done.spedUp', { count: spedUp, fastest: formats.number(fastest, 2) })] : []),
    ...(tooLong > 0 ? [t('done.tooLong', { count: tooLong })] : []),
    ...(shortened.length > 0 ? [t('done.shortened', { count: shortened.length })] : []),
    ...longerWords(result),
  ]
}
