import { t } from '../locales/t.ts'

/** Most line numbers that are listed; further lines are counted only. */
const MAX_LISTED_LINES = 4

/** Line numbers in words: `Line 13`, `Lines 3, 4`, `Lines 3, 4, 5, 6 and 8 more`. */
export function linesWords(numbers: readonly number[]): string {
  const listed = numbers.slice(0, MAX_LISTED_LINES).join(', ')
  if (numbers.length === 1) return t('assistant.line', { number: listed })
  if (numbers.length <= MAX_LISTED_LINES) return t('assistant.lines', { numbers: listed })
  return t('assistant.linesMore', { numbers: listed, count: numbers.length - MAX_LISTED_LINES })
}
