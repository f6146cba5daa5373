import { t } from '../locales/t.ts'

/** Most line numbers that are listed; further lines are counted only. */
const TOLD = 4

/** Line numbers in words: `Line 13`, `Lines 3, 4`, `Lines 3, 4, 5, 6 and 8 more`. */
export function linesWords(numbers: readonly number[]): string {
  const told = numbers.slice(0, TOLD).join(', ')
  if (numbers.length === 1) return t('assistant.line', { number: told })
  if (numbers.length <= TOLD) return t('assistant.lines', { numbers: told })
  return t('assistant.linesMore', { numbers: told, count: numbers.length - TOLD })
}
