import { invalid } from './failure.ts'

/** What was given for an option of a program, from 0 to `most`. Throws `invalid` where it is no such number. */
export function wholeNumber(option: string, text: string, most: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isInteger(number) && number >= 0 && number <= most) return number
  throw invalid(`--${option} ${text} is not possible. Give a whole number from 0 to ${most}.`)
}
