import type { Target } from '../../../../shared/contract/records.ts'
import { TARGETS } from '../../../../shared/contract/targets.ts'
import { plainReading } from '../../../../shared/text/speech/plainReading.ts'
import { type FittedText, fitToSymbols, type SymbolTable } from './symbolTable.ts'

/**
 * A text as a voice is given it: as it is read aloud, where we know the language, and all letters in the signs of the table
 * of a voice that reads letters. Such a voice gets English words as they are written: it learned them so.
 */
export function textForVoice(text: string, language: string, symbols: SymbolTable | undefined): FittedText {
  const said = isTarget(language) ? plainReading(text, language, { foreignAsWritten: true }).text : text
  return symbols === undefined ? { text: said, unspoken: [] } : fitToSymbols(said, symbols)
}

function isTarget(language: string): language is Target {
  return TARGETS.some((target) => target === language)
}
