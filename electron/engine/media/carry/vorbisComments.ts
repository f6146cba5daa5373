import { closeSync, fstatSync, openSync } from 'node:fs'
import { parseTimecode } from '../../../../shared/timecode.ts'
import type { Chapter } from './chapter.ts'
import type { Tags } from './chapterSpace.ts'
import { readPiece } from './filePiece.ts'

/** Chapters have numbers of three digits. */
export const MOST_IN_COMMENTS = 999

/** Bytes of the largest comments that are read; a cover is among them. */
const LARGEST = 64 << 20

/** The kind of a block of comments in a FLAC file. */
const COMMENTS = 4

/**
 * Reads the chapters of a FLAC, Ogg Vorbis or Opus file: comments of the form that OGM tools introduced and most players know. None
 * where the file has none.
 */
export function readCommentChapters(path: string): Chapter[] {
  const file = openSync(path, 'r')
  try {
    const bytes = commentsIn(file)
    return bytes === undefined ? [] : chaptersIn(bytes)
  } finally {
    closeSync(file)
  }
}

/** Chapters as comments. */
export function chapterComments(chapters: readonly Chapter[]): Tags {
  const entries = chapters.slice(0, MOST_IN_COMMENTS).flatMap(({ start, title }, at) => {
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
    if ((kind & 0x7f) === COMMENTS) return readPiece(file, at + 4, length)
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
    if (bytes > LARGEST) return undefined
  }
  return undefined
}

/** The pieces, of 255 bytes at most, that the packets of the first stream lie in. */
function* oggPieces(file: number): Generator<Buffer> {
  let serial: number | undefined
  for (let at = 0; ; ) {
    const head = readPiece(file, at, 27)
    if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') return
    const sizes = readPiece(file, at + 27, head[26] ?? 0)
    const body = readPiece(file, at + 27 + sizes.length, sum(sizes))
    at += 27 + sizes.length + body.length
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

/** The chapters among comments: the maker's name, a count, and texts, each behind its length in bytes. */
function chaptersIn(bytes: Buffer): Chapter[] {
  const starts = new Map<string, number>()
  const titles = new Map<string, string>()
  let at = 4 + lengthAt(bytes, 0)
  const count = lengthAt(bytes, at)
  at += 4
  for (let index = 0; index < count && at + 4 <= bytes.length; index++) {
    const length = lengthAt(bytes, at)
    const text = length > 4096 ? '' : bytes.toString('utf8', at + 4, at + 4 + length)
    at += 4 + length
    const [, number, name, value = ''] = /^CHAPTER(\d{1,3})(NAME)?=(.*)$/is.exec(text) ?? []
    if (number === undefined) continue
    const start = name === undefined ? parseTimecode(value) : undefined
    if (name !== undefined) titles.set(number, value)
    else if (start !== undefined) starts.set(number, start)
  }
  return [...starts].map(([number, start]) => ({ start, title: titles.get(number) ?? '' }))
}

function lengthAt(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
}
