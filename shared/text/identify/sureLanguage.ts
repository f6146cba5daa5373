import type { Target } from '../../contract/records.ts'
import { identifyLines } from './identifyLanguage.ts'

/** Least confidence of a detected language. */
const SURE = 0.8

/** Detects the language of lines from their words; undefined below `SURE`. */
export function sureLanguage(lines: readonly { readonly text: string }[]): Target | undefined {
  const guess = identifyLines(lines)
  return guess !== undefined && guess.confidence >= SURE ? guess.language : undefined
}
