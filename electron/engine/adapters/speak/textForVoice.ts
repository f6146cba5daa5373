import { sayFigure } from '../../../../shared/text/speech/figures.ts'
import { NUMERALS } from '../../../../shared/text/speech/numbers/numeralsByLanguage.ts'
import { tokensOf } from '../../../../shared/text/speech/tokens.ts'
import { type FittedText, fitToSymbols, type SymbolTable } from './symbolTable.ts'

/**
 * A text as a voice that reads letters is given it: figures in words where its table has none and we know the
 * language's numbers, and all letters in the table's own signs.
 */
export function textForVoice(text: string, language: string, symbols: SymbolTable): FittedText {
  const numerals = symbols.has('1') ? undefined : numeralsOf(language)
  if (numerals === undefined) return fitToSymbols(text, symbols)
  const said = tokensOf(text).map((token) => (token.kind === 'figure' ? sayFigure(token.text, numerals) : token.text))
  return fitToSymbols(said.join(''), symbols)
}

function numeralsOf(language: string) {
  return Object.entries(NUMERALS).find(([code]) => code === language)?.[1]
}
