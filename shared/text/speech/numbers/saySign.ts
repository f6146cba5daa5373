import type { Token } from '../tokens.ts'
import { sayFigure } from './figures.ts'
import type { Numerals } from './numerals.ts'

/** Signs that have words only beside figures and letters of a formula: ~10, 5 > 3, x^2; elsewhere they part words. */
const FORMULA_SIGN = /^[<>^~]$/u

/** The words of a sign by itself, as its neighbours tell them; undefined for what no table knows. */
export function saySign(tokens: readonly Token[], index: number, numerals: Numerals): string | undefined {
  const text = tokens[index]?.text ?? ''
  return sayRaised(tokens, index, numerals) ?? sayPlaced(tokens, index, numerals) ?? sayKnown(text, numerals)
}

/** Figures above or below the line: a power, the number of atoms. */
function sayRaised(tokens: readonly Token[], index: number, numerals: Numerals): string | undefined {
  const text = tokens[index]?.text ?? ''
  if (/^[₀-₉]+$/u.test(text)) return sayFigure(text.normalize('NFKC'), numerals)
  const base = tokens[index - 1]
  const isPower = isOperand(base) || (base?.kind === 'word' && /^\p{L}{2}$/u.test(base.text))
  return RAISED.test(text) && isPower ? sayPower(text, numerals) : undefined
}

const RAISED = /^[⁺⁻⁰¹²³⁴-⁹]+$/u

/** Signs whose words depend on their place: C#, C++, A → B, 10 – 15, 5 > 3. */
function sayPlaced(tokens: readonly Token[], index: number, numerals: Numerals): string | undefined {
  const text = tokens[index]?.text ?? ''
  const { symbols, web } = numerals
  const [touching = '', before, after] = [tokens[index - 1]?.text, beside(tokens, index, -1), beside(tokens, index, 1)]
  if (FORMULA_SIGN.test(text)) return isInFormula(text, before, after) ? symbols[text] : undefined
  // An arrow at the beginning of a line is an ornament.
  if (text === '→' && (before === undefined || after === undefined)) return ''
  if (text === '#' && /(?:^|-)[A-G]$/u.test(touching)) return symbols['♯']
  if (text === '*' && before?.kind === 'figure' && after?.kind === 'figure') return symbols['×']
  if (text === '+' && /(?:^|-)[A-Z]$|^\+$/u.test(touching)) return web.plus
  return /^[−–-]$/u.test(text) && isOperand(before) && isOperand(after) ? sayDash(tokens, index, numerals) : undefined
}

/** Signs that always have the same words; Greek letters also as capitals. */
function sayKnown(text: string, { symbols }: Numerals): string | undefined {
  if (FORMULA_SIGN.test(text) || RAISED.test(text)) return undefined
  return symbols[text] ?? (/^\p{Script=Greek}$/u.test(text) ? symbols[text.toLowerCase()] : undefined)
}

/** The token beside one, without a space between them. */
function beside(tokens: readonly Token[], index: number, step: 1 | -1): Token | undefined {
  const next = tokens[index + step]
  return next?.kind === 'space' && !next.text.includes('\n') ? tokens[index + 2 * step] : next
}

/** A figure, or a letter of a formula. */
function isOperand(token: Token | undefined): boolean {
  return token?.kind === 'figure' || (token?.kind === 'word' && /^\p{L}$/u.test(token.text)) || token?.text === ')'
}

function isInFormula(sign: string, before: Token | undefined, after: Token | undefined): boolean {
  if (sign === '^') return isOperand(before) && isOperand(after)
  // <3 is a heart.
  if (sign === '<' && after?.text === '3') return before?.kind === 'figure'
  if (after?.kind === 'figure') return true
  return sign !== '~' && isOperand(before) && isOperand(after)
}

/** Squared, cubed, or to the power of a number in small figures. */
function sayPower(text: string, numerals: Numerals): string {
  const named = numerals.symbols[text]
  if (named !== undefined) return named
  const power = text.normalize('NFKC').replace('−', '-').replace('+', '')
  return `${numerals.symbols['^']} ${sayFigure(power, numerals)}`
}

/** A dash with spaces: minus in a sum (5 - 3 = 2), to between the ends of a range (10 – 15); else a rest. */
function sayDash(tokens: readonly Token[], index: number, { minus, to }: Numerals): string | undefined {
  const [left, right] = [beside(tokens, index, -1), beside(tokens, index, 1)]
  const isSum = tokens.slice(index + 1, index + 6).some(({ text }) => text === '=')
  if (tokens[index]?.text === '−' || isSum) return minus
  const [from, until] = [left, right].map((token) =>
    Number(/\d[\d,]*/u.exec(token?.text ?? '')?.[0].replaceAll(',', '')),
  )
  const isRange = left?.kind === 'figure' && right?.kind === 'figure' && from !== undefined && until !== undefined
  return isRange && from < until ? to : undefined
}
