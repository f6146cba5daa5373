import type { Target } from '../../contract/records.ts'
import { identifyLines } from './identifyLanguage.ts'

/** Least confidence of a detected language. */
const MIN_LANGUAGE_CONFIDENCE = 0.8

/** Detects the language of lines from their words; undefined below `MIN_LANGUAGE_CONFIDENCE`. */
export function sureLanguage(lines: readonly { readonly text: string }[]): Target | undefined {
  const guess = identifyLines(lines)
  return guess !== undefined && guess.confidence >= MIN_LANGUAGE_CONFIDENCE ? guess.language : undefined
}
