/** The words of a language for figures and signs, in its spelling with all marks, so that its reading rules apply. */
export interface Numerals {
  /** Sources of the forms, and the way of counting chosen where there are several. */
  readonly sources: readonly string[]
  /** A whole number from 0 to `MAX_NAMED_NUMBER`. */
  cardinal(value: number): string
  /** A year, where it is read otherwise than a number. */
  year?(value: number): string
  /** Ten years by their first (1990s), where a text writes them so. */
  decade?(value: number): string
  /** The name of a figure in the plural (two 6s), where a text writes it so. */
  several?(value: number): string
  /** Ordinal number: first, second … */
  ordinal(value: number): string
  /** A number that agrees with the noun before it in the text, where the language has agreement and the noun is known. */
  agreeing?(
    value: number,
    context: { readonly before?: string; readonly after?: string; readonly earlier?: string },
  ): string | undefined
  /** The rank behind a name: Elizabeth the second. */
  rank(value: number): string
  /** The words of a figure behind a prefix and a hyphen, where the language joins them: ngo-1994. */
  prefixed?(prefix: string, figure: PrefixedFigure): string
  /** A noun with its number: `counted('kìlómítà', 5)`. */
  counted(noun: string, value: number): string
  /** The number stands before what it counts, as in English; elsewhere it follows. */
  readonly numberFirst?: true
  percent(value: number): string
  /** Day of the month, month (1 to 12) and year. */
  date(day: number, month: number, year: number): string
  /** The names of the months as written in texts, for a day before or after them. Only where the day is then an ordinal. */
  readonly months?: readonly string[]
  /** Hours (0 to 23) and minutes; `named` tells that the word for the hour stands before it in the text. */
  time(hour: number, minute: number, named: boolean): string
  /** The words for an hour, lower case and without marks, that stand before a time in texts. */
  readonly hourWords: readonly string[]
  /** Between the two ends of a range: 5–10. */
  readonly to: string
  /** Adds a fraction to a whole number, or coins to notes. */
  and(words: string): string
  /** The part of the day behind an hour, by the hour from 0 to 23: in the morning, in the evening. */
  partOfDay(hour: number): string
  /** The hour by the language's own count, by the one that a clock shows (1 to 12), where they differ. */
  hourOf?(clock: number): number
  readonly fractions: Readonly<Record<string, string>>
  /** A fraction that has no name in `fractions`: five eighths. */
  fraction(part: number, whole: number): string
  /** 0 to 9, for numbers read digit by digit: telephone numbers, codes, decimals. */
  readonly digits: readonly string[]
  /** The words of a price for each unit: per kilogram. */
  per(noun: string): string
  readonly point: string
  readonly minus: string
  /** The counted noun, by currency sign. */
  readonly currencies: Readonly<Record<string, string>>
  /** The hundredth, by currency sign. */
  readonly coins: Readonly<Record<string, string>>
  /** Million, billion, trillion and thousand, by their short forms behind a sum. */
  readonly magnitudes: Readonly<Record<'k' | 'm' | 'bn' | 'tn', string>>
  /** The counted noun, by unit; `#` is the place of the number where words follow it. */
  readonly units: Readonly<Record<string, string>>
  /** The words of signs; `°N` is a direction behind degrees, `v1` the letter v before a version. */
  readonly symbols: Readonly<Record<string, string>>
  /** The words of a street behind its name, by their short forms without a full stop. */
  readonly streets: Readonly<Record<string, string>>
  /** A fraction of one unit, where it is said otherwise than a number of them: half a kilogram. */
  partOf?(fraction: string, units: string): string
  /** One of a noun in the plural, where the language leaves the plural out before another noun: a five dollar bill. */
  singular?(nouns: string): string
  /** Names of the signs in addresses of the web, hashtags and telephone numbers, `key` the key #; `@` is among the symbols. */
  readonly web: Readonly<Record<'dot' | 'slash' | 'hash' | 'plus' | 'star' | 'key', string>>
  /**
   * Abbreviations with their words. Keys are in lower case without the last full stop, but with it where they would be
   * another word (`col.`), with ` 1` where they mean something else before a figure (`dk 1`,
   * `no. 1`), and with ` A` before a name (`st A`); `w/` and `w/o` are such with a stroke.
   */
  readonly abbreviations: Readonly<Record<string, string>>
  /** Names of the letters of the English alphabet, to spell abbreviations. */
  readonly letters: Readonly<Record<string, string>>
}

/** A figure behind a prefix: its words, its value where it is whole, whether it may be a year, and the word before both. */
export interface PrefixedFigure {
  readonly spokenForm: string
  readonly value: number | undefined
  readonly isYear: boolean
  readonly before: string
}

/** The largest number with a name; greater ones are read digit by digit. */
export const MAX_NAMED_NUMBER = 999_999_999_999_999

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

/** The signs, codes and short forms of each currency. */
const CURRENCY_SIGNS = {
  naira: '₦ N NGN',
  dollar: '$ US$ USD',
  australianDollar: 'A$ AU$ AUD',
  canadianDollar: 'C$ CA$',
  cent: '¢',
  pound: '£ GBP',
  euro: '€ EUR',
  rand: 'R ZAR',
  shilling: 'KSh Ksh KES KShs Kshs TSh Tsh TShs Tshs TZS USh Ush Ushs UGX Sh Shs /= /-',
  yen: '¥ JPY',
  yuan: 'CN¥ CNY RMB',
  cedi: '₵ GH₵ GH¢ GHS',
  franc: 'CFA FCFA XOF XAF',
  rupee: '₹ INR Rs',
  birr: 'ETB',
  won: '₩',
  rouble: '₽',
  lira: '₺',
  peso: '₱',
  shekel: '₪',
  bitcoin: '₿',
} as const
type Currency = keyof typeof CURRENCY_SIGNS

/** A table by currency: the signs and letters that are written for the same money are all keys. */
export function byCurrency(words: Readonly<Partial<Record<Currency, string>>>): Record<string, string> {
  const rows = Object.entries(words) as [Currency, string][]
  const keys = rows.flatMap(([currency, word]) => CURRENCY_SIGNS[currency].split(' ').map((sign) => [sign, word]))
  return Object.fromEntries(keys) as Record<string, string>
}
