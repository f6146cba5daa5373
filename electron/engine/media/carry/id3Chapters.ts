import { closeSync, openSync, writeSync } from 'node:fs'
import type { Chapter } from './chapter.ts'
import { readPiece } from './filePiece.ts'

/** The table of contents counts its chapters in one byte. */
export const MAX_ID3_CHAPTERS = 255

/** Bytes of the largest tag that is read. */
const MAX_ID3_TAG_BYTES = 64 << 20

/** Bytes of the header of a tag, and of a frame. */
const ID3_HEADER_BYTES = 10

/** A frame of an ID3v2 tag. */
interface Frame {
  readonly id: string
  readonly body: Buffer
}

/** An ID3v2 tag at the start of a file: its frames, and where the room behind them begins and ends. */
interface Tag {
  readonly version: number
  readonly frames: readonly Frame[]
  readonly room: { readonly start: number; readonly end: number }
}

/** Reads the chapters of an MP3 file (ID3v2 Chapter Frame Addendum 1.0); none where it has none. */
export function readId3Chapters(path: string): Chapter[] {
  const file = openSync(path, 'r')
  try {
    const tag = tagIn(file)
    return tag === undefined
      ? []
      : tag.frames.filter(({ id }) => id === 'CHAP').flatMap((frame) => chapterOf(frame, tag))
  } finally {
    closeSync(file)
  }
}

/** Encodes chapters as frames of ID3v2.4, with their table of contents; only as many as that holds. */
export function id3Chapters(chapters: readonly Chapter[], end: number): Buffer {
  const listed = chapters.slice(0, MAX_ID3_CHAPTERS)
  const names = listed.map((_, at) => Buffer.from(`ch${at}\0`, 'latin1'))
  // A top-level table in the order of time.
  const table = frame('CTOC', Buffer.from('toc\0', 'latin1'), Buffer.from([3, listed.length]), ...names)
  const entries = listed.map(({ start, title }, at) => {
    const times = Buffer.alloc(16, 0xff)
    times.writeUInt32BE(milliseconds(start), 0)
    times.writeUInt32BE(milliseconds(listed[at + 1]?.start ?? end), 4)
    const text = frame('TIT2', Buffer.from([3]), Buffer.from(title, 'utf8'))
    return frame('CHAP', names[at] ?? Buffer.alloc(0), times, text)
  })
  return Buffer.concat([table, ...entries])
}

/** Writes frames into a finished file whose tag was padded by as many bytes. Returns whether there was room. */
export function placeId3Chapters(path: string, frames: Buffer): boolean {
  const file = openSync(path, 'r+')
  try {
    const tag = tagIn(file)
    if (tag === undefined || tag.room.end - tag.room.start < frames.length) return false
    writeSync(file, frames, 0, frames.length, tag.room.start)
    return true
  } finally {
    closeSync(file)
  }
}

/** The private data of an owner in the tag of an open MP3 file; undefined where there are none. */
export function privateFrame(file: number, owner: string): Buffer | undefined {
  return tagIn(file)
    ?.frames.find((one) => isPrivateOf(one, owner))
    ?.body.subarray(owner.length + 1)
}

/**
 * The tag of an open MP3 file with private data of an owner, in place of those that it had, and where the sound behind the old tag
 * begins; undefined where the tag is not of ID3v2.4, or there is no MP3.
 */
export function tagWithPrivate(
  file: number,
  owner: string,
  data: Buffer,
): { readonly bytes: Buffer; readonly end: number } | undefined {
  const tag = tagIn(file)
  if (tag === undefined || tag.version !== 4 || tag.room.end === 0) return undefined
  const others = tag.frames.filter((one) => !isPrivateOf(one, owner)).map(({ id, body }) => frame(id, body))
  const frames = Buffer.concat([...others, frame('PRIV', Buffer.from(`${owner}\0`, 'latin1'), data)])
  const size = [21, 14, 7, 0].map((shift) => (frames.length >> shift) & 0x7f)
  return { bytes: Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from(size), frames]), end: tag.room.end }
}

function isPrivateOf({ id, body }: Frame, owner: string): boolean {
  return id === 'PRIV' && body.toString('latin1', 0, owner.length + 1) === `${owner}\0`
}

function tagIn(file: number): Tag | undefined {
  const head = readPiece(file, 0, ID3_HEADER_BYTES)
  if (head.toString('latin1', 0, 3) !== 'ID3') return undefined
  const [version = 0, , flags = 0] = head.subarray(3)
  const size = synchsafe(head, 6)
  if (version < 3 || version > 4 || size > MAX_ID3_TAG_BYTES) return undefined
  // A tag in which the pattern of a sync was broken up is read, but not written into.
  const isBroken = (flags & 0x80) !== 0
  const whole = readPiece(file, ID3_HEADER_BYTES, size)
  const body = isBroken && version === 3 ? mended(whole) : whole
  const skipped = (flags & 0x40) === 0 ? 0 : version === 4 ? synchsafe(body, 0) : 4 + wordAt(body, 0)
  const { frames, end } = framesIn(body, skipped, version)
  return { version, frames, room: { start: ID3_HEADER_BYTES + end, end: isBroken ? 0 : ID3_HEADER_BYTES + size } }
}

/** The frames of a tag or of a frame from an offset on, and where they end. */
function framesIn(bytes: Buffer, from: number, version: number): { readonly frames: Frame[]; readonly end: number } {
  const frames: Frame[] = []
  let at = from
  while (at + ID3_HEADER_BYTES <= bytes.length && bytes[at] !== 0) {
    const size = version === 4 ? synchsafe(bytes, at + 4) : wordAt(bytes, at + 4)
    const end = at + ID3_HEADER_BYTES + size
    if (end > bytes.length) break
    frames.push({ id: bytes.toString('latin1', at, at + 4), body: bytes.subarray(at + ID3_HEADER_BYTES, end) })
    at = end
  }
  return { frames, end: at }
}

function chapterOf({ body }: Frame, { version }: Tag): Chapter[] {
  const name = body.indexOf(0)
  if (name === -1 || body.length < name + 17) return []
  const { frames } = framesIn(body, name + 17, version)
  const title = frames.find(({ id }) => id === 'TIT2')?.body
  return [{ start: wordAt(body, name + 1) / 1000, title: title === undefined ? '' : textOf(title) }]
}

function textOf(body: Buffer): string {
  const [coding] = body
  const text = body.subarray(1)
  const read =
    coding === 1 || coding === 2 ? utf16(text, coding === 2) : text.toString(coding === 3 ? 'utf8' : 'latin1')
  return read.replace(/\0.*$/s, '')
}

function utf16(text: Buffer, isBig: boolean): string {
  const mark = text.length < 2 ? 0 : text.readUInt16LE(0)
  const even = text.subarray(mark === 0xfeff || mark === 0xfffe ? 2 : 0, text.length - (text.length % 2))
  const swapped = mark === 0xfffe || (isBig && mark !== 0xfeff)
  return (swapped ? Buffer.from(even).swap16() : even).toString('utf16le')
}

/** Takes out the zeros that were put behind bytes of ones. */
function mended(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff))
}

function frame(id: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from(id, 'latin1'), Buffer.from([...size, 0, 0]), body])
}

/** A number of 28 bits, seven in each byte. */
function synchsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, place) => (sum << 7) | ((bytes[at + place] ?? 0) & 0x7f), 0)
}

function wordAt(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0
}

function milliseconds(seconds: number): number {
  return Math.min(0xff_ff_ff_fe, Math.round(seconds * 1000))
}
