import { withoutMarks } from '../../foldText.ts'
import type { Numerals } from './numerals.ts'

/** A day of the calendar. */
interface CalendarDate {
  readonly day: number
  readonly month: number
  readonly year: number
}

/** Reads a date: day before month, as all of Africa writes, year first as machines do, also with a short year (up to 1941), month first where only that can be. */
export function dateOf(body: string): CalendarDate | undefined {
  const [, first, second, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u.exec(body) ??
    /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/u.exec(body)?.map((_, index, all) => all[index === 0 ? 0 : 4 - index]) ??
    /^(\d{1,2})\/(\d{1,2})\/(\d{2})$/u
      .exec(body)
      ?.map((part, index) => (index === 3 ? `${Number(part) > 40 ? 19 : 20}${part}` : part)) ??
    []
  const [day, month] = Number(second) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)]
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? { day, month, year: Number(year) } : undefined
}

/** A date in words; the word it begins with is left out where it stands in the text: tarehe 5/6/2023. */
export function sayDate({ day, month, year }: CalendarDate, numerals: Numerals, before = ''): string {
  return notTwice(numerals.date(day, month, year), before)
}

/** Words without the first one where it stands in the text: tarehe, ìdá. */
export function notTwice(spokenForm: string, before = ''): string {
  const [first = ''] = spokenForm.split(' ', 1)
  return withoutMarks(first) === withoutMarks(before.toLowerCase()) ? spokenForm.slice(first.length + 1) : spokenForm
}
