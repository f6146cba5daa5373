import { identifyLanguage } from '../../../shared/text/identify/identifyLanguage.ts'

/** A guess at the language from its words counts from here on. */
const SURE = 0.8

/** The language that the words of some lines tell, where they are clear about it. */
export function sureLanguage(lines: readonly { readonly text: string }[]): string | undefined {
  const guess = identifyLanguage(lines.map(({ text }) => text).join('\n'))
  return guess !== undefined && guess.confidence >= SURE ? guess.language : undefined
}
