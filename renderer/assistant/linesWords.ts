import { t } from '../locales/t.ts'

/** Most line numbers that are listed; further lines are counted only. */
const MOST_LISTED = 4

/** Line numbers in words: `Line 13`, `Lines 3, 4`, `Lines 3, 4, 5, 6 and 8 more`. */
export function linesWords(numbers: readonly number[]): string {
  const listed = numbers.slice(0, MOST_LISTED).join(', ')
  if (numbers.length === 1) return t('assistant.line', { number: listed })
  if (numbers.length <= MOST_LISTED) return t('assistant.lines', { numbers: listed })
  return t('assistant.linesMore', { numbers: listed, count: numbers.length - MOST_LISTED })
}
