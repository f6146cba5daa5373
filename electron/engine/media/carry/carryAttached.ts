import { AV_CODEC_ID_PNG, AVMEDIA_TYPE_ATTACHMENT } from 'node-av/constants'
import { Dictionary, Packet, type Stream } from 'node-av/lib'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { SourceFile } from '../read/sourceFile.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import type { Tags } from './chapterSpace.ts'
import { coverComment } from './vorbisComments.ts'

const FAILED = say('engine.attached')

/** Copies the cover of a film as an attached picture. The generator's first step adds the stream. */
export function* coverPicture({ path }: SourceFile, cover: Stream, writer: MediaWriter): Generator<number> {
  const stream = writer.addStream(cover.timeBase)
  check(cover.codecpar.copy(stream.codecpar), FAILED)
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
export function* coverFile({ path }: SourceFile, cover: Stream, writer: MediaWriter): Generator<number> {
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
export function coverAsComment({ path }: SourceFile, cover: Stream): Tags {
  const picture = pictureOf(path, cover.index)
  return picture === null ? {} : coverComment(picture, mimeOf(cover))
}

function mimeOf({ codecpar }: Stream): string {
  return codecpar.codecId === AV_CODEC_ID_PNG ? 'image/png' : 'image/jpeg'
}

/** Copies an attached file, such as a font. The generator's first step adds the stream. */
export function* attachedFile(file: Stream, writer: MediaWriter): Generator<number> {
  const stream = writer.addStream(file.timeBase)
  check(file.codecpar.copy(stream.codecpar), FAILED)
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
