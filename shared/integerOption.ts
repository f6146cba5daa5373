import { invalid } from './failure.ts'
import { say } from './locale/message.ts'

/**
 * Reads the value of a command-line option, a whole number from `least` to `most`. Throws `invalid` for anything else.
 */
export function integerOption(option: string, text: string, most: number, least = 0): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw invalid(say('failure.wholeNumber', { option, text, least: String(least), most: String(most) }))
}
