/** The words of a language for figures and signs, in its spelling with all marks, so that its reading rules apply. */
export interface Numerals {
  /** Sources of the forms, and the way of counting chosen where there are several. */
  readonly sources: readonly string[]
  /** A whole number from 0 to `LARGEST`. */
  cardinal(value: number): string
  /** Ordinal number: first, second … */
  ordinal(value: number): string
  /** A noun with its number: `counted('kìlómítà', 5)`. */
  counted(noun: string, value: number): string
  percent(value: number): string
  /** Day of the month, month (1 to 12) and year. */
  date(day: number, month: number, year: number): string
  /** 0 to 9, for numbers read digit by digit: telephone numbers, codes, decimals. */
  readonly digits: readonly string[]
  readonly point: string
  readonly minus: string
  /** The counted noun, by currency sign. */
  readonly currencies: Readonly<Record<string, string>>
  readonly units: Readonly<Record<string, string>>
  readonly symbols: Readonly<Record<string, string>>
  /** The words behind abbreviations; keys in lower case without full stops. */
  readonly abbreviations: Readonly<Record<string, string>>
  /** Names of the letters of the English alphabet, to spell abbreviations. */
  readonly letters: Readonly<Record<string, string>>
}

/** The largest number with a name; greater ones are read digit by digit. */
export const LARGEST = 999_999_999_999

/** The words of a number by groups of three digits, the greatest group first; empty groups are left out. */
export function inThousands(
  value: number,
  underThousand: (units: number) => string,
  multiple: (group: number, power: number) => string,
): string[] {
  return thousandsOf(value)
    .map((group, power) => (group === 0 ? '' : power === 0 ? underThousand(group) : multiple(group, power)))
    .filter((part) => part !== '')
    .reverse()
}

/** The groups of three digits of a number, the lowest first: `[1, 2, 3]` is 3 002 001. */
export function thousandsOf(value: number): number[] {
  const groups: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 1000)) groups.push(rest % 1000)
  return groups
}

/** Reads letter names from a table such as `a=e b=bi`; an underscore is a space. */
export function letterNames(table: string): Record<string, string> {
  const rows = table.normalize('NFC').split(/\s+/)
  return Object.fromEntries(rows.map((row) => [row.slice(0, 1), row.slice(2).replaceAll('_', ' ')]))
}
