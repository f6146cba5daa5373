import type { Target } from '../../../contract/records.ts'
import { AS_WRITTEN_MARK } from '../asWritten.ts'
import { isSpelledOut, spelled } from '../capitals.ts'
import { foldHomeWord } from '../foldHomeWord.ts'
import { foreignReading } from '../foreign/foreignWord.ts'
import { isRuleLanguage } from '../phonology.ts'
import { sayFigure } from './figures.ts'
import type { Numerals } from './numerals.ts'

/**
 * The name of a site, a mailbox or a file without protocol, www and what follows a question mark; words and letters as
 * elsewhere.
 */
export function sayAddress(address: string, numerals: Numerals, language: Target): string {
  // A name all in capitals is none of initials.
  const name = (/[a-z]/u.test(address) ? address : address.toLowerCase())
    .replace(/^https?:\/\//iu, '')
    .replace(/^www\./iu, '')
    .replace(/[?#].*$/su, '')
    .replace(/\/$/u, '')
  const { web, symbols } = numerals
  const signs: Readonly<Record<string, string>> = {
    '.': web.dot,
    '/': web.slash,
    '@': symbols['@'] ?? '',
    '+': symbols['+'] ?? '',
  }
  return (name.match(new RegExp(`\\p{L}[\\p{L}\\p{M}]*${AS_WRITTEN_MARK}?|\\d+|[./@+]`, 'gu')) ?? [])
    .map((part) => {
      if (/^\d/u.test(part)) return sayFigure(part, numerals)
      return signs[part] ?? sayName(part, numerals, language)
    })
    .join(' ')
}

/** Where the words of a hashtag meet: EndSARS, BBCAfrica, Naija2026, old_school. */
const HASHTAG_WORD_BOUNDARY =
  /_+|(?<=[\p{Ll}\p{M}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u

/** The words of a hashtag or a handle behind the name of its sign. */
export function sayTag(tag: string, numerals: Numerals, language: Target): string {
  const sign = tag.startsWith('@') ? (numerals.symbols['@'] ?? '') : numerals.web.hash
  const parts = tag.slice(1).split(HASHTAG_WORD_BOUNDARY).filter(Boolean)
  const spokenParts = parts.map((part) => {
    if (/^\d/u.test(part)) return sayFigure(part, numerals)
    if (isSpelledOut(part, language, { shouted: false })) return spelled(part, numerals).join(' ')
    return sayPart(part, language)
  })
  return [sign, ...spokenParts].join(' ')
}

/** A word by itself, as a voice of the language is given it. */
export function sayPart(word: string, language: Target): string {
  return foreignReading(word, language) ?? (isRuleLanguage(language) ? word : foldHomeWord(word, language).spokenForm)
}

function sayName(part: string, numerals: Numerals, language: Target): string {
  const capitals = part.toUpperCase()
  if (/^gmail$/iu.test(part) && !isRuleLanguage(language)) return `${numerals.letters['g']} mail`
  if (part.length <= 2 || isSpelledOut(capitals, language, { shouted: false })) return spelled(part, numerals).join(' ')
  return sayPart(part, language)
}
