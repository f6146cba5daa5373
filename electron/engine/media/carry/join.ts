import { AV_DISPOSITION_DEFAULT, AV_DISPOSITION_DUB, type AVDisposition } from 'node-av/constants'
import { joinedLabel, withoutLabel } from '../../../../shared/export/voicesLabel.ts'
import type { Message } from '../../../../shared/locale/message.ts'
import { createTimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { PictureCopy } from '../picture/pictureCopy.ts'
import { PictureTranscode } from '../picture/pictureTranscode.ts'
import { measureDuration, SourceFile } from '../read/sourceFile.ts'
import { subtitleTrack } from '../subtitles/subtitleTrack.ts'
import { signNotes } from '../subtitles/textTracks.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { MediaWriter } from '../write/mediaWriter.ts'
import { type OutputFormat, outputFormat } from '../write/outputFormat.ts'
import { sideTrack } from '../write/sideTrack.ts'
import { copySound, writeOriginalTrack } from '../write/writeOriginalTrack.ts'
import { carryFilm } from './carryFilm.ts'
import { chapterTitles } from './filmChapters.ts'
import { filmTags, tagNotes } from './filmTags.ts'

type Track = MediaTasks['join']['input']['tracks'][number]

/**
 * Joins the dubs of a film to one file: its picture, a sound track and a subtitle track for each language, its signs where
 * the file holds them, and the original sound if it is wanted. Sound is copied bit for bit; so is the picture where the
 * container takes its codec. Throws `invalid` if an input cannot be read, `file` if the output cannot be written.
 */
export function* join({
  source: path,
  out,
  tracks,
  original,
  timeMap = [],
}: MediaTasks['join']['input']): Steps<{ left: Message[] }> {
  const format = outputFormat(out)
  const map = createTimeMap(timeMap)
  using source = new SourceFile(path)
  let duration = map.toDub(source.statedDuration ?? (yield* measureDuration(path)))
  for (const { dub } of tracks) duration = Math.max(duration, durationOf(dub))
  const codec = format.subtitles ?? 'subrip'
  using writer = new MediaWriter(out, format.container)
  using sides = new DisposableStack()
  const stream = source.picture
  using picture =
    stream &&
    (format.copiesPicture(stream)
      ? new PictureCopy(source, stream, writer, { map })
      : new PictureTranscode(source, stream, { writer, map }))
  const isOverruled = format.container === 'mp4' && tracks.some((track) => track.default && track.cues !== undefined)
  const titles = { chapterTitles: titlesOf({ tracks, original }) }
  const originalTrack = ({ default: isDefault, ...label }: NonNullable<typeof original>) =>
    writeOriginalTrack(path, map, { writer, format, isDefault, ...label })
  const film = carryFilm(source, {
    writer,
    format,
    duration,
    map,
    isOverruled,
    ...titles,
    soundTrack: original?.soundTrack,
  })
  const signed = tracks.flatMap(({ signs }) => signs ?? [])
  const steps = [
    ...tracks.map((track) => soundOf(track, writer)),
    ...(original === undefined ? [] : [originalTrack(original)]),
    ...tracks.flatMap(({ cues, language, title, default: isDefault }) =>
      cues ? [subtitleTrack({ language, title, cues, codec, ...shownFirst(isDefault, format) }, writer)] : [],
    ),
    ...(format.supportsAss ? signed : []).map((signs) => subtitleTrack(signs, writer)),
    ...film.tracks,
  ]
  const beside = steps.map((side) => sides.use(sideTrack(side)))
  const tags = filmTags(source, commentOf(tracks))
  writer.describe({ tags: { ...tags, ...film.tags }, chapters: film.chapters, end: duration })
  writer.start(format.options)
  for (const position of picture?.write(duration) ?? []) {
    for (const side of beside) side.advance(position)
    yield duration > 0 ? Math.min(1, position / duration) : 0
  }
  for (const side of beside) side.finish(duration)
  writer.finish()
  return { left: [...film.notes, ...tagNotes(out, tags, format), ...signNotes(signed[0], format)] }
}

/** The names of chapters in the language that players start with, unless it is the film's: a container holds one name for each. */
function titlesOf({
  tracks,
  original,
}: Pick<MediaTasks['join']['input'], 'tracks' | 'original'>): string[] | undefined {
  const first = tracks.find((track) => track.default) ?? tracks[0]
  return first === undefined || original?.default === true ? undefined : chapterTitles(first.dub)
}

function* soundOf({ dub, language, title, default: isDefault }: Track, writer: MediaWriter): Generator<number> {
  using file = new SourceFile(dub)
  const sound = file.sound()
  if (sound === undefined) return
  const disposition: AVDisposition[] = [AV_DISPOSITION_DUB, ...(isDefault ? [AV_DISPOSITION_DEFAULT] : [])]
  yield* copySound(file, { sound, label: { language, title, disposition } }, writer)
}

/** MP4 always has one subtitle track that is on: the one in the language of the sound that players start with. */
function shownFirst(isDefault: boolean, { container }: OutputFormat): { disposition?: AVDisposition } {
  return isDefault && container === 'mp4' ? { disposition: AV_DISPOSITION_DEFAULT } : {}
}

function durationOf(path: string): number {
  using file = new SourceFile(path)
  return file.statedDuration ?? 0
}

/** The comment of the dubs, with the label that is true of all of their voices. */
function commentOf(tracks: readonly Track[]): string | undefined {
  const comments = tracks.flatMap(({ dub }) => {
    using file = new SourceFile(dub)
    return file.context.metadata?.get('comment') ?? []
  })
  const [first] = comments
  if (first === undefined) return undefined
  return [joinedLabel(comments), withoutLabel(first)].filter(Boolean).join('\n')
}
