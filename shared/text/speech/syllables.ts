import { withoutMarks } from '../foldText.ts'
import { sayFigure } from './figures.ts'
import type { Numerals } from './numbers/numerals.ts'
import { NUMERALS } from './numbers/numeralsByLanguage.ts'
import { ORTHOGRAPHIES } from './orthographies.ts'
import { type Orthography, readWord } from './orthography.ts'
import type { Break, PronouncedWord, Pronunciation, RuleLanguage, Syllable, Unread } from './phonology.ts'
import { type Token, tokensOf } from './tokens.ts'

/** The break at each sign. Quotation marks make none. */
const BREAKS: readonly (readonly [signs: RegExp, rest: Break])[] = [
  [/^[.!…。！]$/u, 'stop'],
  [/^[?？]$/u, 'question'],
  [/^[,;:()[\]{}/|–—，、·•]$/u, 'comma'],
  [/^['"’‘“”«»‹›„‚`´ʼ¿¡‐‑-]$/u, 'none'],
]
const STRENGTH: Readonly<Record<Break, number>> = { none: 0, comma: 1, stop: 2, question: 2 }
/** Control characters, joiners and variation selectors. */
const INVISIBLE = /^(?:\p{Cf}|\p{Cc}|\p{Variation_Selector})$/u

/**
 * Converts a text to syllables: each written word with the break after it, figures and signs in words. Positions count
 * in the NFC form. Characters that no rule can read are listed in `unread`.
 */
export function toSyllables(text: string, language: RuleLanguage): Pronunciation {
  const tokens = tokensOf(text.normalize('NFC'))
  const reader: Reader = {
    tokens,
    orthography: ORTHOGRAPHIES[language],
    numerals: NUMERALS[language],
    words: [],
    unread: [],
  }
  tokens.forEach((token, index) => {
    readToken(token, index, reader)
  })
  return { words: reader.words, unread: reader.unread }
}

interface Reader {
  readonly tokens: readonly Token[]
  readonly orthography: Orthography
  readonly numerals: Numerals
  readonly words: PronouncedWord[]
  readonly unread: Unread[]
}

function readToken(token: Token, index: number, reader: Reader): void {
  switch (token.kind) {
    case 'figure':
      say(sayFigure(token.text, reader.numerals), token, reader)
      break
    case 'word':
      readWritten(token, index, reader)
      break
    case 'sign':
      readSign(token, index, reader)
      break
    case 'space':
      if (isLineEnd(token, reader.tokens[index + 1])) rest('stop', reader)
      break
    default:
      token.kind satisfies never
  }
}

function readWritten(token: Token, index: number, reader: Reader): void {
  const expansion = reader.numerals.abbreviations[abbreviated(token)]
  if (expansion !== undefined) say(expansion, token, reader)
  else if (isAcronym(token, index, reader.tokens)) spell(token, reader)
  else {
    const { syllables, unread } = readWord(token.text, token.offset, reader.orthography)
    reader.unread.push(...unread)
    if (syllables.length > 0) add(token, syllables, reader)
    // Consonants alone cannot be said, but spelled letter by letter, unless all were unreadable.
    else if (unread.length < [...token.text].length) spell(token, reader)
  }
}

function readSign(token: Token, index: number, reader: Reader): void {
  const said = reader.numerals.symbols[token.text]
  const found = BREAKS.find(([signs]) => signs.test(token.text))?.[1]
  if (said !== undefined) say(said, token, reader)
  else if (isDash(token, index, reader.tokens)) rest('comma', reader)
  else if (found !== undefined) {
    if (!isAbbreviationDot(token, index, reader)) rest(found, reader)
  } else if (!INVISIBLE.test(token.text)) reader.unread.push({ character: token.text, offset: token.offset })
}

/** Adds words that stand for a token; all their syllables have the position of the token. */
function say(words: string, token: Token, reader: Reader): void {
  const span = { offset: token.offset, length: token.text.length }
  const syllables = words
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => readWord(word.replace(/,$/u, ''), 0, reader.orthography).syllables)
  const own = syllables.map((syllable) => ({ ...syllable, ...span }))
  if (own.length > 0) add(token, own, reader)
}

function spell(token: Token, reader: Reader): void {
  const names: string[] = []
  for (const letter of withoutMarks(token.text.replaceAll('.', '').toLowerCase())) {
    const name = reader.numerals.letters[letter]
    if (name === undefined) reader.unread.push({ character: letter, offset: token.offset })
    else names.push(name)
  }
  if (names.length > 0) say(names.join(' '), token, reader)
}

function add(token: Token, syllables: readonly Syllable[], reader: Reader): void {
  reader.words.push({ offset: token.offset, length: token.text.length, syllables, after: 'none' })
}

function rest(after: Break, { words }: Reader): void {
  const last = words.at(-1)
  if (last !== undefined && STRENGTH[after] > STRENGTH[last.after]) words[words.length - 1] = { ...last, after }
}

/**
 * Two to five capitals without marks, between words that are not all capitals as in headings; or letters with full
 * stops.
 */
function isAcronym(token: Token, index: number, tokens: readonly Token[]): boolean {
  if (/^(?:\p{L}\.){2,}$/u.test(token.text)) return true
  if (!/^[A-Z]{2,5}$/u.test(token.text)) return false
  const isShouted = (at: number): boolean => /^\p{Lu}[\p{Lu}\p{M}]+$/u.test(tokens[at]?.text ?? '')
  return !isShouted(index - 2) && !isShouted(index + 2)
}

/** A line end before a small letter comes from wrapping; any other ends the sentence. */
function isLineEnd(token: Token, next: Token | undefined): boolean {
  return token.text.includes('\n') && next !== undefined && !/^\p{Ll}/u.test(next.text)
}

function isDash(token: Token, index: number, tokens: readonly Token[]): boolean {
  return /^[-‐‑]$/u.test(token.text) && tokens[index - 1]?.kind === 'space' && tokens[index + 1]?.kind === 'space'
}

function isAbbreviationDot(token: Token, index: number, { tokens, numerals }: Reader): boolean {
  const before = tokens[index - 1]
  const isShortened = before !== undefined && numerals.abbreviations[abbreviated(before)] !== undefined
  return token.text === '.' && isShortened && tokens[index + 2]?.kind === 'word'
}

function abbreviated(token: Token): string {
  return token.text.toLowerCase().replace(/\.$/u, '')
}
