import { AVMEDIA_TYPE_AUDIO } from 'node-av/constants'
import { IDENTITY_TIME_MAP } from '../../../../shared/timing/waits/timeMap.ts'
import { readTimeMap } from '../../../../shared/timing/waits/timeMapComment.ts'
import { PictureCopy } from '../picture/pictureCopy.ts'
import { measureDuration, SourceFile, tracksOf } from '../read/sourceFile.ts'
import { signNotes, textTracks } from '../subtitles/textTracks.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { MediaWriter } from '../write/mediaWriter.ts'
import { type OutputFormat, outputFormat } from '../write/outputFormat.ts'
import { sideTrack } from '../write/sideTrack.ts'
import { trackTitle } from '../write/trackLabel.ts'
import { copySound, encodeSound } from '../write/writeOriginalTrack.ts'
import { carryFilm } from './carryFilm.ts'
import { chapterTitles } from './filmChapters.ts'
import { filmTags, tagNotes } from './filmTags.ts'

/**
 * Remuxes a finished dub into another container, as sound alone, or with other subtitles. Picture and sound are copied bit for bit,
 * but for sound that the container cannot hold;
 * chapters, subtitles and the like come from the film, and follow the waits that the dub's comment tells; chapters have their names from
 * the dub, if it has as many. Throws `invalid` if an input cannot be read, `file` if the
 * output cannot be written.
 */
export function* repack({
  source: path,
  dub: made,
  out,
  subtitles = [],
  signs,
}: MediaTasks['repack']['input']): Steps<MediaTasks['repack']['output']> {
  const format = outputFormat(out)
  using source = new SourceFile(path)
  using dub = new SourceFile(made)
  const duration = dub.statedDuration ?? (yield* measureDuration(made))
  using writer = new MediaWriter(out, format.container)
  using sides = new DisposableStack()
  const comment = dub.context.metadata?.get('comment') ?? undefined
  const map = readTimeMap(comment ?? '')
  const steady = map.isIdentity || hasConstantRate(dub)
  using picture = pictureOf(dub, { format, writer, steady })
  // A format of sound alone holds one track.
  const audioTracks = format.subtitles === undefined ? [dub.sound()] : tracksOf(dub, AVMEDIA_TYPE_AUDIO)
  const sounds = audioTracks.flatMap((one) => (one === undefined ? [] : [soundOf(made, one.index, { writer, format })]))
  const film = carryFilm(source, { writer, format, duration, map, chapterTitles: chapterTitles(made) })
  const own = textTracks({ subtitles, signs }, { format, writer })
  const beside = [...sounds, ...own, ...film.tracks].map((side) => sides.use(sideTrack(side)))
  const tags = filmTags(source, comment)
  writer.describe({ tags: { ...tags, ...film.tags }, chapters: film.chapters, end: duration })
  writer.start(format.options)
  for (const position of picture?.write(steady ? 0 : duration) ?? []) {
    for (const side of beside) side.advance(position)
    yield duration > 0 ? Math.min(1, position / duration) : 0
  }
  for (const side of beside) side.finish(duration)
  writer.finish()
  return { left: [...film.notes, ...tagNotes(out, tags, format), ...signNotes(signs, format)] }
}

/** The copy of the picture; undefined where there is none, or the format holds sound alone. */
function pictureOf(
  dub: SourceFile,
  { format, writer, steady }: { readonly format: OutputFormat; readonly writer: MediaWriter; readonly steady: boolean },
): PictureCopy | undefined {
  if (format.subtitles === undefined || dub.picture === undefined) return undefined
  return new PictureCopy(dub, dub.picture, writer, { steady })
}

/** Whether the picture was encoded for a constant rate: MP4 stores the exact mean of all frames, which waits would change. */
function hasConstantRate({ format, picture }: SourceFile): boolean {
  const [mean, baseRate] = [picture?.avgFrameRate, picture?.rFrameRate]
  return format.startsWith('mov') && mean?.num === baseRate?.num && mean?.den === baseRate?.den
}

function* soundOf(
  path: string,
  index: number,
  { writer, format }: { readonly writer: MediaWriter; readonly format: OutputFormat },
): Generator<number> {
  using file = new SourceFile(path)
  const sound = file.streams[index]
  if (sound === undefined) return
  const language = sound.metadata?.get('language') ?? undefined
  const label = { language, title: trackTitle(sound), disposition: [sound.disposition] }
  if (format.copiesSound(sound)) yield* copySound(file, { sound, label }, writer)
  else
    yield* encodeSound(path, writer, {
      sound,
      format,
      label,
      map: IDENTITY_TIME_MAP,
      soundTrack: tracksOf(file, AVMEDIA_TYPE_AUDIO).indexOf(sound) + 1,
    })
}
