import type { Target } from '../contract/records.ts'
import type { Document, Line } from '../project/document.ts'
import { isTranslationStale } from '../project/takes/takeKey.ts'
import { textHash } from '../project/texts/textHash.ts'
import { hasWords } from '../subtitles/spokenCues.ts'

/** How far a translation is: as a machine made it, changed by a person, or approved as it stands. */
const REVIEW_STATES = ['draft', 'changed', 'approved'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** How far the translation of a line is; undefined where there is none, or the original voice is kept. */
export function reviewState(line: Line, target: Target): ReviewState | undefined {
  const text = line.texts[target]
  if (line.keepOriginal || text === undefined || text.text.trim() === '') return undefined
  if (text.status === 'machine') return 'draft'
  // A text that was approved for another source waits for a second look.
  return text.status === 'approved' && !isTranslationStale(line, text) ? 'approved' : 'changed'
}

/** How many lines of a project are approved in a language, of those that are to be spoken. */
export interface ReviewCount {
  readonly approved: number
  readonly count: number
}

/** Counts approved ones among lines. A line that has words and no translation yet counts as one that is not approved. */
export function countApproved(lines: Iterable<Line>, target: Target): ReviewCount {
  let [approved, count] = [0, 0]
  for (const line of lines) {
    const state = reviewState(line, target)
    if (state === 'approved') approved++
    if (state !== undefined || (!line.keepOriginal && hasWords(line.source))) count++
  }
  return { approved, count }
}

/** A hash of a line's texts as a reviewer sees them: by it an answer refers to the text it is about. */
export function seenHash(line: Pick<Line, 'source' | 'texts'>, target: Target): string {
  return textHash(`${line.source}\n${line.texts[target]?.text ?? ''}`)
}

/** The mark that distinguishes the reviews of a film from those of other films; it reveals nothing about the file. */
export function reviewProject({ media }: Pick<Document, 'media'>): string {
  return textHash(`${media.fingerprint.sizeBytes} ${media.fingerprint.hash}`)
}
