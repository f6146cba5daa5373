import type { Chapter } from './chapter.ts'
import { matroskaChapters, placeMatroskaChapters, roomFor } from './matroskaChapters.ts'
import { mp4Chapters, placeMp4Chapters, roomInComment } from './mp4Chapters.ts'

/** Tags of a file by name. */
export type Tags = Readonly<Record<string, string>>

/** A file that is written with room for its chapters, which are put there when it is whole. */
export interface ChapterSpace {
  readonly tags: Tags
  readonly options: Readonly<Record<string, string>>
  /** Puts the chapters into the finished file; says whether it could be done. */
  fill(path: string): boolean
}

/**
 * How chapters get into a file of this container: the binding of FFmpeg cannot hand them over, so room is left in the
 * header and no byte has to move afterwards. Undefined where the container holds none. `end` of the last, in seconds.
 */
export function chapterSpace(
  container: string,
  { tags, chapters, end }: { readonly tags: Tags; readonly chapters: readonly Chapter[]; readonly end: number },
): ChapterSpace | undefined {
  if (container === 'matroska') {
    const bytes = matroskaChapters(chapters, end)
    const options = { metadata_header_padding: String(roomFor(bytes)) }
    return { tags, options, fill: (path) => placeMatroskaChapters(path, bytes) }
  }
  if (container !== 'mp4') return undefined
  const bytes = mp4Chapters(chapters)
  const comment = `${tags['comment'] ?? ''}${' '.repeat(roomInComment(bytes))}`
  return { tags: { ...tags, comment }, options: {}, fill: (path) => placeMp4Chapters(path, bytes) }
}
