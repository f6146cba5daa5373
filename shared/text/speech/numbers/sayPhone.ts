import { digitByDigit } from './figures.ts'
import type { Numerals } from './numerals.ts'

/**
 * The groups of digits of a telephone number, with commas: grouped as it is written, else by three and four. A code of the
 * telephone is one group, with the names of its keys: *737# is star seven three seven hash.
 */
export function sayPhone(written: string, numerals: Numerals): string {
  const { web } = numerals
  if (written.startsWith('*')) {
    const keys = written.match(/\d+|[*#]/gu) ?? []
    return keys.map((key) => (key === '*' ? web.star : key === '#' ? web.key : digitByDigit(key, numerals))).join(' ')
  }
  // 0803 123 4567, 0712 345 678: four digits, then threes, the last of them with what is left over.
  const groups = (written.replace(/(?<=^\+.*)\(0\)/u, '').match(/\d+/gu) ?? []).flatMap((group) =>
    group.length <= 5 ? [group] : [group.slice(0, 4), ...(group.slice(4).match(/\d{3}(?=\d{3})|\d+/gu) ?? [])],
  )
  const plus = written.startsWith('+') ? `${web.plus} ` : ''
  return plus + groups.map((group) => digitByDigit(group, numerals)).join(', ')
}
