import { AVMEDIA_TYPE_ATTACHMENT, AVMEDIA_TYPE_SUBTITLE } from 'node-av/constants'
import type { Said } from '../../../../shared/locale/message.ts'
import { isText } from '../read/probe.ts'
import { type SourceFile, tracksOf } from '../read/sourceFile.ts'
import { attachedFile, coverAsComment, coverFile, coverPicture } from './carryAttached.ts'
import { type CarryTarget, convertedText, copiedText } from './carryText.ts'
import type { Chapter } from './chapter.ts'
import type { Tags } from './chapterSpace.ts'
import { filmChapters } from './filmChapters.ts'
import { leftBehind } from './leftBehind.ts'
import { textCues } from './textCues.ts'

/** The parts of a film, besides picture and sound, that its dub takes over. */
interface Carried {
  /** Tracks to write along with the picture; the first step of each adds its stream. */
  readonly tracks: readonly Generator<number>[]
  readonly chapters: readonly Chapter[]
  /** Tags besides those of the film. */
  readonly tags: Tags
  /** Notes on the parts that the container cannot hold. */
  readonly notes: readonly Said[]
}

/** Copies chapters, subtitles, cover and attached files of a film, as far as the container holds them. */
export function carryFilm(source: SourceFile, target: CarryTarget): Carried {
  const { path } = source
  const { writer, format, map } = target
  const texts = format.subtitles === undefined ? [] : tracksOf(source, AVMEDIA_TYPE_SUBTITLE)
  const copied = texts.filter(format.copiesSubtitles).map(({ index }) => index)
  const converted = texts.filter((track) => !format.copiesSubtitles(track) && isText(track))
  const cues = textCues(
    path,
    converted.map(({ index }) => index),
  )
  const cover = source.covers.find(format.copiesCover)
  const isComment = format.cover === 'comment'
  const coverTrack = format.cover === 'attachment' ? coverFile : coverPicture
  const files = format.attachments ? tracksOf(source, AVMEDIA_TYPE_ATTACHMENT) : []
  const listed = filmChapters(path)
  const titles = target.chapterTitles?.length === listed.length ? target.chapterTitles : []
  const chapters = listed.map(({ start, title }, at) => ({ start: map.toDub(start), title: titles[at] ?? title }))
  return {
    tracks: [
      ...(copied.length === 0 ? [] : [copiedText(path, copied, target)]),
      ...converted.map((track) => convertedText(track, cues.get(track.index) ?? [], target)),
      ...(cover === undefined || isComment ? [] : [coverTrack(source, cover, writer)]),
      ...files.map((file) => attachedFile(file, writer)),
    ],
    chapters: chapters.slice(0, format.chapters),
    tags: cover !== undefined && isComment ? coverAsComment(source, cover) : {},
    notes: leftBehind(source, format, chapters.length),
  }
}
