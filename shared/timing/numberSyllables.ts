import type { Target } from '../contract/records.ts'

/**
 * Mean syllables of a digit other than 0, by its place in a group of three digits, and of the word for thousand,
 * million and so on. Averaged by hand over the numerals of each language; they vary most in Yoruba, which subtracts,
 * and in Igbo and Zulu, which say "tens that are four and six".
 */
const SYLLABLES: Readonly<Record<Target, { ones: number; tens: number; hundreds: number; thousand: number }>> = {
  en: { ones: 1.2, tens: 2, hundreds: 3.5, thousand: 2 },
  yo: { ones: 2, tens: 4, hundreds: 5, thousand: 3 },
  ig: { ones: 2.2, tens: 4, hundreds: 4, thousand: 3 },
  ha: { ones: 1.8, tens: 3.5, hundreds: 3.5, thousand: 2 },
  sw: { ones: 2.8, tens: 4.2, hundreds: 4.2, thousand: 3 },
  zu: { ones: 3, tens: 6.5, hundreds: 6.5, thousand: 4 },
}
const SYMBOL = 2

/** Estimates the syllables of a number written in digits, or of a sign such as %. */
export function countNumberSyllables(written: string, language: Target): number {
  const digits = written.replace(/\D/g, '')
  if (digits === '') return SYMBOL
  const { ones, tens, hundreds, thousand } = SYLLABLES[language]
  const places = [ones, tens, hundreds]
  let sum = 0
  for (const [at, digit] of [...digits].entries()) {
    const place = digits.length - 1 - at
    if (digit !== '0') sum += places[place % 3] ?? 0
    if (place > 0 && place % 3 === 0) sum += thousand
  }
  return Math.max(ones, sum)
}
