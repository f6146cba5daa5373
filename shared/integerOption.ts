import { invalid } from './failure.ts'

/** What was given for an option of a program, from `least` (0) to `most`. Throws `invalid` where it is no such number. */
export function integerOption(option: string, text: string, most: number, least = 0): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw invalid(`--${option} ${text} is not possible. Give a whole number from ${least} to ${most}.`)
}
