import type { Target } from '../../../contract/records.ts'
import type { Token } from '../tokens.ts'
import { sayCalendarRange } from './calendarRange.ts'
import { digitByDigit } from './figures.ts'
import type { Numerals } from './numerals.ts'

/** Words for a token that only its neighbours explain, and how many tokens they stand for. */
interface Between {
  readonly spokenForm: string
  readonly tokens: number
}

/**
 * Reads what stands against or between figures: 20 000–30 000, 2 x 3, ₦500/kg, KQ102, 4G; and ranges of
 * days and months. Undefined for anything else.
 */
export function sayBetween(
  tokens: readonly Token[],
  index: number,
  { numerals, language }: { readonly numerals: Numerals; readonly language: Target },
): Between | undefined {
  const token = tokens[index]
  const before = tokens[index - 1]
  if (token === undefined) return undefined
  const range = sayCalendarRange(tokens, index, { language, to: numerals.to })
  if (range !== undefined) return one(range)
  switch (token.kind) {
    case 'figure':
      return before !== undefined && isCode(before, token) ? one(digitByDigit(token.text, numerals)) : undefined
    case 'word':
      return sayFormula(tokens, index, numerals) ?? sayLetter(tokens, index, numerals)
    case 'sign':
      return before?.kind === 'figure' ? sayJoin(token, tokens[index + 1], numerals) : undefined
    default:
      return undefined
  }
}

/** A unit with its power (km²), the letter of a version (v2.0.1), a direction (37°N), a Greek letter, or a short form with a stroke (w/o). */
function sayFormula(tokens: readonly Token[], index: number, numerals: Numerals): Between | undefined {
  const { symbols, units } = numerals
  const [word = '', next = ''] = [tokens[index]?.text, tokens[index + 1]?.text]
  const unit = /^[²³]$/u.test(next) ? units[word + next] : undefined
  if (unit !== undefined) return { spokenForm: unit.replace('# ', ''), tokens: 2 }
  if (next === '/') return sayStroke(tokens, index, numerals)
  const isVersion = /^v$/iu.test(word) && /^\d+(?:\.\d+)+$/u.test(next)
  const key = isVersion ? 'v1' : isBehindAngle(tokens, index) ? `°${word}` : word.toLowerCase()
  const isKnown = key !== word.toLowerCase() || /^\p{Script=Greek}$/u.test(word)
  const spokenForm = isKnown ? symbols[key] : undefined
  return spokenForm === undefined ? undefined : one(spokenForm)
}

/** Whether degrees, minutes or seconds stand before a word. */
function isBehindAngle(tokens: readonly Token[], index: number): boolean {
  const behind = tokens[index - (tokens[index - 1]?.kind === 'space' ? 2 : 1)]
  return /^(?:\d.*[°º′″'"]|[°º])$/su.test(behind?.text ?? '')
}

/** A short form with a stroke: w/ and w/o, km/h without a figure. */
function sayStroke(tokens: readonly Token[], index: number, { abbreviations, units }: Numerals): Between | undefined {
  const unit =
    units[
      tokens
        .slice(index, index + 3)
        .map(({ text }) => text)
        .join('')
    ]
  if (unit !== undefined) return { spokenForm: unit.replace('# ', ''), tokens: 3 }
  const [short = '', , behind = ''] = tokens.slice(index, index + 3).map(({ text }) => text.toLowerCase())
  const [whole, half] = [abbreviations[`${short}/${behind}`], abbreviations[`${short}/`]]
  if (whole !== undefined) return { spokenForm: whole, tokens: 3 }
  return half === undefined ? undefined : { spokenForm: half, tokens: 2 }
}

/** A letter between figures, or against one, also behind a prefix: 2 x 3, 4G, A1, ne-M1. English voices name letters themselves. */
function sayLetter(tokens: readonly Token[], index: number, numerals: Numerals): Between | undefined {
  const letter = tokens[index]?.text ?? ''
  if (/^[xX]$/u.test(letter) && isBetween(tokens, index)) return one(numerals.symbols['×'] ?? '')
  const [, prefix = '', capital] = /^(?:(\p{Ll}{1,4})-)?([A-Z])$/u.exec(letter) ?? []
  const isAgainst = [tokens[index - 1], tokens[index + 1]].some(
    (token) => token?.kind === 'figure' || (token !== undefined && /^[#+♯♭]$/u.test(token.text)),
  )
  if (numerals.numberFirst === true || capital === undefined || !isAgainst) return undefined
  return one(`${prefix} ${numerals.letters[capital.toLowerCase()] ?? capital}`.trim())
}

/** A sign behind a figure: a dash before another one, a stroke before what a price is for. */
function sayJoin({ text }: Token, next: Token | undefined, numerals: Numerals): Between | undefined {
  if (/^[–-]$/u.test(text) && next?.kind === 'figure') return one(numerals.to)
  if (text !== '/' || next?.kind !== 'word' || !/^\p{Ll}{1,12}$/u.test(next.text)) return undefined
  const unit = numerals.units[next.text] ?? next.text
  return unit.includes('#') ? undefined : { spokenForm: numerals.per(unit), tokens: 2 }
}

function one(spokenForm: string): Between {
  return { spokenForm, tokens: 1 }
}

/** Whether digits belong to a code, as those of a flight or a law: three or more against capitals. */
function isCode(before: Token, { text }: Token): boolean {
  return /(?:^|[a-z]-)[A-Z]{2,}$/u.test(before.text) && /^\d{3,4}$/u.test(text) && !text.endsWith('00')
}

/** Whether figures stand on both sides, with or without a space. */
function isBetween(tokens: readonly Token[], index: number): boolean {
  const [left, right] = [tokens[index - 1], tokens[index + 1]]
  return [left?.kind === 'space' ? tokens[index - 2] : left, right?.kind === 'space' ? tokens[index + 2] : right].every(
    (token) => token?.kind === 'figure',
  )
}
