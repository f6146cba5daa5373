import { TARGETS, type Target } from '../contract/records.ts'
import { FUNCTION_WORDS, HINTS } from './languageHints.ts'

/** Which home language a text is in, and how sure that is: 0.5 is a toss-up between two, 1 leaves no doubt. */
export interface Identified {
  readonly language: Target
  readonly confidence: number
}

/** Evidence per word below which a text is in none of the six, or says too little. */
const FAINTEST = 0.2

const weights = weighWords()

/**
 * Tells the home languages apart by their function words and their letters. Undefined where the text has no words of
 * any of them: figures, names, another language.
 */
export function identifyLanguage(text: string): Identified | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const scores = TARGETS.map((language) => ({ language, score: Math.max(0, scoreOf(words, language)) }))
  scores.sort((a, b) => b.score - a.score)
  const [best, second] = scores
  if (best === undefined || second === undefined) return undefined
  if (best.score < FAINTEST * words.length || best.score === second.score) return undefined
  return { language: best.language, confidence: best.score / (best.score + second.score) }
}

interface Word {
  /** Lower case, tone marks kept. */
  readonly written: string
  /** Without tone marks; dots below stay, because they make another letter. */
  readonly toneless: string
  /** Letters a to z only, for text typed without any marks. */
  readonly bare: string
}

function wordsOf(text: string): Word[] {
  const found =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  return found.map((written) => {
    const decomposed = written.normalize('NFD')
    return {
      written,
      toneless: decomposed.replace(/[\u0300\u0301\u0304\u030c]/g, '').normalize('NFC'),
      bare: decomposed.replace(/\p{M}/gu, ''),
    }
  })
}

function scoreOf(words: readonly Word[], language: Target): number {
  let score = 0
  for (const word of words) {
    score += weights.get(word.toneless)?.get(language) ?? weights.get(word.bare)?.get(language) ?? 0
    for (const { pattern, weight } of HINTS[language]) {
      if (pattern.test(word.written)) score += weight
    }
  }
  return score
}

/** A word that several languages share says less about each of them. */
function weighWords(): Map<string, Map<Target, number>> {
  const table = new Map<string, Map<Target, number>>()
  for (const language of TARGETS) {
    for (const word of FUNCTION_WORDS[language]) {
      const row = table.get(word) ?? new Map<Target, number>()
      table.set(word, row.set(language, 1))
    }
  }
  for (const row of table.values()) {
    const weight = 1 / row.size
    for (const language of row.keys()) row.set(language, weight)
  }
  return table
}
