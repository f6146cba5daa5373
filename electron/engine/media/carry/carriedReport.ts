import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { CarriedReport } from '../../../../shared/contract/local.ts'
import { PartFile } from '../partFile.ts'
import { type Element, elementsIn, elementsInFile, encodeElement, numberElement, numberIn, SEGMENT_ID } from './ebml.ts'
import { readPiece } from './filePiece.ts'
import { privateFrame, tagWithPrivate } from './id3Chapters.ts'
import { box, boxesIn, boxIn, type Mp4Box } from './mp4Boxes.ts'
import { commentTexts, flacWithComment, type NewStart, opusWithComment } from './vorbisComments.ts'

/** The name of the item or attachment, by which it is found again. */
const REPORT_ATTACHMENT_NAME = 'griot-report.json.gz'
const REPORT_MEDIA_TYPE = 'application/gzip'
/** The name of the comment in which a sound file carries it. */
const REPORT_TAG = 'GRIOT_REPORT'
/** Bytes of the largest report that is read, packed and not: a day of prints is smaller. */
const MAX_REPORT_BYTES = { packed: 64 << 20, whole: 256 << 20 }

/**
 * Writes a report into a finished MP4 or Matroska file, at its end, where no player has to read over it: as a metadata item of the
 * file (ISO/IEC 14496-12, 8.11), an attachment, or a chunk of WAV; into an MP3 as private data of its tag, and into FLAC and Opus as
 * a comment. One that is there is replaced. Returns false for other files, and leaves them as they are.
 */
export function carryReport(path: string, report: CarriedReport): boolean {
  const packed = gzipSync(JSON.stringify(report))
  const file = openSync(path, 'r+')
  try {
    const kind = kindOf(file)
    if (kind === 'mp4') return appendItem(file, packed)
    if (kind === 'matroska') return appendAttachment(file, packed)
    if (kind === 'wav') return appendChunk(file, packed)
    const pieces = kind && withReport(file, kind, packed)
    if (!pieces) return false
    // A tag lies before the sound: the file is written anew beside the old one, and takes its name.
    using part = new PartFile(path)
    const out = openSync(part.path, 'w')
    try {
      for (const piece of pieces) writeSync(out, piece)
    } finally {
      closeSync(out)
    }
    part.keep()
    return true
  } finally {
    closeSync(file)
  }
}

/** The report that a file carries; undefined where there is none that can be read. */
export function readCarriedReport(path: string): CarriedReport | undefined {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const kind = kindOf(file)
    const packed = kind && PACKED_REPORT_READERS[kind](file)
    if (packed === undefined) return undefined
    const text = gunzipSync(packed, { maxOutputLength: MAX_REPORT_BYTES.whole }).toString('utf8')
    return CarriedReport.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // no file, damaged, or of another program
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** How a report is found in each kind of file, packed. */
const PACKED_REPORT_READERS = {
  mp4: itemIn,
  matroska: attachmentIn,
  wav: chunkIn,
  mp3: (file: number) => privateFrame(file, REPORT_ATTACHMENT_NAME),
  flac: commentIn,
  ogg: commentIn,
} as const

type Kind = keyof typeof PACKED_REPORT_READERS

function kindOf(file: number): Kind | undefined {
  const head = readPiece(file, 0, 12)
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mp4'
  if (head.toString('hex', 0, 4) === '1a45dfa3') return 'matroska'
  if (head.toString('latin1', 0, 3) === 'ID3') return 'mp3'
  if (head.toString('latin1', 0, 4) === 'fLaC') return 'flac'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === 'WAVE') return 'wav'
  return head.toString('latin1', 0, 4) === 'OggS' ? 'ogg' : undefined
}

/** The report as a comment. */
function commentIn(file: number): Buffer | undefined {
  const own = commentTexts(file).find((text) => text.toString('latin1', 0, REPORT_TAG.length + 1) === `${REPORT_TAG}=`)
  return own && Buffer.from(own.toString('latin1', REPORT_TAG.length + 1), 'base64')
}

/** The file of a sound with a report among its tags: private data of ID3, else a comment. Undefined where it cannot have one. */
function withReport(
  file: number,
  kind: Exclude<Kind, 'mp4' | 'matroska' | 'wav'>,
  packed: Buffer,
): Iterable<Buffer> | undefined {
  if (kind === 'ogg') return opusWithComment(file, REPORT_TAG, packed.toString('base64'))
  const start =
    kind === 'mp3'
      ? tagWithPrivate(file, REPORT_ATTACHMENT_NAME, packed)
      : flacWithComment(file, REPORT_TAG, packed.toString('base64'))
  return start && followed(file, start)
}

/** Bytes that are copied at a time. */
const COPY_BLOCK_BYTES = 1 << 20

function* followed(file: number, { bytes, end }: NewStart): Generator<Buffer> {
  yield bytes
  const { size } = fstatSync(file)
  for (let at = end; at < size; at += COPY_BLOCK_BYTES) yield readPiece(file, at, Math.min(COPY_BLOCK_BYTES, size - at))
}

function wholeFile(file: number): Pick<Mp4Box, 'body' | 'end'> {
  return { body: 0, end: fstatSync(file).size }
}

/** The file's own `meta` box with our item; films may have others. */
function itemBox(file: number): Mp4Box | undefined {
  const { body, end } = wholeFile(file)
  for (const one of boxesIn(file, body, end)) {
    if (one.type === 'meta' && readPiece(file, one.body, 256).includes(REPORT_ATTACHMENT_NAME)) return one
  }
  return undefined
}

function itemIn(file: number): Buffer | undefined {
  const meta = itemBox(file)
  // A full box: four bytes of version and flags are before its parts.
  const data = meta && boxIn(file, 'idat', { body: meta.body + 4, end: meta.end })
  if (data === undefined || data.end - data.body > MAX_REPORT_BYTES.packed) return undefined
  return readPiece(file, data.body, data.end - data.body)
}

function appendItem(file: number, packed: Buffer): boolean {
  const { end } = wholeFile(file)
  const before = itemBox(file)
  if (before !== undefined && before.end !== end) return false
  const at = before?.at ?? end
  const bytes = reportItem(packed)
  writeSync(file, bytes, 0, bytes.length, at)
  ftruncateSync(file, at + bytes.length)
  return true
}

/** A `meta` box of one item, whose content is in the box itself. */
function reportItem(packed: Buffer): Buffer {
  const full = (version: number): Buffer => Buffer.from([version, 0, 0, 0])
  const text = (...texts: readonly string[]): Buffer => Buffer.from(texts.map((one) => `${one}\0`).join(''), 'latin1')
  const handler = box('hdlr', full(0), Buffer.alloc(4), Buffer.from('null'), Buffer.alloc(12), text(''))
  // Item 1, unprotected.
  const item = box(
    'infe',
    full(2),
    Buffer.from([0, 1, 0, 0]),
    Buffer.from('mime'),
    text(REPORT_ATTACHMENT_NAME, REPORT_MEDIA_TYPE, ''),
  )
  const items = box('iinf', full(0), Buffer.from([0, 1]), item)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(packed.length)
  // Offsets and lengths of four bytes; item 1 lies in `idat`, in one piece from its beginning.
  const place = Buffer.from([0x44, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
  return box('meta', full(0), handler, items, box('iloc', full(1), place, length), box('idat', packed))
}

/** The name of our chunk: other programs pass over those that they do not know. */
const REPORT_CHUNK_ID = 'grio'
/** Bytes of a chunk's name and size, and of those with `WAVE` at the head of the file. */
const CHUNK_HEAD_BYTES = 8
const RIFF_HEAD_BYTES = 12
/** Bytes that a RIFF file can name. */
const MAX_RIFF_BYTES = 2 ** 32 - 1

interface Chunks {
  readonly own?: { readonly at: number; readonly size: number }
  readonly hasSound: boolean
  /** The end of the last one. */
  readonly end: number
}

/** A file with more is no sound of ours; looking on would hold the engine up. */
const MAX_WAV_CHUNKS = 1000

/** Finds our chunk among those of a WAV; they begin at even bytes. */
function chunksIn(file: number): Chunks {
  const { size } = fstatSync(file)
  let [at, hasSound] = [RIFF_HEAD_BYTES, false]
  let own: Chunks['own']
  for (let looked = 0; looked < MAX_WAV_CHUNKS && at + CHUNK_HEAD_BYTES <= size; looked++) {
    const head = readPiece(file, at, CHUNK_HEAD_BYTES)
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (name === REPORT_CHUNK_ID) own = { at, size: length }
    if (name === 'data') hasSound = true
    at += CHUNK_HEAD_BYTES + length + (length % 2)
  }
  return { ...omitUndefined({ own }), hasSound, end: at }
}

function chunkIn(file: number): Buffer | undefined {
  const { own } = chunksIn(file)
  if (own === undefined || own.size > MAX_REPORT_BYTES.packed) return undefined
  return readPiece(file, own.at + CHUNK_HEAD_BYTES, own.size)
}

/** Appends our chunk; a WAV that another program closed carelessly, or one that would be too long, stays as it is. */
function appendChunk(file: number, packed: Buffer): boolean {
  const { own, hasSound, end } = chunksIn(file)
  const isLast = own === undefined || own.at + CHUNK_HEAD_BYTES + own.size + (own.size % 2) === end
  if (!hasSound || !isLast || end !== fstatSync(file).size) return false
  const at = own?.at ?? end
  const head = Buffer.alloc(CHUNK_HEAD_BYTES)
  head.write(REPORT_CHUNK_ID, 'latin1')
  head.writeUInt32LE(packed.length, 4)
  const bytes = Buffer.concat([head, packed, Buffer.alloc(packed.length % 2)])
  if (at + bytes.length - CHUNK_HEAD_BYTES > MAX_RIFF_BYTES) return false
  writeSync(file, bytes, 0, bytes.length, at)
  ftruncateSync(file, at + bytes.length)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(at + bytes.length - CHUNK_HEAD_BYTES)
  writeSync(file, length, 0, 4, 4)
  return true
}

const ID = {
  ...SEGMENT_ID,
  checksum: 0xbf,
  attachments: 0x1941a469,
  file: 0x61a7,
  name: 0x466e,
  type: 0x4660,
  data: 0x465c,
  uid: 0x46ae,
} as const

interface Segment {
  readonly segment: Element
  readonly parts: readonly Element[]
}

function segmentIn(file: number): Segment | undefined {
  const { size } = fstatSync(file)
  for (const segment of elementsInFile(file, 0, size)) {
    if (segment.id !== ID.segment) continue
    return { segment, parts: [...elementsInFile(file, segment.body, Math.min(size, segment.end))] }
  }
  return undefined
}

/** The attached files of a Matroska file that are not ours, as they stand there, and ours. */
function attachedIn(file: number, parts: readonly Element[]): { others: Buffer[]; own?: Buffer } {
  const found: { others: Buffer[]; own?: Buffer } = { others: [] }
  for (const { id, body, end } of parts) {
    if (id !== ID.attachments) continue
    for (const { id: kind, body: content } of elementsIn(readPiece(file, body, end - body))) {
      if (kind !== ID.file) continue
      const fields = new Map([...elementsIn(content)].map((field) => [field.id, field.body]))
      if (fields.get(ID.name)?.toString('utf8') === REPORT_ATTACHMENT_NAME)
        found.own = fields.get(ID.data) ?? Buffer.alloc(0)
      else found.others.push(encodeElement(ID.file, content))
    }
  }
  return found
}

function attachmentIn(file: number): Buffer | undefined {
  const found = segmentIn(file)
  const { own } = attachedIn(file, found?.parts ?? [])
  return own === undefined || own.length > MAX_REPORT_BYTES.packed ? undefined : own
}

/**
 * A file has one list of attachments at most, so a list that is there is written anew at the end of the file with the report, its
 * old place becomes empty, and the index at the beginning points to the new one.
 */
function appendAttachment(file: number, packed: Buffer): boolean {
  const { size } = fstatSync(file)
  const found = segmentIn(file)
  if (found === undefined) return false
  const { segment, parts } = found
  // Of eight bytes, as FFmpeg writes it; else there is no room for a larger number.
  const isSized = segment.end === size && segment.body - segment.at === 12
  if (!isSized && segment.end !== Number.POSITIVE_INFINITY) return false
  const own = encodeElement(
    ID.file,
    encodeElement(ID.name, Buffer.from(REPORT_ATTACHMENT_NAME)),
    encodeElement(ID.type, Buffer.from(REPORT_MEDIA_TYPE)),
    numberElement(ID.uid, 0x67_7269_6f74),
    encodeElement(ID.data, packed),
  )
  const list = encodeElement(ID.attachments, ...attachedIn(file, parts).others, own)
  const old = parts.filter(({ id }) => id === ID.attachments)
  // What lies at the end is written over, so that a second report makes no file longer than the first.
  const last = old.find(({ end }) => end === size)
  const at = last?.at ?? size
  writeSync(file, list, 0, list.length, at)
  ftruncateSync(file, at + list.length)
  for (const part of old) if (part !== last) empty(file, part)
  if (isSized) writeSize(file, segment.at + 4, at + list.length - segment.body)
  writeAttachmentPlace(file, parts, at - segment.body)
  return true
}

/** Turns an element into filler of the same length. */
function empty(file: number, { at, end }: Pick<Element, 'at' | 'end'>): void {
  // Its id is of one byte and its size of eight.
  writeSync(file, Buffer.from([ID.empty]), 0, 1, at)
  writeSize(file, at + 1, end - at - 9)
}

function writeSize(file: number, at: number, length: number): void {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE((1n << 56n) | BigInt(length))
  writeSync(file, bytes, 0, 8, at)
}

/** Bytes of the header of filler, whose size is written in eight. */
const FILLER_HEADER_BYTES = 9

/**
 * Writes the place of the attachments into the index at the beginning, in the filler that FFmpeg leaves behind it. Its checksum is
 * left out, as it may be. Where there is no room the file is whole all the same: readers go through its elements.
 */
function writeAttachmentPlace(file: number, parts: readonly Element[], place: number): void {
  const at = parts.findIndex(({ id }) => id === ID.seekHead)
  const [index, filler] = [parts[at], parts[at + 1]]
  if (index === undefined || filler?.id !== ID.empty) return
  const kept = [...elementsIn(readPiece(file, index.body, index.end - index.body))].filter(
    ({ id, body }) => id !== ID.checksum && !(id === ID.seek && isOfAttachments(body)),
  )
  const entry = short(
    ID.seek,
    short(ID.seekId, Buffer.from(ID.attachments.toString(16), 'hex')),
    short(ID.seekPosition, numberBytes(place)),
  )
  const entries = kept.map(({ id, body }) => short(id, body))
  const bytes = encodeElement(ID.seekHead, ...entries, entry)
  const room = filler.end - index.at - bytes.length
  if (room < FILLER_HEADER_BYTES) return
  writeSync(file, bytes, 0, bytes.length, index.at)
  empty(file, { at: index.at + bytes.length, end: filler.end })
}

function isOfAttachments(body: Buffer): boolean {
  return [...elementsIn(body)].some(
    ({ id, body: seekBody }) => id === ID.seekId && numberIn(seekBody) === ID.attachments,
  )
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** Encodes an element of less than 127 bytes with a size of one. */
function short(id: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), Buffer.from([0x80 | body.length]), body])
}
