import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import type { Chapter } from './chapter.ts'
import { readPiece } from './filePiece.ts'
import { box, boxesIn, boxIn, type Mp4Box } from './mp4Boxes.ts'

/** The chapters stored in an MP4 or QuickTime file, in both common ways. */
interface Mp4Chapters {
  /** Nero's chapter list, which most programs write and read. */
  readonly listed: Chapter[]
  /** Ids of text tracks that hold chapters, as Apple's programs write them. */
  readonly tracks: number[]
}

/** The chapter list stores its count, and the bytes of a title, in one byte. */
export const MAX_MP4_CHAPTERS = 255
const MAX_MP4_TITLE_BYTES = 255
/** Time units of the list in a second. */
const CHAPTER_TICKS_PER_SECOND = 1e7
const CHAPTER_LIST_HEAD_BYTES = 9
const COMMENT_BOX_TYPE = '\xa9cmt'

/** Reads the chapter list and the ids of chapter tracks; both empty if there are none. */
export function readMp4Chapters(path: string): Mp4Chapters {
  const file = openSync(path, 'r')
  try {
    const moov = boxIn(file, 'moov', { body: 0, end: fstatSync(file).size })
    if (moov === undefined) return { listed: [], tracks: [] }
    const udta = boxIn(file, 'udta', moov)
    const chpl = udta && boxIn(file, 'chpl', udta)
    return { listed: chpl === undefined ? [] : listIn(content(file, chpl)), tracks: chapterTracks(file, moov) }
  } finally {
    closeSync(file)
  }
}

/** Encodes chapters as a box; only the first 255, the most that it holds. */
export function mp4Chapters(chapters: readonly Chapter[]): Buffer {
  const listed = chapters.slice(0, MAX_MP4_CHAPTERS)
  const head = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, listed.length])
  const entries = listed.flatMap(({ start, title }) => {
    const name = cut(title)
    const fields = Buffer.alloc(9)
    fields.writeBigUInt64BE(BigInt(Math.round(start * CHAPTER_TICKS_PER_SECOND)))
    fields.writeUInt8(name.length, 8)
    return [fields, name]
  })
  return box('chpl', head, ...entries)
}

/** Spaces to append to the comment, to be replaced by these chapters. */
export function roomInComment(chapters: Buffer): number {
  return chapters.length + 8
}

/**
 * Writes chapters into a finished file whose comment was padded by `roomInComment` spaces, which are removed. Nothing
 * that the file points at moves. Returns whether it succeeded.
 */
export function placeMp4Chapters(path: string, chapters: Buffer): boolean {
  const file = openSync(path, 'r+')
  try {
    const moov = boxIn(file, 'moov', { body: 0, end: fstatSync(file).size })
    const udta = moov && boxIn(file, 'udta', moov)
    const meta = udta && boxIn(file, 'meta', udta)
    if (udta === undefined || meta === undefined) return false
    const others = [...boxesIn(file, udta.body, udta.end)].filter(({ at }) => at !== meta.at)
    const kept = [
      withoutPadding(file, meta),
      ...others.map((one) => readPiece(file, one.at, one.end - one.at)),
      chapters,
    ]
    const spare = udta.end - udta.body - kept.reduce((sum, { length }) => sum + length, 0)
    if (spare < 8) return false
    writeSync(file, Buffer.concat([...kept, box('free', Buffer.alloc(spare - 8))]), 0, udta.end - udta.body, udta.body)
    return true
  } finally {
    closeSync(file)
  }
}

/** The `meta` box without the comment's padding; a comment of spaces only is removed. */
function withoutPadding(file: number, meta: Mp4Box): Buffer {
  const whole = readPiece(file, meta.at, meta.end - meta.at)
  // The box starts with version and flags.
  const ilst = boxIn(file, 'ilst', { body: meta.body + 4, end: meta.end })
  if (ilst === undefined) return whole
  const items = [...boxesIn(file, ilst.body, ilst.end)].map((item) => {
    const bytes = readPiece(file, item.at, item.end - item.at)
    if (item.type !== COMMENT_BOX_TYPE) return bytes
    const text = bytes.subarray(24).toString('utf8').trimEnd()
    return text === '' ? Buffer.alloc(0) : box(COMMENT_BOX_TYPE, box('data', bytes.subarray(16, 24), Buffer.from(text)))
  })
  const before = whole.subarray(8, ilst.at - meta.at)
  return box('meta', before, box('ilst', ...items), whole.subarray(ilst.end - meta.at))
}

function content(file: number, { body, end }: Mp4Box): Buffer {
  return readPiece(
    file,
    body,
    Math.min(end - body, CHAPTER_LIST_HEAD_BYTES + MAX_MP4_CHAPTERS * (9 + MAX_MP4_TITLE_BYTES)),
  )
}

function listIn(bytes: Buffer): Chapter[] {
  const head = bytes[0] === 0 ? CHAPTER_LIST_HEAD_BYTES - 4 : CHAPTER_LIST_HEAD_BYTES
  const count = bytes[head - 1] ?? 0
  const chapters: Chapter[] = []
  for (let at = head; chapters.length < count && at + 9 <= bytes.length; ) {
    const length = bytes.readUInt8(at + 8)
    const title = bytes.subarray(at + 9, at + 9 + length).toString('utf8')
    chapters.push({ start: Number(bytes.readBigUInt64BE(at)) / CHAPTER_TICKS_PER_SECOND, title })
    at += 9 + length
  }
  return chapters
}

/** The ids of tracks that other tracks reference as chapters. */
function chapterTracks(file: number, moov: Mp4Box): number[] {
  const ids = new Set<number>()
  for (const trak of boxesIn(file, moov.body, moov.end)) {
    const tref = trak.type === 'trak' ? boxIn(file, 'tref', trak) : undefined
    const chap = tref && boxIn(file, 'chap', tref)
    if (chap === undefined) continue
    const bytes = readPiece(file, chap.body, Math.min(chap.end - chap.body, 64))
    for (let at = 0; at + 4 <= bytes.length; at += 4) ids.add(bytes.readUInt32BE(at))
  }
  return [...ids]
}

/** A title of at most 255 bytes, cut between code points. */
function cut(title: string): Buffer {
  const characters = [...title].slice(0, MAX_MP4_TITLE_BYTES)
  while (Buffer.byteLength(characters.join('')) > MAX_MP4_TITLE_BYTES) characters.pop()
  return Buffer.from(characters.join(''))
}
