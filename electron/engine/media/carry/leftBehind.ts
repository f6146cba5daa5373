import { AVMEDIA_TYPE_ATTACHMENT, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE } from 'node-av/constants'
import { avGetCodecName, type Stream } from 'node-av/lib'
import { languageName } from '../../../../shared/text/languages.ts'
import { isText } from '../read/probe.ts'
import { type SourceFile, tracksOf } from '../read/sourceFile.ts'
import type { OutputFormat } from '../write/outputFormat.ts'
import { trackTitle } from '../write/trackLabel.ts'

/** Notes on the parts of a film that its dub lacks. Files with sound only are not expected to have subtitles. */
export function leftBehind(source: SourceFile, format: OutputFormat, chapters: number): string[] {
  const texts = format.subtitles === undefined ? [] : tracksOf(source, AVMEDIA_TYPE_SUBTITLE)
  const files = format.attachments ? [] : tracksOf(source, AVMEDIA_TYPE_ATTACHMENT)
  const lost = [
    ...texts.filter((one) => !format.copiesSubtitles(one) && !isText(one)).map(pictureSubtitles),
    ...files.map((one) => `the attached file ${one.metadata?.get('filename') ?? `number ${one.index}`}`),
    ...source.covers.filter((one) => !format.copiesCover(one)).map((one) => `a cover of the kind ${codecOf(one)}`),
    ...(chapters > format.chapters ? [chaptersLost(chapters, format.chapters)] : []),
  ]
  const unstyled = format.subtitles === 'mov_text' ? texts.filter((one) => codecOf(one) === 'ass') : []
  const main = source.sound()?.index
  const sounds = tracksOf(source, AVMEDIA_TYPE_AUDIO).filter(({ index }) => index !== main)
  return [
    ...(lost.length === 0 ? [] : [`${format.name} cannot hold ${listed(lost)}.${remedy(format)}`]),
    ...(unstyled.length === 0
      ? []
      : [`The styling of these subtitles is lost in ${format.name}: ${named(unstyled)}.${remedy(format)}`]),
    ...(sounds.length === 0 ? [] : [`Other sound tracks of the film are not in the dub: ${named(sounds)}.`]),
  ]
}

function pictureSubtitles(track: Stream): string {
  return `the subtitles ${nameOf(track)} of the kind ${codecOf(track)}`
}

function chaptersLost(there: number, most: number): string {
  return most === 0 ? 'chapters' : `${there} chapters, only the first ${most}`
}

function remedy({ name }: OutputFormat): string {
  return name === 'MP4' ? ' An .mkv file holds more.' : ''
}

function named(tracks: readonly Stream[]): string {
  return tracks.map(nameOf).join(', ')
}

/** A track's name for the user: `French (Commentary)`. */
function nameOf(track: Stream): string {
  const language = track.metadata?.get('language') ?? 'und'
  const title = trackTitle(track)
  const spoken = language === 'und' ? `number ${track.index}` : languageName(language)
  return title ? `${spoken} (${title})` : spoken
}

function codecOf({ codecpar }: Stream): string {
  const name = avGetCodecName(codecpar.codecId) ?? 'none'
  return name === 'none' ? 'unknown' : name
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
