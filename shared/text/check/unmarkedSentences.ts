import { splitSentences } from '../sentences.ts'
import { type MarkCoverage, markCoverage } from './markCoverage.ts'

/** A sentence that lacks marks in a text that has marks elsewhere; offsets in UTF-16 units of the text as given. */
export interface UnmarkedSentence {
  readonly start: number
  readonly end: number
  /** The share of its markable letters that have a mark, 0 to 1. */
  readonly share: number
}

/**
 * Markable letters (Yoruba), or letters i, o and u (Igbo), from which a sentence without any mark is suspicious. In the
 * Universal Declaration of Human Rights no stretch of whole words has 6 such letters without a mark (of 5 letters 0.06
 * %); in Igbo 0.24 % have 14 and none has 16. Shorter sentences are judged by their words, see `checkText`.
 */
export const MIN_UNMARKED_SENTENCE_LETTERS: Readonly<Record<'yo' | 'ig', number>> = { yo: 6, ig: 14 }

const COMBINING_MARK_PATTERN = /\p{M}/u

/**
 * Sentences that lack marks in a text of several sentences; neighbours without any mark are joined. They are reported
 * by themselves because in the share of the whole text they would not show. A text of one sentence gives none.
 */
export function unmarkedSentences(text: string, language: string): UnmarkedSentence[] {
  const sentences = splitSentences(text)
  if (sentences.length < 2 || (language !== 'yo' && language !== 'ig')) return []
  const weak: UnmarkedSentence[] = []
  let at = 0
  let joined = false
  for (const sentence of sentences) {
    const start = at + sentence.length - sentence.trimStart().length
    const share = weakShare(sentence, language)
    const last = weak.at(-1)
    const end = at + sentence.trimEnd().length
    if (share === 0 && joined && last !== undefined) weak[weak.length - 1] = { ...last, end }
    else if (share !== undefined) weak.push({ start, end, share })
    joined = share === 0
    at += sentence.length
  }
  return weak
}

/** The share of marked letters where it is too small for a sentence; undefined where it is fine or cannot be judged. */
function weakShare(sentence: string, language: 'yo' | 'ig'): number | undefined {
  const coverage = markCoverage(sentence, language)
  if (coverage === undefined) return undefined
  const { markable, marked } = coverage
  if (marked === 0) {
    const isBare = !COMBINING_MARK_PATTERN.test(sentence.normalize('NFD'))
    return isBare && markable >= MIN_UNMARKED_SENTENCE_LETTERS[language] ? 0 : undefined
  }
  return language === 'yo' && isFew(coverage) ? marked / markable : undefined
}

/** Whether a sentence has too few marks; a gap in a sentence with marks is reported as a gap instead. */
function isFew({ verdict, gap }: MarkCoverage): boolean {
  return verdict === 'missing' || (verdict === 'partly' && gap === undefined)
}
