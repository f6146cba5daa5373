/** A chapter of a film; it ends where the next begins, the last with the film. */
export interface Chapter {
  /** Seconds from the film's start. */
  readonly start: number
  readonly title: string
}

/** More chapters, and more characters in a title, than any film has: what is longer is damaged, or made to do harm. */
export const MOST_CHAPTERS = 10_000
const LONGEST_TITLE = 1000

/** Chapters counted from another second on, in order; those before it begin there. */
export function shiftChapters(chapters: readonly Chapter[], origin: number): Chapter[] {
  return chapters
    .slice(0, MOST_CHAPTERS)
    .map(({ start, title }) => ({
      start: Math.max(0, start - origin),
      title: title.slice(0, LONGEST_TITLE).toWellFormed(),
    }))
    .toSorted((a, b) => a.start - b.start)
}
