import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { type Chapter, MAX_CHAPTERS } from './chapter.ts'
import { type Element, elementsIn, elementsInFile, encodeElement, numberElement, numberIn, SEGMENT_ID } from './ebml.ts'
import { readPiece } from './filePiece.ts'

const ID = {
  ...SEGMENT_ID,
  info: 0x1549a966,
  duration: 0x4489,
  cluster: 0x1f43b675,
  chapters: 0x1043a770,
  edition: 0x45b9,
  isDefault: 0x45db,
  atom: 0xb6,
  uid: 0x73c4,
  start: 0x91,
  end: 0x92,
  isHidden: 0x98,
  display: 0x80,
  text: 0x85,
  language: 0x437c,
} as const

const NANOSECONDS_PER_SECOND = 1e9
/** Maximal size in bytes of the chapters that are read; ten thousand with long titles are smaller. */
const MAX_CHAPTERS_BYTES = 16 * 1024 * 1024
/** Maximal number of elements searched if no seek head gives the chapters' position. */
const MAX_SEARCHED_ELEMENTS = 200_000
/** Maximal depth of nested chapters, which are listed too. */
const MAX_CHAPTER_DEPTH = 8
/** Bytes of an element's header with an eight-byte size, the least size of the filler that remains. */
const FILLER_HEADER_BYTES = 9

/**
 * Reads the chapters of a Matroska or WebM file, from its default edition; none if there are none or they are damaged.
 */
export function readMatroskaChapters(path: string): Chapter[] {
  const file = openSync(path, 'r')
  try {
    const found = findChapters(file)
    if (found === undefined || found.end - found.body > MAX_CHAPTERS_BYTES) return []
    return chaptersIn(readPiece(file, found.body, found.end - found.body))
  } finally {
    closeSync(file)
  }
}

/** Encodes chapters as an element; `end` is the end of the last chapter in seconds. */
export function matroskaChapters(chapters: readonly Chapter[], end: number): Buffer {
  const atoms = chapters.map(({ start, title }, index) =>
    encodeElement(
      ID.atom,
      numberElement(ID.uid, index + 1),
      numberElement(ID.start, start * NANOSECONDS_PER_SECOND),
      numberElement(ID.end, Math.max(start, chapters[index + 1]?.start ?? end) * NANOSECONDS_PER_SECOND),
      encodeElement(
        ID.display,
        encodeElement(ID.text, Buffer.from(title)),
        encodeElement(ID.language, Buffer.from('und')),
      ),
    ),
  )
  return encodeElement(ID.chapters, encodeElement(ID.edition, numberElement(ID.isDefault, 1), ...atoms))
}

/** Bytes to reserve before the first cluster for encoded chapters. */
export function chapterReserveBytes(chapters: Buffer): number {
  return chapters.length + FILLER_HEADER_BYTES
}

/** Writes chapters into the room reserved in a finished file. Returns whether the room was found. */
export function placeMatroskaChapters(path: string, chapters: Buffer): boolean {
  const file = openSync(path, 'r+')
  try {
    const room = chapterReserveBytes(chapters)
    const segment = segmentOf(file)
    if (segment === undefined) return false
    for (const { id, at, end } of elementsInFile(file, segment.body, segment.end)) {
      if (id === ID.cluster) return false
      if (id !== ID.empty || end - at !== room) continue
      writeSync(file, Buffer.concat([chapters, encodeElement(ID.empty)]), 0, room, at)
      return true
    }
    return false
  } finally {
    closeSync(file)
  }
}

/** Corrects the duration (seconds) in a finished file: FFmpeg includes the encoder's priming samples, some 40 ms. */
export function placeMatroskaDuration(path: string, seconds: number): void {
  const file = openSync(path, 'r+')
  try {
    const segment = segmentOf(file)
    const info = segment && childInFile(file, ID.info, segment)
    const duration = info && childInFile(file, ID.duration, info)
    if (duration === undefined || duration.end - duration.body !== 8) return
    const bytes = Buffer.alloc(8)
    // FFmpeg's time scale in Matroska is milliseconds.
    bytes.writeDoubleBE(Math.round(seconds * 1000))
    writeSync(file, bytes, 0, 8, duration.body)
  } finally {
    closeSync(file)
  }
}

function childInFile(file: number, id: number, { body, end }: Element): Element | undefined {
  for (const one of elementsInFile(file, body, end)) {
    if (one.id === id) return one
    if (one.id === ID.cluster) return undefined
  }
  return undefined
}

function segmentOf(file: number): Element | undefined {
  for (const one of elementsInFile(file, 0, fstatSync(file).size)) if (one.id === ID.segment) return one
  return undefined
}

function findChapters(file: number): Element | undefined {
  const segment = segmentOf(file)
  if (segment === undefined) return undefined
  const { size } = fstatSync(file)
  let looked = 0
  for (const one of elementsInFile(file, segment.body, Math.min(segment.end, size))) {
    if (one.id === ID.chapters && one.end <= size) return one
    const position = one.id === ID.seekHead ? seekPosition(readPiece(file, one.body, one.end - one.body)) : undefined
    const [there] = position === undefined ? [] : elementsInFile(file, segment.body + position, size)
    if (there?.id === ID.chapters && there.end <= size) return there
    if (++looked > MAX_SEARCHED_ELEMENTS) return undefined
  }
  return undefined
}

/** The chapters' position according to the seek head, relative to the segment's content. */
function seekPosition(seekHead: Buffer): number | undefined {
  for (const { id, body } of elementsIn(seekHead)) {
    if (id !== ID.seek) continue
    const fields = new Map([...elementsIn(body)].map((one) => [one.id, numberIn(one.body)]))
    if (fields.get(ID.seekId) === ID.chapters) return fields.get(ID.seekPosition)
  }
  return undefined
}

function chaptersIn(content: Buffer): Chapter[] {
  const editions = [...elementsIn(content)].filter(({ id }) => id === ID.edition).map(({ body }) => body)
  const isDefault = (edition: Buffer) => childOf(edition, ID.isDefault)?.some((byte) => byte !== 0) === true
  const edition = editions.find(isDefault) ?? editions[0]
  return edition === undefined ? [] : [...atomsIn(edition, 0)]
}

function* atomsIn(bytes: Buffer, depth: number): Generator<Chapter> {
  let count = 0
  for (const { id, body } of elementsIn(bytes)) {
    if (id !== ID.atom || childOf(body, ID.isHidden)?.some((byte) => byte !== 0)) continue
    if (++count > MAX_CHAPTERS) return
    const title = childOf(childOf(body, ID.display) ?? Buffer.alloc(0), ID.text)?.toString('utf8') ?? ''
    yield { start: numberIn(childOf(body, ID.start) ?? Buffer.alloc(0)) / NANOSECONDS_PER_SECOND, title }
    if (depth < MAX_CHAPTER_DEPTH) yield* atomsIn(body, depth + 1)
  }
}

function childOf(bytes: Buffer, childId: number): Buffer | undefined {
  for (const { id, body } of elementsIn(bytes)) if (id === childId) return body
  return undefined
}
