import { closeSync, fstatSync, openSync } from 'node:fs'
import { parseTimecode } from '../../../../shared/basics/timecode.ts'
import type { Chapter } from './chapter.ts'
import type { Tags } from './chapterSpace.ts'
import { readPiece } from './filePiece.ts'

/** Chapters have numbers of three digits. */
export const MAX_COMMENT_CHAPTERS = 999

/** Bytes of the largest comments that are read; a cover is among them. */
const MAX_COMMENTS_BYTES = 64 << 20

/** The kind of a block of comments in a FLAC file. */
const COMMENT_BLOCK_TYPE = 4

/**
 * Reads the chapters of a FLAC, Ogg Vorbis or Opus file: comments of the form that OGM tools introduced and most players know. None
 * where the file has none.
 */
export function readCommentChapters(path: string): Chapter[] {
  const file = openSync(path, 'r')
  try {
    return chaptersIn(commentTexts(file))
  } finally {
    closeSync(file)
  }
}

/** Chapters as comments. */
export function chapterComments(chapters: readonly Chapter[]): Tags {
  const entries = chapters.slice(0, MAX_COMMENT_CHAPTERS).flatMap(({ start, title }, at) => {
    const name = `CHAPTER${String(at + 1).padStart(3, '0')}`
    return [
      [name, clockOf(start)],
      [`${name}NAME`, title],
    ]
  })
  return Object.fromEntries(entries)
}

/** A cover as a comment: a picture block of FLAC (RFC 9639, 8.8) in base64. */
export function coverComment(picture: Buffer, mime: string): Tags {
  const length = (bytes: Buffer) => word(bytes.length)
  const kind = Buffer.from(mime, 'latin1')
  // The front cover, without a description; size and depth are in the picture itself.
  const block = [word(3), length(kind), kind, word(0), Buffer.alloc(16), length(picture), picture]
  return { METADATA_BLOCK_PICTURE: Buffer.concat(block).toString('base64') }
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function clockOf(seconds: number): string {
  const all = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [two(all / 3_600_000), two((all / 60_000) % 60), two((all / 1000) % 60)].join(':')
  return `${clock}.${String(all % 1000).padStart(3, '0')}`
}

function commentsIn(file: number): Buffer | undefined {
  const head = readPiece(file, 0, 4).toString('latin1')
  if (head === 'fLaC') return flacBlock(file)
  return head === 'OggS' ? oggPacket(file) : undefined
}

function flacBlock(file: number): Buffer | undefined {
  const { size } = fstatSync(file)
  for (let at = 4; at + 4 <= size; ) {
    const head = readPiece(file, at, 4)
    const [kind = 0] = head
    const length = head.readUIntBE(1, 3)
    if ((kind & 0x7f) === COMMENT_BLOCK_TYPE) return readPiece(file, at + 4, length)
    if ((kind & 0x80) !== 0) return undefined
    at += 4 + length
  }
  return undefined
}

/** The second packet of the first stream of an Ogg file (RFC 3533), without the name of its codec. */
function oggPacket(file: number): Buffer | undefined {
  const parts: Buffer[] = []
  let packet = 0
  let bytes = 0
  for (const piece of oggPieces(file)) {
    if (packet === 1) parts.push(piece)
    bytes += piece.length
    // A piece shorter than a byte can tell ends its packet.
    if (piece.length < 255) packet += 1
    if (packet === 2) return withoutCodec(Buffer.concat(parts))
    if (bytes > MAX_COMMENTS_BYTES) return undefined
  }
  return undefined
}

/** The pieces, of 255 bytes at most, that the packets of the first stream lie in. */
function* oggPieces(file: number): Generator<Buffer> {
  let serial: number | undefined
  for (const { head, sizes, body } of oggPages(file)) {
    serial ??= head.readUInt32LE(14)
    if (head.readUInt32LE(14) !== serial) continue
    let from = 0
    for (const size of sizes) {
      yield body.subarray(from, from + size)
      from += size
    }
  }
}

function withoutCodec(packet: Buffer): Buffer | undefined {
  if (packet.toString('latin1', 0, 8) === 'OpusTags') return packet.subarray(8)
  return packet.toString('latin1', 0, 7) === '\x03vorbis' ? packet.subarray(7) : undefined
}

function sum(sizes: Buffer): number {
  return sizes.reduce((all, size) => all + size, 0)
}

/** The comments of an open FLAC, Ogg Vorbis or Opus file, `NAME=text` each; none where there are none that can be read. */
export function commentTexts(file: number): Buffer[] {
  const bytes = commentsIn(file)
  return bytes === undefined ? [] : listIn(bytes).texts
}

/** A list of comments: the maker's name, a count, and texts, each behind its length in bytes; and where it ends. */
function listIn(bytes: Buffer): { readonly maker: Buffer; readonly texts: Buffer[]; readonly end: number } {
  let at = 0
  const next = (): Buffer => {
    const length = lengthAt(bytes, at)
    const text = bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
    return text
  }
  const maker = next()
  const count = lengthAt(bytes, at)
  at += 4
  const texts: Buffer[] = []
  while (texts.length < count && at + 4 <= bytes.length) texts.push(next())
  return { maker, texts, end: at }
}

/** The same list with a comment of this name in place of those that it had. */
function listWith(bytes: Buffer, name: string, value: string): Buffer {
  const { maker, texts, end } = listIn(bytes)
  const others = texts.filter((text) => text.toString('latin1', 0, name.length + 1).toUpperCase() !== `${name}=`)
  const all = [...others, Buffer.from(`${name}=${value}`)]
  const lined = all.flatMap((text) => [littleWord(text.length), text])
  return Buffer.concat([littleWord(maker.length), maker, littleWord(all.length), ...lined, bytes.subarray(end)])
}

function littleWord(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The chapters among comments. */
function chaptersIn(texts: readonly Buffer[]): Chapter[] {
  const starts = new Map<string, number>()
  const titles = new Map<string, string>()
  for (const bytes of texts) {
    const text = bytes.length > 4096 ? '' : bytes.toString('utf8')
    const [, number, name, value = ''] = /^CHAPTER(\d{1,3})(NAME)?=(.*)$/is.exec(text) ?? []
    if (number === undefined) continue
    const start = name === undefined ? parseTimecode(value) : undefined
    if (name !== undefined) titles.set(number, value)
    else if (start !== undefined) starts.set(number, start)
  }
  return [...starts].map(([number, start]) => ({ start, title: titles.get(number) ?? '' }))
}

/** Bytes of the largest block of a FLAC file. */
const MAX_FLAC_BLOCK_BYTES = 0xff_ff_ff

/** The blocks of an open FLAC file with a comment, and where its sound begins; undefined where it has no comments, or no room. */
export function flacWithComment(file: number, name: string, value: string): NewStart | undefined {
  const { size } = fstatSync(file)
  const parts = [readPiece(file, 0, 4)]
  for (let at = 4; at + 4 <= size; ) {
    const head = readPiece(file, at, 4)
    const length = head.readUIntBE(1, 3)
    let body = readPiece(file, at + 4, length)
    if (((head[0] ?? 0) & 0x7f) === COMMENT_BLOCK_TYPE) body = listWith(body, name, value)
    if (body.length > MAX_FLAC_BLOCK_BYTES) return undefined
    head.writeUIntBE(body.length, 1, 3)
    parts.push(head, body)
    at += 4 + length
    if (((head[0] ?? 0) & 0x80) !== 0) return { bytes: Buffer.concat(parts), end: at }
  }
  return undefined
}

/** A new beginning of a file, and where the rest of the old file begins that follows it. */
export interface NewStart {
  readonly bytes: Buffer
  readonly end: number
}

/** Sizes of an Ogg page: bytes of its header, its most segments, and bytes of a full segment. */
const OGG_PAGE = { head: 27, pieces: 255, piece: 255 } as const
/** The granule position of a page in which no packet ends. */
const NO_GRANULE_POSITION = 0xff_ff_ff_ff_ff_ff_ff_ffn

/** The pages of an open Opus file, all of one stream, with a comment: numbered anew, and with their sums. Undefined for another file. */
export function opusWithComment(file: number, name: string, value: string): Iterable<Buffer> | undefined {
  const pages = oggPages(file)
  const first = pages.next().value
  if (first === undefined || first.body.toString('latin1', 0, 8) !== 'OpusHead') return undefined
  const parts: Buffer[] = []
  // Not by `for`, which would close the pages that are still to be copied.
  for (let page = pages.next(); !page.done; page = pages.next()) {
    const { sizes, body } = page.value
    parts.push(body)
    const ended = sizes.findIndex((size) => size < OGG_PAGE.piece)
    if (ended === -1) continue
    // Sound begins on a page of its own (RFC 7845, 3).
    const packet = Buffer.concat(parts)
    if (ended !== sizes.length - 1 || packet.toString('latin1', 0, 8) !== 'OpusTags') return undefined
    const tags = Buffer.concat([packet.subarray(0, 8), listWith(packet.subarray(8), name, value)])
    return numbered(first, [...pagesOf(tags)], pages)
  }
  return undefined
}

interface Page {
  readonly head: Buffer
  readonly sizes: Buffer
  readonly body: Buffer
}

function* oggPages(file: number): Generator<Page, undefined> {
  for (let at = 0; ; ) {
    const head = readPiece(file, at, OGG_PAGE.head)
    if (head.length < OGG_PAGE.head || head.toString('latin1', 0, 4) !== 'OggS') return
    const sizes = readPiece(file, at + OGG_PAGE.head, head[26] ?? 0)
    const body = readPiece(file, at + OGG_PAGE.head + sizes.length, sum(sizes))
    at += OGG_PAGE.head + sizes.length + body.length
    yield { head, sizes, body }
  }
}

/** A packet on pages of its own. */
function* pagesOf(
  packet: Buffer,
): Generator<Omit<Page, 'head'> & { readonly flags: number; readonly isLast: boolean }> {
  const pieces = Math.floor(packet.length / OGG_PAGE.piece) + 1
  for (let done = 0; done < pieces; done += OGG_PAGE.pieces) {
    const count = Math.min(OGG_PAGE.pieces, pieces - done)
    const isLast = done + count === pieces
    const body = packet.subarray(done * OGG_PAGE.piece, (done + count) * OGG_PAGE.piece)
    const sizes = Buffer.alloc(count, OGG_PAGE.piece)
    if (isLast) sizes[count - 1] = packet.length % OGG_PAGE.piece
    yield { sizes, body, flags: done === 0 ? 0 : 1, isLast }
  }
}

function* numbered(
  first: Page,
  tags: ReturnType<typeof pagesOf> extends Iterable<infer P> ? P[] : never,
  rest: Iterable<Page>,
): Generator<Buffer> {
  let number = 0
  const written = ({ head, sizes, body }: Page): Buffer => {
    const page = Buffer.concat([head, sizes, body])
    page.writeUInt32LE(number++, 18)
    page.writeUInt32LE(0, 22)
    page.writeUInt32LE(oggSum(page), 22)
    return page
  }
  yield written(first)
  for (const { sizes, body, flags, isLast } of tags) {
    const head = Buffer.from(first.head)
    head[5] = flags
    head.writeBigUInt64LE(isLast ? 0n : NO_GRANULE_POSITION, 6)
    head[26] = sizes.length
    yield written({ head, sizes, body })
  }
  for (const page of rest) yield written(page)
}

/** The sum of a page (RFC 3533, 6): a CRC of 32 bits by 0x04c11db7, neither reflected nor turned over. */
function oggSum(bytes: Buffer): number {
  let value = 0
  for (const byte of bytes) value = ((value << 8) ^ (OGG_CRC_TABLE[(value >>> 24) ^ byte] ?? 0)) >>> 0
  return value
}

const OGG_CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value < 0 ? 0x04c1_1db7 : 0)
  return value >>> 0
})

function lengthAt(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
}
