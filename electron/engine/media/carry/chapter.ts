/** A chapter of a film. It ends where the next chapter begins, the last at the film's end. */
export interface Chapter {
  /** Seconds from the film's start. */
  readonly start: number
  readonly title: string
}

/** Limits on the count of chapters and the length of a title: files beyond are damaged or malicious. */
export const MAX_CHAPTERS = 10_000
const MAX_CHAPTER_TITLE_CHARACTERS = 1000

/** Shifts chapters to a clock that begins at `origin` (seconds), sorted; earlier chapters begin at 0. */
export function shiftChapters(chapters: readonly Chapter[], origin: number): Chapter[] {
  return chapters
    .slice(0, MAX_CHAPTERS)
    .map(({ start, title }) => ({
      start: Math.max(0, start - origin),
      title: title.slice(0, MAX_CHAPTER_TITLE_CHARACTERS).toWellFormed(),
    }))
    .toSorted((a, b) => a.start - b.start)
}
