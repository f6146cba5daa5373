/**
 * The forms that spreadsheets give to words: an error of a formula (`#NAME?`), a date (`1-2` becomes `2-Jan`), a time of day
 * (`3:16`), a truth value, a number with an exponent or a part of a day.
 */
export type SpreadsheetForm = 'error' | 'date' | 'time' | 'logical' | 'number'

/** `#NAME?`, `#REF!`, `#N/A` in the languages of Excel, `Err:508` of LibreOffice, and a column that is too narrow. */
const ERROR_CELL = /^(?:#[\p{Lu}\d/¡¿._-]{1,20}[?!]|#N\/?[AVDE]|#GETTING_DATA|Err:\d{3}|#{3,})$/u
const LOGICAL_CELL = /^(?:TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX|VERDADERO|FALSO|VERO|VERDADEIRO|WAAR|ONWAAR)$/
const CLOCK_CELL = /^\d{1,3}:\d{2}(?::\d{2}(?:[.,]\d{1,3})?)?(?: ?[AP]M)?$/i
const NUMERIC_DATE =
  /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2}))(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,3})?)?)?$/
const DAY_AND_MONTH = /^\d{1,2}(?:\.[ -]?|[-/])(\p{L}{3,9})\.?(?:[-/. ]\d{2,4})?$/u
const MONTH_AND_YEAR = /^(\p{L}{3,9})\.?[-/]\d{2,4}$/u
/** `1.23E+05` of a long number, and `0.0416666667`, the part of a day that a time is. */
const CONVERTED_NUMBER = /^(?:[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}|0?[.,]\d{5,})$/

/** Languages whose names of months spreadsheets write. */
const MONTH_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'sw', 'ha', 'yo', 'ig', 'zu']

/** Names of months, short and long, in small letters and without a full stop; made at first need. */
let monthNames: ReadonlySet<string> | undefined

/**
 * The form that a spreadsheet seems to have given to a cell; undefined for words, and for plain numbers, which people type.
 *
 * @example
 * spreadsheetForm('2-Jan') // 'date'
 */
export function spreadsheetForm(cell: string): SpreadsheetForm | undefined {
  const text = cell.trim()
  if (text === '' || text.length > 40) return undefined
  if (ERROR_CELL.test(text)) return 'error'
  if (LOGICAL_CELL.test(text)) return 'logical'
  if (CLOCK_CELL.test(text)) return 'time'
  if (CONVERTED_NUMBER.test(text)) return 'number'
  return isDate(text) ? 'date' : undefined
}

function isDate(text: string): boolean {
  if (NUMERIC_DATE.test(text)) return true
  const [, month] = DAY_AND_MONTH.exec(text) ?? MONTH_AND_YEAR.exec(text) ?? []
  if (month === undefined) return false
  monthNames ??= new Set(MONTH_LANGUAGES.flatMap(monthsOf))
  return monthNames.has(month.toLowerCase())
}

function monthsOf(language: string): string[] {
  return (['short', 'long'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2025, at)).toLowerCase().replace(/\.$/, ''))
  })
}
