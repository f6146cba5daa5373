import { invalid } from '../failure.ts'
import { say } from '../locale/message.ts'

/**
 * Reads the value of a command-line option, a whole number from `minimum` to `maximum`. Throws `invalid` for anything else.
 */
export function integerOption(option: string, text: string, maximum: number, minimum = 0): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isInteger(number) && number >= minimum && number <= maximum) return number
  throw invalid(say('failure.wholeNumber', { option, text, least: String(minimum), most: String(maximum) }))
}
