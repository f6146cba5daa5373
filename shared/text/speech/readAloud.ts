import { lowerBound } from '../../basics/lowerBound.ts'
import type { Target } from '../../contract/records.ts'
import { AS_WRITTEN_MARK } from './asWritten.ts'
import { isInitials, isSpelledOut, spelled } from './capitals.ts'
import { foldHomeWord } from './foldHomeWord.ts'
import { foreignReading } from './foreign/foreignWord.ts'
import { monthOf, sayFigure } from './numbers/figures.ts'
import { isDialled } from './numbers/isDialled.ts'
import type { Numerals } from './numbers/numerals.ts'
import { NUMERALS } from './numbers/numeralsByLanguage.ts'
import { romanReading } from './numbers/romanNumber.ts'
import { sayAddress, sayTag } from './numbers/sayAddress.ts'
import { sayBetween } from './numbers/sayBetween.ts'
import { sayInitials } from './numbers/sayInitials.ts'
import { sayPhone } from './numbers/sayPhone.ts'
import { isPartOfDay } from './numbers/sayTime.ts'
import { isRuleLanguage, type Unread } from './phonology.ts'
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
/** Control characters, joiners and variation selectors. */
const UNSPOKEN_CHARACTER = /^(?:[©®™]|\p{Cf}|\p{Cc}|\p{Variation_Selector}|\p{M})$/u

/**
 * Reads a text in a home language: figures, dates, times, money, telephone numbers, addresses of the web, abbreviations
 * and signs as words; capitals as words or letters; English words in the language's letters, and in English and Swahili
 * marked names without their marks; a word with `AS_WRITTEN_MARK` behind it as it is written. Every voice is given this. The
 * stars around emphasised words are not part of it.
 */
export function readAloud(text: string, language: Target): Reading {
  const composed = text.normalize('NFC')
  const starred = Array.from(composed.matchAll(STARRED_WORDS), ({ index, 0: { length } }) => ({
    from: index,
    to: index + length - 1,
  }))
  const stars = new Set(starred.flatMap(({ from, to }) => [from, to]))
  const tokens = tokensOf(composed).filter(({ offset }) => !stars.has(offset))
  const reader: Reader = { tokens, starred, language, numerals: NUMERALS[language], spoken: [], unread: [] }
  for (let index = 0; index < tokens.length; ) index += readToken(index, reader)
  return { spoken: reader.spoken, unread: reader.unread }
}

/** A word or some between stars, as messages write them. Three to a multiplication, five to a code of the telephone are none. */
const STARRED_WORDS = /(?<![\p{L}\p{N}*])\*(?=\p{L})[^*\n]{1,80}(?<=[\p{L}\p{M}\p{N}!?'’])\*(?![\p{L}\p{N}*])/gu

interface Reader {
  readonly tokens: readonly Token[]
  /** The places of the stars around emphasised words. */
  readonly starred: readonly { readonly from: number; readonly to: number }[]
  readonly language: Target
  readonly numerals: Numerals
  readonly spoken: SpokenToken[]
  readonly unread: Unread[]
}

/** Reads the token at an index, or several that are one word when read; returns their number. */
function readToken(index: number, reader: Reader): number {
  const { numerals, tokens, language } = reader
  const token = tokens[index]
  if (token === undefined) return 1
  if (readPrefixed(token, index, reader)) return 3
  const between = sayBetween(tokens, index, numerals)
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
      else say(sayFigure(token.text, numerals, contextOf(tokens, index)), token, reader)
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
  return { before: before.map(({ text }) => text).join(''), after: contextOf(tokens, index).after }
}

/** The words around a token; a full stop behind an abbreviated month is passed over. */
function contextOf(tokens: readonly Token[], index: number) {
  const word = (at: number): string => (tokens[at]?.kind === 'word' ? tokens[at].text : '')
  const back = tokens[index - 2]?.text === '.' ? 3 : 2
  return { before: word(index - back), after: word(index + 2), earlier: tokens[index - back - 2]?.text ?? '' }
}

/** Reads a prefix, its hyphen and a figure as one, where the language joins them: ngo-1994, abangu-20. */
function readPrefixed(token: Token, index: number, reader: Reader): boolean {
  const { numerals, tokens } = reader
  const [hyphen, figure] = [tokens[index + 1], tokens[index + 2]]
  if (numerals.prefixed === undefined || token.kind !== 'word' || figure?.kind !== 'figure') return false
  const prefix = token.text.toLowerCase()
  if (!/^\p{L}{1,10}$/u.test(prefix) || !/^[-‐‑]$/u.test(hyphen?.text ?? '')) return false
  if (isDialled(figure.text, around(index + 2, reader), reader.language)) return false
  const context = contextOf(tokens, index + 2)
  // Of a decimal the whole part.
  const [, whole] = /^(0|[1-9]\d*(?:[ \u00a0,]\d{3})*)(?:\.\d+|,\d{1,2})?$/u.exec(figure.text) ?? []
  const value = whole === undefined || figure.text === '0' ? undefined : Number(whole.replace(/\D/gu, ''))
  const isHour =
    /^ng[aoe]$/u.test(prefix) && /^(?:[1-9]|1[0-2])$/u.test(figure.text) && isPartOfDay(context.after, numerals)
  const spokenForm = isHour
    ? numerals.time(Number(figure.text), 0, false)
    : sayFigure(figure.text, numerals, { after: context.after })
  const isYear = /^(?:1[0-9]|20)\d\d$/u.test(figure.text)
  const { before } = contextOf(tokens, index)
  const words = numerals.prefixed(prefix, { spokenForm, value, isYear, before })
  say(words, { ...token, text: token.text + (hyphen?.text ?? '') + figure.text }, reader)
  return true
}

const ALL_CAPITALS_PATTERN = /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u

function readWritten(token: Token, index: number, reader: Reader): void {
  const { numerals, language, tokens } = reader
  const expansion =
    money(index, reader) ??
    beforeFigure(index, reader) ??
    abbreviation(token, tokens[index + 1], numerals) ??
    shortMonth(index, reader) ??
    roman(index, reader)
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
  reader.unread.push(...unread.map((character) => ({ character, offset: token.offset })))
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
  const { numerals, tokens } = reader
  const spokenForm = numerals.symbols[token.text] ?? numerals.currencies[token.text]
  const isDot = token.text === '.' && isAbbreviationDot(index, reader)
  if (spokenForm !== undefined) say(spokenForm, token, reader)
  else if (PUNCTUATION_SIGN.test(token.text)) {
    // The full stop of an abbreviation in the middle of a sentence is not heard.
    if (!isDot)
      reader.spoken.push({ kind: 'sign', spokenForm: token.text, offset: token.offset, length: token.text.length })
  } else if (!UNSPOKEN_CHARACTER.test(token.text) && !/[\u{1f3fb}-\u{1f3ff}]/u.test(token.text)) {
    reader.unread.push({ character: token.text, offset: token.offset })
    // A picture between two words parts them.
    if (tokens[index + 1]?.kind === 'word')
      reader.spoken.push({ kind: 'space', spokenForm: ' ', offset: token.offset, length: token.text.length })
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

/** The words for an abbreviation; some are only one with a full stop behind them. */
function abbreviation(token: Token, next: Token | undefined, { abbreviations }: Numerals): string | undefined {
  const key = token.text.toLowerCase().replace(/\.$/u, '')
  const dotted = next?.text === '.' && Object.hasOwn(abbreviations, `${key}.`) ? abbreviations[`${key}.`] : undefined
  return dotted ?? (Object.hasOwn(abbreviations, key) ? abbreviations[key] : undefined)
}

/** The name of money whose code stands by itself: in USD, Sh milioni 5. */
function money(index: number, { tokens, numerals: { currencies } }: Reader): string | undefined {
  const code = tokens[index]?.text ?? ''
  const next = tokens.slice(index + 1, index + 4).find(({ kind }) => kind === 'word')
  const isSum = /^(?:elfu|milioni|bilioni|trilioni|thousand|million|billion|trillion)$/u.test(next?.text ?? '')
  const isMoney = /^[A-Z]{3,4}$/u.test(code) || (isSum && /^[A-Z]{0,2}[Ss]hs?$/u.test(code))
  return isMoney && Object.hasOwn(currencies, code) ? currencies[code] : undefined
}

/** The words for an abbreviation that means something else before a figure: Dk. 45. */
function beforeFigure(index: number, { tokens, numerals: { abbreviations } }: Reader): string | undefined {
  const dot = tokens[index + 1]?.text === '.' ? 1 : 0
  const key = `${tokens[index]?.text.toLowerCase()} 1`
  return tokens[index + dot + 2]?.kind === 'figure' && Object.hasOwn(abbreviations, key)
    ? abbreviations[key]
    : undefined
}

/** The full name of a month beside a day or a year: Nov 23. */
function shortMonth(index: number, { tokens, numerals }: Reader): string | undefined {
  const month = monthOf(tokens[index]?.text ?? '', numerals)
  const dot = tokens[index + 1]?.text === '.' ? 1 : 0
  const isDated = [tokens[index - 2], tokens[index + 2 + dot]].some(
    (token) => token?.kind === 'figure' && /^(?:[12]?\d|3[01]|(?:1[5-9]|20)\d\d)(?:st|nd|rd|th)?$/u.test(token.text),
  )
  return month !== undefined && isDated ? month : undefined
}

function roman(index: number, { tokens, numerals }: Reader): string | undefined {
  const { before, after } = contextOf(tokens, index)
  const isApart = tokens[index - 1]?.kind === 'space'
  return romanReading(tokens[index]?.text ?? '', numerals, { before: isApart ? before : '', isLast: after === '' })
}

function isAbbreviationDot(index: number, reader: Reader): boolean {
  const { tokens, numerals } = reader
  const before = tokens[index - 1]
  if (before?.kind !== 'word') return false
  if (isInitial(index - 1, tokens)) return true
  const reading =
    money(index - 1, reader) ?? abbreviation(before, tokens[index], numerals) ?? shortMonth(index - 1, reader)
  if (reading === undefined) return false
  const next = tokens[index + 1]?.kind === 'space' ? tokens[index + 2] : tokens[index + 1]
  if (next?.kind === 'sign') return Object.hasOwn(numerals.symbols, next.text)
  return next?.kind === 'figure' || next?.kind === 'word' || next?.kind === 'phone'
}

/** A single capital of a name, between names or before one: J. F. Kennedy, Samuel L. Jackson. A and I are words. */
function isInitial(index: number, tokens: readonly Token[]): boolean {
  const isName = (at: number): boolean => /^\p{Lu}/u.test(tokens[at]?.text ?? '')
  if (!/^[B-HJ-Z]$/u.test(tokens[index]?.text ?? '') || !isName(index + 3)) return false
  return index === 0 || isName(index - 2) || (tokens[index - 2]?.text === '.' && isName(index - 3))
}
