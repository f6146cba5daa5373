import type { Token } from '../tokens.ts'
import { monthOf } from './figures.ts'
import type { Numerals } from './numerals.ts'
import { streetName } from './streetName.ts'

/** The words around a token; a full stop behind an abbreviated month is passed over. */
export function wordsAround(
  tokens: readonly Token[],
  index: number,
): { before: string; after: string; earlier: string } {
  const word = (at: number): string => (tokens[at]?.kind === 'word' ? tokens[at].text : '')
  const back = tokens[index - 2]?.text === '.' ? 3 : 2
  return { before: word(index - back), after: word(index + 2), earlier: tokens[index - back - 2]?.text ?? '' }
}

/** The words that a short form stands for: money, a title, a street, a month, an abbreviation of the language. */
export function expansionOf(tokens: readonly Token[], index: number, numerals: Numerals): string | undefined {
  return (
    money(tokens, index, numerals) ??
    streetName(tokens, index, numerals) ??
    beforeFigure(tokens, index, numerals) ??
    abbreviation(tokens, index, numerals) ??
    shortMonth(tokens, index, numerals)
  )
}

/** The word between opponents for a v between two names: Nigeria v Ghana, Smith v. Jones. */
export function versus(tokens: readonly Token[], index: number, { abbreviations }: Numerals): string | undefined {
  if (tokens[index]?.text !== 'v') return undefined
  const after = tokens[index + 1]?.text === '.' ? index + 2 : index + 1
  if (tokens[index - 1]?.kind !== 'space' || tokens[after]?.kind !== 'space') return undefined
  const isName = (at: number): boolean => /^\p{Ll}{0,3}-?\p{Lu}\p{L}/u.test(tokens[at]?.text ?? '')
  return isName(index - 2) && isName(after + 1) ? abbreviations['vs'] : undefined
}

/** Whether the full stop at an index belongs to an abbreviation or an initial in the middle of a sentence. */
export function isAbbreviationDot(tokens: readonly Token[], index: number, numerals: Numerals): boolean {
  if (tokens[index - 1]?.kind !== 'word') return false
  if (isInitial(index - 1, tokens)) return true
  if (versus(tokens, index - 1, numerals) !== undefined) return true
  if (expansionOf(tokens, index - 1, numerals) === undefined) return false
  const next = tokens[index + 1]?.kind === 'space' ? tokens[index + 2] : tokens[index + 1]
  if (/^[–-]$/u.test(tokens[index + 1]?.text ?? '')) return true
  if (next?.kind === 'sign') return Object.hasOwn(numerals.symbols, next.text)
  return next?.kind === 'figure' || next?.kind === 'word' || next?.kind === 'phone'
}

/** The words for an abbreviation; some are only one with a full stop behind them. */
function abbreviation(tokens: readonly Token[], index: number, { abbreviations }: Numerals): string | undefined {
  const key = (tokens[index]?.text ?? '').toLowerCase().replace(/\.$/u, '')
  const isDotted = tokens[index + 1]?.text === '.'
  const name = tokens[index + (isDotted ? 3 : 2)]?.text ?? ''
  const isTitle = /^\p{Lu}/u.test(tokens[index]?.text ?? '') && /^\p{Lu}\p{Ll}/u.test(name)
  const named = isTitle && tokens[index + (isDotted ? 2 : 1)]?.kind === 'space' ? `${key} A` : key
  const words = [named, key].filter((one) => Object.hasOwn(abbreviations, one)).map((one) => abbreviations[one])[0]
  return isDotted && Object.hasOwn(abbreviations, `${key}.`) ? abbreviations[`${key}.`] : words
}

/** The name of money whose code stands by itself: in USD, Sh milioni 5. */
function money(tokens: readonly Token[], index: number, { currencies }: Numerals): string | undefined {
  const code = tokens[index]?.text ?? ''
  const next = tokens.slice(index + 1, index + 4).find(({ kind }) => kind === 'word')
  const isSum = /^(?:elfu|milioni|bilioni|trilioni|thousand|million|billion|trillion)$/u.test(next?.text ?? '')
  const isMoney = /^[A-Z]{3,4}$/u.test(code) || (isSum && /^[A-Z]{0,2}[Ss]hs?$/u.test(code))
  return isMoney && Object.hasOwn(currencies, code) ? currencies[code] : undefined
}

/** The words for an abbreviation that means something else before a figure, or only there: Dk. 45, No. 5. */
function beforeFigure(tokens: readonly Token[], index: number, { abbreviations }: Numerals): string | undefined {
  const word = tokens[index]?.text.toLowerCase() ?? ''
  const isDotted = tokens[index + 1]?.text === '.'
  const behind = index + (isDotted ? 2 : 1)
  const isSpaced = tokens[behind]?.kind === 'space'
  const next = tokens[isSpaced ? behind + 1 : behind]
  if (next?.kind !== 'figure' && !(isDotted && next?.text === '#')) return undefined
  const dotted = `${word}. 1`
  if (isDotted && Object.hasOwn(abbreviations, dotted)) return abbreviations[dotted]
  return isSpaced && Object.hasOwn(abbreviations, `${word} 1`) ? abbreviations[`${word} 1`] : undefined
}

/** The full name of a month beside a day or a year: Nov 23. */
function shortMonth(tokens: readonly Token[], index: number, numerals: Numerals): string | undefined {
  const month = monthOf(tokens[index]?.text ?? '', numerals)
  const dot = tokens[index + 1]?.text === '.' ? 1 : 0
  const isDated = [tokens[index - 2], tokens[index + 2 + dot]].some(
    (token) => token?.kind === 'figure' && /^(?:[12]?\d|3[01]|(?:1[5-9]|20)\d\d)(?:st|nd|rd|th)?$/u.test(token.text),
  )
  return month !== undefined && isDated ? month : undefined
}

/** A single capital of a name, between names or before one: J. F. Kennedy, Samuel L. Jackson. A and I are words. */
function isInitial(index: number, tokens: readonly Token[]): boolean {
  const isName = (at: number): boolean => /^\p{Lu}/u.test(tokens[at]?.text ?? '')
  if (!/^[B-HJ-Z]$/u.test(tokens[index]?.text ?? '') || !isName(index + 3)) return false
  return index === 0 || isName(index - 2) || (tokens[index - 2]?.text === '.' && isName(index - 3))
}
