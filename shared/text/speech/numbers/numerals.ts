/** What a language says for figures and signs, in its own spelling with all marks, so that its letter rules read it. */
export interface Numerals {
  /** Where the forms were taken from, and which way of counting was chosen where there are several. */
  readonly sources: readonly string[]
  /** A whole number from 0 to `LARGEST`. */
  cardinal(value: number): string
  /** The place in a row: first, second … */
  ordinal(value: number): string
  /** A counted noun: `counted('kìlómítà', 5)`. */
  counted(noun: string, value: number): string
  percent(value: number): string
  /** Day of the month, month (1 to 12) and year. */
  date(day: number, month: number, year: number): string
  /** 0 to 9, for numbers told digit by digit: telephones, codes, decimals. */
  readonly digits: readonly string[]
  readonly point: string
  readonly minus: string
  /** The noun that is counted, by sign. */
  readonly currencies: Readonly<Record<string, string>>
  readonly units: Readonly<Record<string, string>>
  readonly symbols: Readonly<Record<string, string>>
  /** What a shortened word stands for; keys in lower case without their full stops. */
  readonly abbreviations: Readonly<Record<string, string>>
  /** Names of the letters of the English alphabet, which abbreviations are spelled with. */
  readonly letters: Readonly<Record<string, string>>
}

/** The largest number with a name here; greater ones are told digit by digit. */
export const LARGEST = 999_999_999_999

/** A number in words, thousand by thousand, the greatest first; without what there is none of. */
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

/** A number in thousands: `[1, 2, 3]` means 3 002 001. */
export function thousandsOf(value: number): number[] {
  const groups: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 1000)) groups.push(rest % 1000)
  return groups
}

/** The letter names of a table written as `a=e b=bi`; an underscore is a space. */
export function letterNames(table: string): Record<string, string> {
  const rows = table.normalize('NFC').split(/\s+/)
  return Object.fromEntries(rows.map((row) => [row.slice(0, 1), row.slice(2).replaceAll('_', ' ')]))
}
