import type { Target } from '../../../contract/records.ts'
import { isSpelledOut, spelled } from '../capitals.ts'
import type { Numerals } from './numerals.ts'
import { sayPart } from './sayAddress.ts'

/** Initials behind a prefix or a hyphen, or at the end of a word: iSABC, u-ANC, BBC-nin, ChatGPT. */
const INITIALS_BOUNDARY = /[-‐‑]|(?<=^\p{Ll}{1,4})(?=\p{Lu}{2,}$)|(?<=\p{Ll}{2})(?=\p{Lu}{2,}$)/u

/** The words of initials with something before or behind them, also of their genitive in English; undefined for other words. */
export function sayInitials(word: string, numerals: Numerals, language: Target): string | undefined {
  const isSpelled = (part: string): boolean => isSpelledOut(part, language, { shouted: false })
  const [, owner] = language === 'en' ? (/^([A-Z]{2,})['’]s$/u.exec(word) ?? []) : []
  if (owner !== undefined && isSpelled(owner)) return `${spelled(owner, numerals).join(' ')}'s`
  const parts = word.split(INITIALS_BOUNDARY)
  if (parts.length < 2 || !parts.some(isSpelled)) return undefined
  return parts.map((part) => (isSpelled(part) ? spelled(part, numerals).join(' ') : sayPart(part, language))).join(' ')
}
