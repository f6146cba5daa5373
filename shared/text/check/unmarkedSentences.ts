import { splitSentences } from '../sentences.ts'
import { type MarkCoverage, markCoverage } from './markCoverage.ts'

/** A sentence that lacks marks in a text that has them elsewhere: offsets in UTF-16 units of the text as given. */
export interface UnmarkedSentence {
  readonly start: number
  readonly end: number
  /** The share of its letters that are marked. */
  readonly share: number
}

/**
 * A whole sentence of so many markable letters in Yoruba, or of so many i, o and u in Igbo, is not left without a mark:
 * of the stretches of whole words of the Universal Declaration of Human Rights none has 6 letters without (of 5 letters
 * 0.06 %), in Igbo 0.24 % have 14 and none has 16. What is shorter is judged by its words, see `checkText`.
 */
export const FEWEST_IN_SENTENCE: Readonly<Record<'yo' | 'ig', number>> = { yo: 6, ig: 14 }

const MARK = /\p{M}/u

/**
 * The sentences that lack their marks beside others that have them, neighbours without any as one: as a share of the
 * whole text they would be lost. A text of one sentence has none.
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

/** The share of marked letters where it is too small for a sentence; undefined where it is not. */
function weakShare(sentence: string, language: 'yo' | 'ig'): number | undefined {
  const coverage = markCoverage(sentence, language)
  if (coverage === undefined) return undefined
  const { markable, marked } = coverage
  if (marked === 0) {
    const isBare = !MARK.test(sentence.normalize('NFD'))
    return isBare && markable >= FEWEST_IN_SENTENCE[language] ? 0 : undefined
  }
  return language === 'yo' && isFew(coverage) ? marked / markable : undefined
}

/** A part without marks in it is told as such. */
function isFew({ verdict, gap }: MarkCoverage): boolean {
  return verdict === 'missing' || (verdict === 'partly' && gap === undefined)
}
