import { lowerBound } from '../../basics/lowerBound.ts'
import type { Target } from '../../contract/records.ts'
import { AS_WRITTEN_MARK } from './asWritten.ts'
import { isInitials, isSpelledOut, spelled } from './capitals.ts'
import { foldHomeWord } from './foldHomeWord.ts'
import { foreignReading } from './foreign/foreignWord.ts'
import { expansionOf, isAbbreviationDot, versus, wordsAround } from './numbers/abbreviations.ts'
import { sayFigure } from './numbers/figures.ts'
import { isDialled } from './numbers/isDialled.ts'
import type { Numerals } from './numbers/numerals.ts'
import { NUMERALS } from './numbers/numeralsByLanguage.ts'
import { isRomanRange, romanContext, romanReading } from './numbers/romanNumber.ts'
import { sayAddress, sayTag } from './numbers/sayAddress.ts'
import { sayBetween } from './numbers/sayBetween.ts'
import { sayInitials } from './numbers/sayInitials.ts'
import { sayPhone } from './numbers/sayPhone.ts'
import { saySign } from './numbers/saySign.ts'
import { isPartOfDay } from './numbers/sayTime.ts'
import { isRuleLanguage, type Unread } from './phonology.ts'
import { isSilentSign, plainSigns } from './plainSigns.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A stretch of a text as it is read aloud; positions count in the NFC text. */
export interface SpokenToken {
  readonly kind: 'word' | 'sign' | 'space'
  /** Spoken form in the spelling of the language; signs and spaces as written. */
  readonly spokenForm: string
  readonly offset: number
  readonly length: number
  /** The word is said as it is written, letter for letter. */
  readonly asWritten?: true
  /** A word of English in a text of another language; `spokenForm` is its reading in the language's letters. */
  readonly foreign?: true
  /** The text emphasises the word: *so*, or in capitals among small letters. */
  readonly emphasised?: true
}

/** A text as it is read aloud, with the characters that nobody reads. */
interface Reading {
  readonly spoken: readonly SpokenToken[]
  readonly unread: readonly Unread[]
}

/** Signs that part or surround words and are heard only as rests. */
const PUNCTUATION_SIGN = /^[.!…。！?？,;:()[\]{}/|–—，、·•'"’‘“”«»‹›„‚`´ʼ¿¡‐‑*_~^<>\\-]$/u

/**
 * Reads a text in a home language: figures, dates, times, money, telephone numbers, addresses of the web, abbreviations
 * and signs as words; capitals as words or letters; English words in the language's letters, and in English and Swahili
 * marked names without their marks; a word with `AS_WRITTEN_MARK` behind it as it is written. Every voice is given this. The
 * stars around emphasised words are not part of it.
 */
export function readAloud(text: string, language: Target): Reading {
  const composed = text.normalize('NFC')
  const plain = plainSigns(composed)
  const starred = Array.from(plain.text.matchAll(STARRED_WORDS), ({ index, 0: { length } }) => ({
    from: index,
    to: index + length - 1,
  }))
  const stars = new Set(starred.flatMap(({ from, to }) => [from, to]))
  const tokens = tokensOf(plain.text, language).filter(({ offset }) => !stars.has(offset))
  const signs = {
    romanAt: new Set(Array.from(composed.matchAll(ROMAN_SIGN), ({ index }) => index)),
    placeOf: plain.placeOf,
  }
  const reader: Reader = { tokens, starred, language, numerals: NUMERALS[language], ...signs, spoken: [], unread: [] }
  for (let index = 0; index < tokens.length; ) index += readToken(index, reader)
  if (plain.text === composed) return { spoken: reader.spoken, unread: reader.unread }
  const unread = reader.unread.map(({ offset, character }) => {
    const start = plain.placeOf(offset)
    return { character: composed.slice(start, plain.placeOf(offset + character.length)), offset: start }
  })
  return { spoken: reader.spoken.map((one) => placed(one, plain.placeOf)), unread }
}

/** A piece of the plain text at its place in the given one; it is said letter for letter only where both are as long. */
function placed({ asWritten, ...spoken }: SpokenToken, placeOf: (place: number) => number): SpokenToken {
  const offset = placeOf(spoken.offset)
  const length = placeOf(spoken.offset + spoken.length) - offset
  return { ...spoken, offset, length, ...(asWritten === true && length === spoken.length ? { asWritten } : {}) }
}

/** Roman numbers in one sign: Ⅳ. */
const ROMAN_SIGN = /[\u2160-\u2188]/gu

/** A word or some between stars, as messages write them. Three to a multiplication, five to a code of the telephone are none. */
const STARRED_WORDS = /(?<![\p{L}\p{N}*])\*(?=\p{L})[^*\n]{1,80}(?<=[\p{L}\p{M}\p{N}!?'’])\*(?![\p{L}\p{N}*])/gu

interface Reader {
  readonly tokens: readonly Token[]
  /** The places of the stars around emphasised words. */
  readonly starred: readonly { readonly from: number; readonly to: number }[]
  readonly language: Target
  readonly numerals: Numerals
  /** The places in the given text of Roman numbers in one sign, and the place there of a place in the text that is read. */
  readonly romanAt: ReadonlySet<number>
  readonly placeOf: (place: number) => number
  readonly spoken: SpokenToken[]
  readonly unread: Unread[]
}

/** Reads the token at an index, or several that are one word when read; returns their number. */
function readToken(index: number, reader: Reader): number {
  const { numerals, tokens, language } = reader
  const token = tokens[index]
  if (token === undefined) return 1
  if (readPrefixed(token, index, reader)) return 3
  const between = sayBetween(tokens, index, reader)
  if (between !== undefined) {
    const text = tokens
      .slice(index, index + between.tokens)
      .map((one) => one.text)
      .join('')
    say(between.spokenForm, { ...token, text }, reader)
    return between.tokens
  }
  switch (token.kind) {
    case 'figure':
      if (isDialled(token.text, around(index, reader), language)) say(sayPhone(token.text, numerals), token, reader)
      else say(sayFigure(token.text, numerals, wordsAround(tokens, index)), token, reader)
      break
    case 'phone':
      say(sayPhone(token.text, numerals), token, reader)
      break
    case 'address':
      say(sayAddress(token.text, numerals, language), token, reader)
      break
    case 'tag':
      say(sayTag(token.text, numerals, language), token, reader)
      break
    case 'word':
      readWritten(token, index, reader)
      break
    case 'sign':
      readSign(token, index, reader)
      break
    case 'space':
      reader.spoken.push({ kind: 'space', spokenForm: token.text, offset: token.offset, length: token.text.length })
      break
    default:
      token.kind satisfies never
  }
  return 1
}

/** The text before a token, as far as its sentence needs, and the word behind it. */
function around(index: number, { tokens }: Reader): { before: string; after: string } {
  const before = tokens.slice(Math.max(0, index - 24), index)
  return { before: before.map(({ text }) => text).join(''), after: wordsAround(tokens, index).after }
}

/** Reads a prefix, its hyphen and a figure as one, where the language joins them: ngo-1994, abangu-20. */
function readPrefixed(token: Token, index: number, reader: Reader): boolean {
  const { numerals, tokens } = reader
  const [hyphen, figure] = [tokens[index + 1], tokens[index + 2]]
  if (numerals.prefixed === undefined || token.kind !== 'word' || figure?.kind !== 'figure') return false
  const prefix = token.text.toLowerCase()
  if (!/^\p{L}{1,10}$/u.test(prefix) || !/^[-‐‑]$/u.test(hyphen?.text ?? '')) return false
  if (isDialled(figure.text, around(index + 2, reader), reader.language)) return false
  const context = wordsAround(tokens, index + 2)
  // Of a decimal the whole part.
  const [, whole] = /^(0|[1-9]\d*(?:[ \u00a0,]\d{3})*)(?:\.\d+|,\d{1,2})?$/u.exec(figure.text) ?? []
  const value = whole === undefined || figure.text === '0' ? undefined : Number(whole.replace(/\D/gu, ''))
  const isHour =
    /^ng[aoe]$/u.test(prefix) && /^(?:[1-9]|1[0-2])$/u.test(figure.text) && isPartOfDay(context.after, numerals)
  const spokenForm = isHour
    ? numerals.time(Number(figure.text), 0, false)
    : sayFigure(figure.text, numerals, { after: context.after })
  const isYear = /^(?:1[0-9]|20)\d\d$/u.test(figure.text)
  const { before } = wordsAround(tokens, index)
  const words = numerals.prefixed(prefix, { spokenForm, value, isYear, before })
  say(words, { ...token, text: token.text + (hyphen?.text ?? '') + figure.text }, reader)
  return true
}

const ALL_CAPITALS_PATTERN = /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u

function readWritten(token: Token, index: number, reader: Reader): void {
  const { numerals, language, tokens } = reader
  const expansion = expansionOf(tokens, index, numerals) ?? roman(index, reader) ?? versus(tokens, index, numerals)
  const initials = sayInitials(token.text, numerals, language)
  if (expansion !== undefined) say(expansion, token, reader)
  else if (isSpelledOut(token.text, language, { shouted: isShouted(tokens, index) })) spell(token, reader)
  else if (initials !== undefined) say(initials, token, reader)
  else readLetters(token, { isLoud: isLoudAlone(index, reader) }, reader)
}

/** Reads a word by its letters. */
function readLetters(token: Token, { isLoud }: { isLoud: boolean }, reader: Reader): void {
  const { language } = reader
  const emphasis = isLoud ? { emphasised: true as const } : {}
  if (isRuleLanguage(language)) {
    const foreign = foreignReading(token.text, language)
    if (foreign === undefined) push(token, token.text, { asWritten: true, ...emphasis }, reader)
    else push(token, foreign, { foreign: true, ...emphasis }, reader)
    return
  }
  // Some voices spell capitals; what is no set of initials is a word.
  const quiet = ALL_CAPITALS_PATTERN.test(token.text) ? token.text.toLowerCase() : token.text
  const foreign = foreignReading(quiet, language)
  const { spokenForm, unread } =
    foreign === undefined ? foldHomeWord(quiet, language) : { spokenForm: foreign, unread: [] }
  let from = 0
  for (const character of unread) {
    from = token.text.indexOf(character, from)
    reader.unread.push({ character, offset: token.offset + from })
    from += character.length
  }
  const asWritten = spokenForm.length === token.text.length ? { asWritten: true as const } : {}
  if (foreign !== undefined) push(token, spokenForm, { foreign: true, ...emphasis }, reader)
  else if (spokenForm !== '') push(token, spokenForm, { ...asWritten, ...emphasis }, reader)
}

/** Whether a word is in capitals among others that are not, and no initials. */
function isLoudAlone(index: number, { tokens }: Reader): boolean {
  const text = tokens[index]?.text ?? ''
  return ALL_CAPITALS_PATTERN.test(text) && !isInitials(text) && !isShouted(tokens, index)
}

function readSign(token: Token, index: number, reader: Reader): void {
  const { numerals, tokens, spoken, unread } = reader
  const at = { offset: token.offset, length: token.text.length }
  const isRange = /^[–-]$/u.test(token.text) && isRomanRange(tokens, index)
  const spokenForm = isRange ? numerals.to : (saySign(tokens, index, numerals) ?? numerals.currencies[token.text])
  if (spokenForm !== undefined) say(spokenForm, token, reader)
  else if (PUNCTUATION_SIGN.test(token.text)) {
    // The full stop of an abbreviation in the middle of a sentence is not heard.
    if (token.text !== '.' || !isAbbreviationDot(tokens, index, numerals))
      spoken.push({ kind: 'sign', spokenForm: token.text, ...at })
  } else {
    if (!isSilentSign(token.text)) unread.push({ character: token.text, offset: token.offset })
    // A picture between two words parts them.
    if (/^[^\p{Cf}\p{M}]/u.test(token.text) && tokens[index + 1]?.kind === 'word')
      spoken.push({ kind: 'space', spokenForm: ' ', ...at })
  }
}

/** Adds the words of a token, with a rest at each of their commas. */
function say(words: string, token: Token, reader: Reader): void {
  const at = { offset: token.offset, length: token.text.length }
  for (const [index, part] of words.split(', ').entries()) {
    if (index > 0)
      reader.spoken.push({ kind: 'sign', spokenForm: ',', ...at }, { kind: 'space', spokenForm: ' ', ...at })
    if (part !== '') push(token, part.normalize('NFC'), {}, reader)
  }
}

function push(
  { offset, text }: Token,
  spokenForm: string,
  kind: Pick<SpokenToken, 'asWritten' | 'foreign' | 'emphasised'>,
  { spoken, starred }: Reader,
): void {
  // Figures and signs may stand against their neighbours (R20-, a&b); what is said must not.
  const before = spoken.at(-1)
  if (before?.kind === 'word') spoken.push({ kind: 'space', spokenForm: ' ', offset, length: 0 })
  const next = starred[lowerBound(starred.length, (index) => (starred[index]?.to ?? 0) > offset)]
  const isStarred = next !== undefined && offset > next.from
  const emphasis = isStarred ? { emphasised: true as const } : {}
  const length = text.length
  spoken.push({
    kind: 'word',
    spokenForm: spokenForm.replaceAll(AS_WRITTEN_MARK, ''),
    offset,
    length,
    ...kind,
    ...emphasis,
  })
}

/** Marks the words of a spelling chosen by a person that the reader would take for foreign ones. */
export function markedAsWritten(spelling: string, language: Target): string {
  return spelling.replace(/\p{L}[\p{L}\p{M}'’‘ʼ`]*/gu, (word) => {
    const isForeign = readAloud(word, language).spoken.some(({ foreign }) => foreign === true)
    return isForeign ? word + AS_WRITTEN_MARK : word
  })
}

function spell(token: Token, reader: Reader): void {
  const names = spelled(token.text, reader.numerals)
  say(names.join(' '), token, reader)
}

/** Whether a neighbour of a word in capitals is in capitals too, as in headings. */
function isShouted(tokens: readonly Token[], index: number): boolean {
  const isLoud = (at: number, between: number): boolean => {
    const word = tokens[at]?.text ?? ''
    return tokens[between]?.kind === 'space' && /^\p{Lu}[\p{Lu}\p{M}]+$/u.test(word) && !isInitials(word)
  }
  return isLoud(index - 2, index - 1) || isLoud(index + 2, index + 1)
}

function roman(index: number, { tokens, numerals, language, romanAt, placeOf }: Reader): string | undefined {
  const { text, offset } = tokens[index] ?? { text: '', offset: 0 }
  return romanReading(text, numerals, {
    ...romanContext(tokens, index),
    isSign: romanAt.has(placeOf(offset)),
    language,
  })
}
