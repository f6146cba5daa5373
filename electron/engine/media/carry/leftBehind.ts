import { AVMEDIA_TYPE_ATTACHMENT, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE } from 'node-av/constants'
import { avGetCodecName, type Stream } from 'node-av/lib'
import { type Message, type Said, say, sentences } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { isText } from '../read/probe.ts'
import { type SourceFile, tracksOf } from '../read/sourceFile.ts'
import type { OutputFormat } from '../write/outputFormat.ts'
import { trackTitle } from '../write/trackLabel.ts'

/** Notes on the parts of a film that its dub lacks. Files with sound only are not expected to have subtitles. */
export function leftBehind(source: SourceFile, format: OutputFormat, chapters: number): Said[] {
  const texts = format.subtitles === undefined ? [] : tracksOf(source, AVMEDIA_TYPE_SUBTITLE)
  const files = format.attachments ? [] : tracksOf(source, AVMEDIA_TYPE_ATTACHMENT)
  const lost = [
    ...texts.filter((one) => !format.copiesSubtitles(one) && !isText(one)).map(pictureSubtitles),
    ...files.map((one) => say('engineNote.left.file', { name: one.metadata?.get('filename') ?? numberOf(one) })),
    ...source.covers
      .filter((one) => !format.copiesCover(one))
      .map((one) => say('engineNote.left.cover', { kind: codecOf(one) })),
    ...(chapters > format.chapters ? [chaptersLost(chapters, format.chapters)] : []),
  ]
  const unstyled = format.subtitles === 'mov_text' ? texts.filter((one) => codecOf(one) === 'ass') : []
  const main = source.sound()?.index
  const sounds = tracksOf(source, AVMEDIA_TYPE_AUDIO).filter(({ index }) => index !== main)
  return [
    ...(lost.length === 0
      ? []
      : [withRemedy(say('engineNote.left.parts', { format: format.name, parts: lost }), format)]),
    ...(unstyled.length === 0
      ? []
      : [withRemedy(say('engineNote.left.styling', { format: format.name, tracks: unstyled.map(nameOf) }), format)]),
    ...(sounds.length === 0 ? [] : [say('engineNote.left.sounds', { tracks: sounds.map(nameOf) })]),
  ]
}

function pictureSubtitles(track: Stream): Message {
  return say('engineNote.left.subtitles', { track: nameOf(track), kind: codecOf(track) })
}

function chaptersLost(there: number, most: number): Message {
  return most === 0 ? say('engineNote.left.chapters') : say('engineNote.left.someChapters', { there, most })
}

function withRemedy(note: Said, { name }: OutputFormat): Said {
  return name === 'MP4' ? sentences(note, say('engineNote.left.remedy')) : note
}

function numberOf({ index }: Stream): Message {
  return say('engineNote.left.number', { number: index })
}

/** A track's name for the user: `French (Commentary)`. */
function nameOf(track: Stream): Said {
  const language = track.metadata?.get('language') ?? 'und'
  const title = trackTitle(track)
  const name = language === 'und' ? numberOf(track) : sayLanguage(language)
  return title ? say('engineNote.left.titled', { name, title }) : name
}

function codecOf({ codecpar }: Stream): string {
  const name = avGetCodecName(codecpar.codecId) ?? 'none'
  return name === 'none' ? 'unknown' : name
}
