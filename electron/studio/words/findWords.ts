import { textWords, timedWords, timesOnText, type WordTime } from '../../../shared/timing/words/wordTimes.ts'
import type { StudioParts } from '../studioParts.ts'

/** Texts to find in a stretch of a film's sound, in the order in which they are said. */
export interface TextsToFind {
  readonly path: string
  readonly soundTrack?: number | undefined
  readonly language: string
  readonly texts: readonly string[]
  readonly within?: { readonly start: number; readonly end: number }
}

/** Finds the words of texts in the sound of a file: a list for each text, empty where it is not what is said there. */
export type FindWords = (texts: TextsToFind, signal: AbortSignal) => Promise<WordTime[][]>

/** Least share of the words of a text that are found where it is what is said. */
const MIN_FOUND_SHARE = 0.6

/** Finds words by the engine of this computer. */
export function createFindWords({ connection }: Pick<StudioParts, 'connection'>): FindWords {
  return async ({ texts, ...where }, signal) => {
    const local = await connection.tools(signal)
    const found = await local.alignText({ ...where, texts: [...texts] }, { signal })
    return texts.map((text, at) => foundWords(text, found.texts[at]?.words ?? []))
  }
}

/** All words of a text by those that were found: others lie between these, by their letters. */
export function foundWords(text: string, found: readonly WordTime[]): WordTime[] {
  const spoken = textWords(text).filter(({ from, to }) => /[\p{L}\p{N}]/u.test(text.slice(from, to)))
  if (found.length < MIN_FOUND_SHARE * spoken.length) return []
  return timesOnText(timedWords(text, found), text)
}
