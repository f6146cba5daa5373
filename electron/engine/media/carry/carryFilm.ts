import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_PNG,
  AV_CODEC_ID_SSA,
  AVMEDIA_TYPE_ATTACHMENT,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
} from 'node-av/constants'
import { avGetCodecName, Dictionary, Packet, type Stream } from 'node-av/lib'
import { filmClock, filmTimecode } from '../../../../shared/basics/frameTime.ts'
import { type Message, say, sentences } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { plainText } from '../../../../shared/subtitles/plainText.ts'
import { check } from '../ffmpegFailure.ts'
import { isText } from '../read/probe.ts'
import { SourceFile, tracksOf } from '../read/sourceFile.ts'
import { type StartTimecode, startTimecode } from '../read/startTimecode.ts'
import { readCue } from '../subtitles/subtitles.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import type { OutputFormat } from '../write/outputFormat.ts'
import { trackTitle } from '../write/trackLabel.ts'
import { type CarryTarget, convertedText, copiedText } from './carryText.ts'
import type { Chapter } from './chapter.ts'
import type { Tags } from './chapterSpace.ts'
import { filmChapters } from './filmChapters.ts'
import { coverComment } from './vorbisComments.ts'

/** The parts of a film, besides picture and sound, that its dub takes over. */
interface Carried {
  /** Tracks to write along with the picture; the first step of each adds its stream. */
  readonly tracks: readonly Generator<number>[]
  readonly chapters: readonly Chapter[]
  /** Tags besides those of the film. */
  readonly tags: Tags
  /** Notes on the parts that the container cannot hold. */
  readonly notes: readonly Message[]
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
  const timecode = startTimecode(source, source.picture)
  // A dub whose picture waits has frames that the timecode of the film does not count.
  const holdsTimecode = format.subtitles !== undefined || format.container === 'wav'
  const timecodeTags = timecode !== undefined && holdsTimecode && map.isIdentity ? writer.timecodeTags(timecode) : {}
  const chapters = listed.map(({ start, title }, at) => ({ start: map.toDub(start), title: titles[at] ?? title }))
  return {
    tracks: [
      ...(copied.length === 0 ? [] : [copiedText(path, copied, target)]),
      ...converted.map((track) => convertedText(track, cues.get(track.index) ?? [], target)),
      ...(cover === undefined || isComment ? [] : [coverTrack(source, cover, writer)]),
      ...files.map((file) => attachedFile(file, writer)),
    ],
    chapters: chapters.slice(0, format.maxChapters),
    tags: {
      ...(cover !== undefined && isComment && coverAsComment(source, cover)),
      ...timecodeTags,
    },
    notes: [
      ...leftBehind(source, target, chapters.length),
      ...(timecode === undefined || Object.keys(timecodeTags).length > 0 ? [] : [timecodeLost(timecode, source)]),
    ],
  }
}

const ATTACHMENT_COPY_FAILED = say('engine.attached')

/** Copies the cover of a film as an attached picture. The generator's first step adds the stream. */
function* coverPicture({ path }: SourceFile, cover: Stream, writer: MediaWriter): Generator<number> {
  const stream = writer.addStream(cover.timeBase)
  check(cover.codecpar.copy(stream.codecpar), ATTACHMENT_COPY_FAILED)
  stream.codecpar.codecTag = 0
  stream.disposition = cover.disposition
  yield 0
  using packet = new Packet()
  packet.alloc()
  packet.data = pictureOf(path, cover.index)
  packet.pts = 0n
  packet.dts = 0n
  packet.isKeyframe = true
  writer.write(packet, stream.index, cover.timeBase)
}

/**
 * Copies the cover of a film as an attached file, the form that Matroska uses. The generator's first step adds the
 * stream.
 */
function* coverFile({ path }: SourceFile, cover: Stream, writer: MediaWriter): Generator<number> {
  const isPng = cover.codecpar.codecId === AV_CODEC_ID_PNG
  const stream = writer.addStream(cover.timeBase)
  stream.codecpar.codecType = AVMEDIA_TYPE_ATTACHMENT
  stream.codecpar.codecId = cover.codecpar.codecId
  stream.codecpar.extradata = pictureOf(path, cover.index)
  const filename = cover.metadata?.get('filename') ?? (isPng ? 'cover.png' : 'cover.jpg')
  using tags = Dictionary.fromObject({ filename, mimetype: mimeOf(cover) })
  stream.metadata = tags
  yield Number.POSITIVE_INFINITY
}

/** Copies the cover of a film as a tag, the form that Ogg uses. */
function coverAsComment({ path }: SourceFile, cover: Stream): Tags {
  const picture = pictureOf(path, cover.index)
  return picture === null ? {} : coverComment(picture, mimeOf(cover))
}

function mimeOf({ codecpar }: Stream): string {
  return codecpar.codecId === AV_CODEC_ID_PNG ? 'image/png' : 'image/jpeg'
}

/** Copies an attached file, such as a font. The generator's first step adds the stream. */
function* attachedFile(file: Stream, writer: MediaWriter): Generator<number> {
  const stream = writer.addStream(file.timeBase)
  check(file.codecpar.copy(stream.codecpar), ATTACHMENT_COPY_FAILED)
  using tags = Dictionary.fromObject(file.metadata?.getAll() ?? {})
  stream.metadata = tags
  yield Number.POSITIVE_INFINITY
}

/** The bytes of a cover, which the demuxer returns as the first packet of its track. */
function pictureOf(path: string, index: number): Buffer | null {
  using source = new SourceFile(path)
  const cover = source.streams[index]
  if (cover === undefined) return null
  source.select(cover)
  for (const { data } of source.packets(cover)) return data === null ? null : Buffer.from(data)
  return null
}

/** Notes on the parts of a film that its dub lacks. Files with sound only are not expected to have subtitles. */
function leftBehind(
  source: SourceFile,
  { format, soundTrack }: Pick<CarryTarget, 'format' | 'soundTrack'>,
  chapters: number,
): Message[] {
  const texts = format.subtitles === undefined ? [] : tracksOf(source, AVMEDIA_TYPE_SUBTITLE)
  const files = format.attachments ? [] : tracksOf(source, AVMEDIA_TYPE_ATTACHMENT)
  const lost = [
    ...texts.filter((one) => !format.copiesSubtitles(one) && !isText(one)).map(pictureSubtitles),
    ...files.map((one) => say('engineNote.left.file', { name: one.metadata?.get('filename') ?? numberOf(one) })),
    ...source.covers
      .filter((one) => !format.copiesCover(one))
      .map((one) => say('engineNote.left.cover', { kind: codecOf(one) })),
    ...(chapters > format.maxChapters ? [chaptersLost(chapters, format.maxChapters)] : []),
  ]
  const unstyled = format.subtitles === 'mov_text' ? texts.filter((one) => codecOf(one) === 'ass') : []
  const main = source.sound(soundTrack)?.index
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

function timecodeLost(startTimecode: StartTimecode, { picture }: SourceFile): Message {
  const { num = 0, den = 0 } = picture?.avgFrameRate ?? {}
  const clock = filmClock({ startTimecode, ...(den > 0 && { video: { frameRate: num / den } }) })
  return say('engineNote.left.timecode', { timecode: filmTimecode(0, clock) })
}

function pictureSubtitles(track: Stream): Message {
  return say('engineNote.left.subtitles', { track: nameOf(track), kind: codecOf(track) })
}

function chaptersLost(there: number, maxChapters: number): Message {
  return maxChapters === 0
    ? say('engineNote.left.chapters')
    : say('engineNote.left.someChapters', { there, most: maxChapters })
}

function withRemedy(note: Message, { name }: OutputFormat): Message {
  return name === 'MP4' ? sentences(note, say('engineNote.left.remedy')) : note
}

function numberOf({ index }: Stream): Message {
  return say('engineNote.left.number', { number: index })
}

/** A track's name for the user: `French (Commentary)`. */
function nameOf(track: Stream): Message {
  const language = track.metadata?.get('language') ?? 'und'
  const title = trackTitle(track)
  const name = language === 'und' ? numberOf(track) : sayLanguage(language)
  return title ? say('engineNote.left.titled', { name, title }) : name
}

function codecOf({ codecpar }: Stream): string {
  const name = avGetCodecName(codecpar.codecId) ?? 'none'
  return name === 'none' ? 'unknown' : name
}

/** Matches an ASS line that draws a shape. */
const DRAWING = /\{[^{}]*\\p[1-9]/
/** Fields of an ASS packet before its text. */
const ASS_FIELDS_BEFORE_TEXT = 8

/**
 * The cues of a film's text tracks by track index, without styling, in order and timed from the film's start. One pass
 * reads all of them.
 */
export function textCues(path: string, tracks: readonly number[]): ReadonlyMap<number, readonly Cue[]> {
  const cues = new Map<number, Cue[]>(tracks.map((index) => [index, []]))
  if (tracks.length === 0) return cues
  using source = new SourceFile(path)
  source.select(...source.streams.filter(({ index }) => cues.has(index)))
  for (const packet of source.packets()) {
    const stream = source.streams[packet.streamIndex]
    const raw = stream && readCue(source, stream, packet)
    if (stream === undefined || raw === undefined) continue
    const { codecId } = stream.codecpar
    const isAss = codecId === AV_CODEC_ID_ASS || codecId === AV_CODEC_ID_SSA
    const text = isAss ? assText(raw.text) : plainText(raw.text.replaceAll('\r', ''))
    if (text !== '' && raw.end > raw.start) cues.get(stream.index)?.push({ start: raw.start, end: raw.end, text })
  }
  for (const list of cues.values()) list.sort((a, b) => a.start - b.start)
  return cues
}

function assText(packet: string): string {
  const text = packet.split(',').slice(ASS_FIELDS_BEFORE_TEXT).join(',')
  return DRAWING.test(text) ? '' : plainText(text.replace(/\\[Nn]/g, '\n').replaceAll('\\h', ' '))
}
