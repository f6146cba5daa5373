import { createTimeMap, type TimeMapKnots } from '../../shared/timing/timeMap.ts'
import { formats, t } from '../locales/t.ts'

/** By how much a film got longer because its picture waited; nothing where it did not. */
export function longerWords(knots: TimeMapKnots = []): string[] {
  const { added } = createTimeMap(knots)
  return added > 0 ? [t('done.longer', { seconds: formats.number(added, 1) })] : []
}
