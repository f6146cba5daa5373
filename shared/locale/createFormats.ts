import { decimal } from '../basics/decimal.ts'
import type { StudioLanguage } from './studioLanguages.ts'

/** The words that a language uses in dates and lists. */
interface Manner {
  /** Twelve short names of months, January first. */
  readonly months: readonly string[]
  /** Stands between the last two of a list, with its spaces. */
  readonly and: string
}

/**
 * Months and the word for "and" of each language. Chromium has no data for Hausa, Igbo, Yoruba and Zulu and answers in
 * American English, and Node's has holes, so they are kept here. Months as in CLDR 47 (`months.format.abbreviated`;
 * Igbo's and Yoruba's are the usual shortened forms).
 */
const LANGUAGE_FORMATS: Readonly<Record<StudioLanguage, Manner>> = {
  en: { months: months('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'), and: ' and ' },
  sw: { months: months('Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'), and: ' na ' },
  ha: { months: months('Jan Fab Mar Afi May Yun Yul Agu Sat Okt Nuw Dis'), and: ' da ' },
  ig: { months: months('Jen Feb Maa Epr Mee Juu Jul Ọgọ Sep Ọkt Nov Dis'), and: ' na ' },
  yo: { months: months('Ṣẹ́r Èrèl Ẹrẹ̀n Ìgb Ẹ̀bi Òkú Agẹ Ògú Owe Ọ̀wà Bél Ọ̀pẹ'), and: ' àti ' },
  zu: { months: months('Jan Feb Mas Eph Mey Jun Jul Aga Sep Okt Nov Dis'), and: ' ne-' },
}

function months(names: string): readonly string[] {
  return names.split(' ')
}

/** Writes numbers, times, dates and lists, and orders names, for the people who read a language. */
export interface Formats {
  /** A number with fixed decimals, its thousands grouped, a true minus sign, and no sign on a rounded zero. */
  number(value: number, decimals?: number): string
  /** A share from 0 to 1 as whole percent, rounded down, so that 100 % means done: `42 %`. */
  percent(share: number): string
  /** A length in seconds: `1.4 s`. */
  seconds(value: number, decimals?: number): string
  /** A rate of speech: `1.30×`. */
  rate(value: number): string
  /** A day and a time of day in the local time zone: `3 Mac 2026, 14:05`. */
  dateTime(at: Date | number): string
  /** A time of day with seconds in the local time zone: `14:05:09`. */
  time(at: Date | number): string
  /** Words one after the other: `a, b and c`. */
  list(items: readonly string[]): string
  /** The order of two names by the alphabet, for sorting. */
  compare(a: string, b: string): number
}

/**
 * Makes the formats of the language that is asked for at each use. All six home languages write a decimal point, group thousands by a comma and put the day
 * before the month (CLDR 47; Zulu dates after South African use).
 */
export function createFormats(language: () => StudioLanguage): Formats {
  const number = (value: number, decimals = 0) => grouped(decimal(value, decimals))
  return {
    number,
    percent: (share) => `${Math.floor(100 * share)} %`,
    seconds: (value, decimals = 1) => `${number(value, decimals)} s`,
    rate: (value) => `${number(value, 2)}×`,
    dateTime(at) {
      const date = new Date(at)
      return `${date.getDate()} ${LANGUAGE_FORMATS[language()].months[date.getMonth()]} ${date.getFullYear()}, ${clock(date)}`
    },
    time: (at) => clock(new Date(at), 'seconds'),
    list: (items) =>
      items.length < 2
        ? items.join()
        : `${items.slice(0, -1).join(', ')}${LANGUAGE_FORMATS[language()].and}${items.at(-1)}`,
    compare: (a, b) => compareNames(language(), a, b),
  }
}

/** The digits before the point in groups of three. */
function grouped(digits: string): string {
  return digits.replace(/\d(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '$&,')
}

function clock(date: Date, precision?: 'seconds'): string {
  const parts = [date.getHours(), date.getMinutes(), ...(precision === undefined ? [] : [date.getSeconds()])]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Letters of a language that follow all words with a plain letter, by that letter. */
const ALPHABET_LETTERS: Partial<Record<StudioLanguage, Readonly<Record<string, readonly string[]>>>> = {
  ha: { b: ['ɓ'], d: ['ɗ'], k: ['ƙ'], y: ['ƴ'] },
  ig: {
    c: ['ch'],
    g: ['gb', 'gh', 'gw'],
    i: ['ị'],
    k: ['kp', 'kw'],
    n: ['ṅ', 'nw', 'ny'],
    o: ['ọ'],
    s: ['sh'],
    u: ['ụ'],
  },
  yo: { e: ['ẹ'], g: ['gb'], o: ['ọ'], s: ['ṣ'] },
}

/** Marks other than the dots below and above, which make letters of their own. */
const NON_DOT_MARK_PATTERN = /(?![\u0307\u0323])\p{M}/gu
/** Code after all letters and marks that a name is written with. */
const SORT_CODE_BASE = 0xe000

/**
 * The order of two names by the alphabet of a language, for sorting: Yoruba `gb` after `g`, `ẹ` after `e`; tones and
 * capitals count only between names that are otherwise the same. Chromium sorts neither Yoruba, Igbo nor Hausa.
 */
export function compareNames(language: StudioLanguage, a: string, b: string): number {
  const [first, second] = [sortKey(language, a), sortKey(language, b)]
  if (first === second) return a < b ? -1 : Number(a > b)
  return first < second ? -1 : 1
}

/** A text whose plain comparison is that of the alphabet. */
function sortKey(language: StudioLanguage, name: string): string {
  let key = name.toLowerCase().normalize('NFD').replace(NON_DOT_MARK_PATTERN, '')
  for (const [base, letters] of Object.entries(ALPHABET_LETTERS[language] ?? {})) {
    for (const [index, letter] of letters.entries()) {
      key = key.replaceAll(letter.normalize('NFD'), base + String.fromCharCode(SORT_CODE_BASE + index))
    }
  }
  return key
}
