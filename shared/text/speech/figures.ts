import { LARGEST, type Numerals } from './numbers/numerals.ts'

const SEPARATOR = /[.,:/\u00a0\u202f-]/u

/** The words for a figure in a language: `₦1,500`, `12/05/2024`, `3.5 km`, `50%`, `0803`. */
export function sayFigure(figure: string, numerals: Numerals): string {
  const [, sign = '', minus = '', body = '', suffix = ''] =
    /^([₦$£€RN]?)\s?([-−]?)([\d.,:/\u00a0\u202f-]*\d)\s?(.*)$/su.exec(figure) ?? []
  const before = minus === '' ? '' : `${numerals.minus} `
  const value = wholeOf(body)
  if (value === undefined)
    return [before.trim(), numerals.currencies[sign], sayParts(body, numerals), unit(suffix, numerals)]
      .filter(Boolean)
      .join(' ')
  const noun = numerals.currencies[sign] ?? numerals.units[suffix]
  if (noun !== undefined) return before + numerals.counted(noun, value)
  if (suffix === '%') return before + numerals.percent(value)
  return before + (suffix === '' ? numerals.cardinal(value) : numerals.ordinal(value))
}

function unit(suffix: string, numerals: Numerals): string | undefined {
  return suffix === '%' ? numerals.symbols['%'] : numerals.units[suffix]
}

/** The value of a whole number, with or without thousands separators; undefined for anything else. */
function wholeOf(body: string): number | undefined {
  const isGrouped = /^[1-9]\d{0,2}(?:([,\u00a0\u202f])\d{3})(?:\1\d{3})*$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/u.test(body)
  if (!isGrouped && !/^(?:0|[1-9]\d*)$/u.test(body)) return undefined
  const value = Number(body.replaceAll(/\D/gu, ''))
  return value <= LARGEST ? value : undefined
}

function sayParts(body: string, numerals: Numerals): string {
  const date = dateOf(body)
  if (date !== undefined) return numerals.date(date.day, date.month, date.year)
  const decimal = /^(\d[\d\u00a0\u202f]*|\d{1,3}(?:,\d{3})+)[.](\d+)$|^(\d+),(\d+)$/u.exec(body)
  if (decimal !== null) {
    const [, whole = decimal[3] ?? '0', fraction = decimal[4] ?? ''] = decimal
    return `${sayNumber(whole, numerals)} ${numerals.point} ${digitByDigit(fraction, numerals)}`
  }
  const parts = body.split(SEPARATOR)
  // 12:00 is twelve o'clock, not twelve zero.
  const isTime = /^\d{1,2}(?::\d{2}){1,2}$/u.test(body)
  const said = isTime ? parts.filter((part, index) => index === 0 || Number(part) > 0).map(trimZero) : parts
  return said.map((part) => sayNumber(part, numerals)).join(' ')
}

function sayNumber(written: string, numerals: Numerals): string {
  const value = wholeOf(written)
  return value === undefined ? digitByDigit(written, numerals) : numerals.cardinal(value)
}

function digitByDigit(written: string, numerals: Numerals): string {
  return Array.from(written.replaceAll(/\D/gu, ''), (digit) => numerals.digits[Number(digit)]).join(' ')
}

function trimZero(part: string): string {
  return part.replace(/^0(?=\d)/u, '')
}

/** Reads a date: day before month, as all of Africa writes, or year first as machines do. */
function dateOf(body: string): { day: number; month: number; year: number } | undefined {
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u.exec(body) ??
    /^(\d{4})-(\d{2})-(\d{2})$/u.exec(body)?.map((_, index, all) => all[index === 0 ? 0 : 4 - index]) ??
    []
  const date = { day: Number(day), month: Number(month), year: Number(year) }
  return date.day >= 1 && date.day <= 31 && date.month >= 1 && date.month <= 12 ? date : undefined
}
