import { withoutMarks } from '../foldText.ts'
import { LARGEST, type Numerals } from './numbers/numerals.ts'

/** The words around a figure, in lower case: they tell a day of a month, an hour that is named already, or a year. */
export interface FigureContext {
  readonly before?: string
  readonly after?: string
}

const SEPARATOR = /[.,:/\u00a0\u202f–-]/u
const SIGN = /^(?:US\$|[A-Z]{3}(?![a-z])|[KTU]?S?[Ss]h|[₦$£€RN])(?=[\d.\s½¼¾⅓⅔-])/u
const DECADE = /^['’]?s$/u
const MAGNITUDES = { thousand: 'k', million: 'm', billion: 'bn', trillion: 'tn', k: 'k', m: 'm', bn: 'bn' } as const
const FACTORS = { k: 1e3, m: 1e6, bn: 1e9, tn: 1e12 } as const

/** A figure taken apart: `₦2.5m` is the currency ₦, the body 2.5 and the suffix m. */
interface Figure {
  readonly sign: string
  readonly minus: string
  readonly body: string
  readonly suffix: string
}

/** The words for a figure in a language: `₦1,500`, `12/05/2024`, `3.5 km`, `50%`, `0803`, `5–10`, `2½`. */
export function sayFigure(figure: string, numerals: Numerals, context: FigureContext = {}): string {
  const whole = apart(figure)
  const range = rangeOf(whole.body)
  if (range !== undefined) return sayRange(range, whole, { numerals, context })
  const before = whole.minus === '' ? '' : `${numerals.minus} `
  const noun = numerals.currencies[whole.sign] ?? numerals.currencies[whole.suffix]
  return before + (noun === undefined ? sayNumeral(whole, numerals, context) : sayMoney(whole, noun, numerals))
}

/** The two ends of a range. What is counted stands on one side only: five to ten naira, náírà márùn-ún sí mẹ́wàá. */
function sayRange(
  [from, to]: readonly [string, string],
  { sign, suffix }: Figure,
  { numerals, context }: { numerals: Numerals; context: FigureContext },
): string {
  const [first, second] = numerals.numberFirst === true ? ['', sign] : [sign, '']
  const unit = suffix === '' ? '' : ` ${suffix}`
  const hour = { before: numerals.hourWords[0] ?? '' }
  return `${sayFigure(first + from, numerals, context)} ${numerals.to} ${sayFigure(second + to + unit, numerals, hour)}`
}

/** A figure without a currency. */
function sayNumeral(whole: Figure, numerals: Numerals, context: FigureContext): string {
  const { suffix } = whole
  const body = whole.body.replace(/(?<=^\d+ )\d\/\d$/u, (written) => VULGAR[written] ?? written)
  const unit = unitOf(suffix, numerals)
  const [, before, fraction] = /^(.*?)([½¼¾⅓⅔])$/u.exec(body) ?? []
  if (fraction !== undefined) return sayFraction(before ?? '', fraction, { numerals, unit })
  const value = wholeOf(body)
  if (value === undefined) return sayParts(whole, numerals, context)
  if (suffix === '%') return numerals.percent(value)
  if (unit !== undefined) return around(unit, (noun) => numerals.counted(noun, value))
  if (isHalfDay(suffix) && value < 24) return withHalfDay(numerals.time(value, 0, false), suffix, numerals)
  if (DECADE.test(suffix)) return numerals.decade?.(value) ?? numerals.cardinal(value)
  return suffix === '' ? sayWhole(value, body, { numerals, context }) : numerals.ordinal(value)
}

function apart(figure: string): Figure {
  const [sign = ''] = SIGN.exec(figure) ?? []
  const rest = figure.slice(sign.length).replace(/^\.?\s*/u, '')
  const [, minus = '', body = '', suffix = ''] =
    /^([-−]?)([\d.,:/ \u00a0\u202f–-]*[\d½¼¾⅓⅔])\s?(.*)$/su.exec(rest) ?? []
  return { sign, minus, body, suffix }
}

function unitOf(suffix: string, numerals: Numerals): string | undefined {
  return Object.hasOwn(numerals.units, suffix) ? numerals.units[suffix] : undefined
}

/** A whole number by itself: a day beside its month, a year, or a plain number. */
function sayWhole(
  value: number,
  body: string,
  { numerals, context }: { numerals: Numerals; context: FigureContext },
): string {
  const isMonth = (word = ''): boolean => numerals.months?.some((month) => month.toLowerCase() === word) === true
  if (value >= 1 && value <= 31 && isMonth(context.after)) return `the ${numerals.ordinal(value)} of`
  if (value >= 1 && value <= 31 && isMonth(context.before)) return `the ${numerals.ordinal(value)}`
  return numerals.year !== undefined && /^\d{4}$/u.test(body) ? numerals.year(value) : numerals.cardinal(value)
}

/** Notes and coins, or a sum in thousands, millions or billions. */
function sayMoney({ sign, body, suffix }: Figure, noun: string, numerals: Numerals): string {
  const [, magnitude] = Object.entries(MAGNITUDES).find(([word]) => word === suffix) ?? []
  const value = wholeOf(body)
  if (value !== undefined) {
    const factor = magnitude === undefined ? 1 : FACTORS[magnitude]
    if (value * factor <= LARGEST) return numerals.counted(noun, value * factor)
  }
  const coins =
    magnitude === undefined ? sayCoins(body, { noun, coin: numerals.coins[sign || suffix], numerals }) : undefined
  if (coins !== undefined) return coins
  const said = sayParts({ sign: '', minus: '', body, suffix: '' }, numerals, {})
  const scale = magnitude === undefined ? '' : numerals.magnitudes[magnitude]
  const parts = numerals.numberFirst === true ? [said, scale, noun] : [noun, scale, said]
  return parts.filter(Boolean).join(' ')
}

/** A sum with two decimals: five dollars and fifty cents. */
function sayCoins(
  body: string,
  { noun, coin, numerals }: { noun: string; coin: string | undefined; numerals: Numerals },
): string | undefined {
  const { whole = '', fraction = '' } = decimalOf(body) ?? {}
  if (coin === undefined || !/^\d\d$/u.test(fraction)) return undefined
  const [notes, coins] = [wholeOf(whole) ?? 0, Number(fraction)]
  if (coins === 0) return numerals.counted(noun, notes)
  const small = numerals.counted(coin, coins)
  return notes === 0 ? small : `${numerals.counted(noun, notes)} ${numerals.and(small)}`
}

function sayFraction(
  whole: string,
  sign: string,
  { numerals, unit }: { numerals: Numerals; unit: string | undefined },
): string {
  const said = numerals.fractions[sign] ?? ''
  const number = whole === '' ? said : `${sayNumber(whole.trim(), numerals)} ${numerals.and(said)}`
  return unit === undefined ? number : withUnit(number, unit, numerals)
}

/** The value of a whole number, with or without thousands separators; undefined for anything else. */
function wholeOf(body: string): number | undefined {
  const isGrouped = /^[1-9]\d{0,2}(?:([, \u00a0\u202f])\d{3})(?:\1\d{3})*$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/u.test(body)
  if (!isGrouped && !/^(?:0|[1-9]\d*)$/u.test(body)) return undefined
  const value = Number(body.replaceAll(/\D/gu, ''))
  return value <= LARGEST ? value : undefined
}

/** The two ends of a range: numbers, years or times with a dash between them; a date has two dashes. */
function rangeOf(body: string): [string, string] | undefined {
  const [, from, to] = /^(\d+(?:[.,:]\d+)*)[–-](\d+(?:[.,:]\d+)*)$/u.exec(body) ?? []
  return from === undefined || to === undefined ? undefined : [from, to]
}

function sayParts({ body, suffix }: Figure, numerals: Numerals, context: FigureContext): string {
  const date = dateOf(body)
  if (date !== undefined) return sayDate(date, numerals, context)
  const time = timeOf(body)
  if (time !== undefined) {
    const named = numerals.hourWords.includes(context.before ?? '')
    const said = numerals.time(time.hour, time.minute, named)
    return isHalfDay(suffix) ? withHalfDay(said, suffix, numerals) : said
  }
  const vulgar = VULGAR[body]
  if (vulgar !== undefined) return numerals.fractions[vulgar] ?? ''
  const unit = unitOf(suffix, numerals)
  const decimal = decimalOf(body)
  const said =
    decimal === undefined
      ? body
          .split(SEPARATOR)
          .map((part) => sayNumber(part, numerals))
          .join(' ')
      : `${sayNumber(decimal.whole, numerals)} ${numerals.point} ${digitByDigit(decimal.fraction, numerals)}`
  return unit === undefined ? said : withUnit(said, unit, numerals)
}

function withUnit(said: string, unit: string, { numberFirst }: Numerals): string {
  return numberFirst === true ? `${said} ${unit}` : around(unit, (noun) => `${noun} ${said}`)
}

/** Puts a counted noun before the words that follow the number: kilomita 60 kwa saa. */
function around(unit: string, count: (noun: string) => string): string {
  const [noun = '', rest = ''] = unit.split('#').map((part) => part.trim())
  return `${count(noun)} ${rest}`.trim()
}

const VULGAR: Readonly<Record<string, string>> = { '1/2': '½', '1/4': '¼', '3/4': '¾', '1/3': '⅓', '2/3': '⅔' }

function decimalOf(body: string): { whole: string; fraction: string } | undefined {
  const found = /^(\d[\d \u00a0\u202f]*|\d{1,3}(?:,\d{3})+)[.](\d+)$|^(\d+),(\d+)$/u.exec(body)
  if (found === null) return undefined
  const [, whole = found[3] ?? '0', fraction = found[4] ?? ''] = found
  return { whole, fraction }
}

function sayNumber(written: string, numerals: Numerals): string {
  const value = wholeOf(written)
  return value === undefined ? digitByDigit(written, numerals) : numerals.cardinal(value)
}

/** Digits one by one, as telephone numbers and codes are read. */
export function digitByDigit(written: string, numerals: Numerals): string {
  return Array.from(written.replaceAll(/\D/gu, ''), (digit) => numerals.digits[Number(digit)]).join(' ')
}

/** Hours and minutes; seconds are not told. */
function timeOf(body: string): { hour: number; minute: number } | undefined {
  const [, hour, minute] = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/u.exec(body) ?? []
  const time = { hour: Number(hour), minute: Number(minute) }
  return hour !== undefined && time.hour < 24 ? time : undefined
}

function isHalfDay(suffix: string): boolean {
  return /^[ap]\.?m\.?$/u.test(suffix)
}

function withHalfDay(said: string, suffix: string, { halfDays }: Numerals): string {
  return `${said.replace(/ (?:o'clock|[ap] m)$/u, '')} ${suffix.startsWith('a') ? halfDays.am : halfDays.pm}`
}

/** A date in words; the word it begins with is left out where it stands in the text: tarehe 5/6/2023. */
function sayDate({ day, month, year }: CalendarDate, numerals: Numerals, { before = '' }: FigureContext): string {
  const said = numerals.date(day, month, year)
  const [first = ''] = said.split(' ', 1)
  return withoutMarks(first) === withoutMarks(before) ? said.slice(first.length + 1) : said
}

interface CalendarDate {
  readonly day: number
  readonly month: number
  readonly year: number
}

/** Reads a date: day before month, as all of Africa writes, or year first as machines do. */
function dateOf(body: string): CalendarDate | undefined {
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u.exec(body) ??
    /^(\d{4})-(\d{2})-(\d{2})$/u.exec(body)?.map((_, index, all) => all[index === 0 ? 0 : 4 - index]) ??
    []
  const date = { day: Number(day), month: Number(month), year: Number(year) }
  return date.day >= 1 && date.day <= 31 && date.month >= 1 && date.month <= 12 ? date : undefined
}
