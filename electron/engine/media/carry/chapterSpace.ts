import type { Chapter } from './chapter.ts'
import { id3Chapters, placeId3Chapters } from './id3Chapters.ts'
import { chapterReserveBytes, matroskaChapters, placeMatroskaChapters } from './matroskaChapters.ts'
import { mp4Chapters, placeMp4Chapters, roomInComment } from './mp4Chapters.ts'
import { chapterComments } from './vorbisComments.ts'

/** A file's tags by name. */
export type Tags = Readonly<Record<string, string>>

/** Room reserved in a file's header for chapters, which are written once the file is finished. */
export interface ChapterSpace {
  readonly tags: Tags
  readonly options: Readonly<Record<string, string>>
  /** Writes the chapters into the finished file; returns whether it succeeded. */
  fill(path: string): boolean
}

/**
 * Reserves room for chapters in a file of this container; undefined if the container holds none. The FFmpeg binding
 * cannot pass chapters, so room is left in the header and no byte has to move afterwards. `end` is the end of the last
 * chapter in seconds.
 */
export function chapterSpace(
  container: string,
  { tags, chapters, end }: { readonly tags: Tags; readonly chapters: readonly Chapter[]; readonly end: number },
): ChapterSpace | undefined {
  if (container === 'matroska') {
    const bytes = matroskaChapters(chapters, end)
    const options = { metadata_header_padding: String(chapterReserveBytes(bytes)) }
    return { tags, options, fill: (path) => placeMatroskaChapters(path, bytes) }
  }
  if (container === 'mp3') {
    const bytes = id3Chapters(chapters, end)
    const options = { metadata_header_padding: String(bytes.length) }
    return { tags, options, fill: (path) => placeId3Chapters(path, bytes) }
  }
  if (container === 'flac' || container === 'ogg')
    return { tags: { ...tags, ...chapterComments(chapters) }, options: {}, fill: () => true }
  if (container !== 'mp4') return undefined
  const bytes = mp4Chapters(chapters)
  const comment = `${tags['comment'] ?? ''}${' '.repeat(roomInComment(bytes))}`
  return { tags: { ...tags, comment }, options: {}, fill: (path) => placeMp4Chapters(path, bytes) }
}
