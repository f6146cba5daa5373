import { clamp } from '../basics/clamp.ts'
import type { Cue } from './cue.ts'
import { tidyLines } from './plainText.ts'

/** A word of a cue, with the space or line break before it, and its times within the cue. */
export interface WordPiece {
  readonly before: string
  readonly word: string
  /** Seconds; none is before the piece before it. */
  readonly start: number
  readonly end: number
}

/** The words of a cue with their times, in order; undefined where they are not known for each word of its text. */
export function wordPieces({ start, end, text, words }: Cue): WordPiece[] | undefined {
  if (words === undefined) return undefined
  const parts = Array.from(tidyLines(text).matchAll(/(\s*)(\S+)/gu))
  if (parts.length !== words.length || parts.length === 0) return undefined
  let least = start
  return parts.map(([, before = '', word = ''], at) => {
    least = clamp(words[at]?.start ?? least, least, Math.max(least, end))
    return { before, word, start: least, end: clamp(words[at]?.end ?? least, least, Math.max(least, end)) }
  })
}
