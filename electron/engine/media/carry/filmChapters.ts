import { SourceFile } from '../read/sourceFile.ts'
import { type Chapter, shiftChapters } from './chapter.ts'
import { readId3Chapters } from './id3Chapters.ts'
import { readMatroskaChapters } from './matroskaChapters.ts'
import { readMp4Chapters } from './mp4Chapters.ts'
import { readCommentChapters } from './vorbisComments.ts'

/**
 * Reads the chapters of a film or of a sound file of the common kinds, timed from its start; none if they are damaged. `listed`: only
 * those that stand in one place; a track of texts, as Apple's programs write, lies all over its file, which must be read for it.
 */
export function filmChapters(path: string, { listed: onlyListed = false } = {}): Chapter[] {
  using source = new SourceFile(path)
  if (source.format.startsWith('matroska')) return shiftChapters(readMatroskaChapters(path), source.origin)
  if (source.format === 'mp3') return shiftChapters(readId3Chapters(path), 0)
  if (source.format === 'ogg' || source.format === 'flac') return shiftChapters(readCommentChapters(path), 0)
  if (!source.format.includes('mp4')) return []
  const { listed, tracks } = readMp4Chapters(path)
  const titled = onlyListed ? [] : titlesIn(source, tracks)
  return shiftChapters(titled.length > listed.length ? titled : listed, source.origin)
}

/** The names of a file's chapters, in order. */
export function chapterTitles(path: string): string[] {
  return filmChapters(path).map(({ title }) => title)
}

/** Reads chapters as Apple's programs write them: a text track whose texts follow their length in bytes. */
function titlesIn(source: SourceFile, ids: readonly number[]): Chapter[] {
  const track = source.streams.find(({ id }) => ids.includes(id))
  if (track === undefined) return []
  source.select(track)
  return Array.from(source.packets(track), ({ pts, data }) => {
    const length = data !== null && data.length > 1 ? data.readUInt16BE(0) : 0
    const start = (source.seconds(track, pts) ?? 0) + source.origin
    return { start, title: data?.subarray(2, 2 + length).toString('utf8') ?? '' }
  })
}
