import { readPiece } from './filePiece.ts'

/** An element of EBML, the form Matroska is written in (RFC 8794). */
export interface Element {
  readonly id: number
  /** Where the element, its content and what follows it begin, in bytes. */
  readonly at: number
  readonly body: number
  /** Infinite where the writer did not know. */
  readonly end: number
}

/** A header is an id of at most four bytes and a size of at most eight. */
const LONGEST_HEADER = 12

/** The elements one after the other in a stretch of an open file. It ends early where the file is damaged. */
export function* elementsInFile(file: number, from: number, to: number): Generator<Element> {
  for (let at = from; at < to; ) {
    const element = readHeader(readPiece(file, at, LONGEST_HEADER), at)
    if (element === undefined) return
    yield element
    at = element.end
  }
}

/** The elements of content that was read, by id and content. */
export function* elementsIn(bytes: Buffer): Generator<{ readonly id: number; readonly body: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const element = readHeader(bytes.subarray(at, at + LONGEST_HEADER), at)
    if (element === undefined || element.end > bytes.length) return
    yield { id: element.id, body: bytes.subarray(element.body, element.end) }
    at = element.end
  }
}

/** An unsigned number as EBML stores it. */
export function numberIn(body: Buffer): number {
  return body.length > 0 && body.length <= 8 ? Number(BigInt(`0x${body.toString('hex')}`)) : 0
}

/** Writes an element. */
export function element(id: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), sizeOf(body.length), body])
}

/** Writes an element that holds a number. */
export function numberElement(id: number, value: number): Buffer {
  const body = Buffer.alloc(8)
  body.writeBigUInt64BE(BigInt(Math.max(0, Math.round(value))))
  return element(id, body)
}

/** Eight bytes for any size, so that the length of a header is known beforehand. */
function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(length))
  return size
}

function readHeader(bytes: Buffer, at: number): Element | undefined {
  const idLength = lengthOf(bytes[0], 4)
  const sizeLength = idLength === undefined ? undefined : lengthOf(bytes[idLength], 8)
  if (idLength === undefined || sizeLength === undefined || bytes.length < idLength + sizeLength) return undefined
  const raw = BigInt(`0x${bytes.subarray(idLength, idLength + sizeLength).toString('hex')}`)
  const ones = (1n << BigInt(7 * sizeLength)) - 1n
  const size = raw & ones
  const body = at + idLength + sizeLength
  const end = size === ones ? Number.POSITIVE_INFINITY : body + Number(size)
  return { id: bytes.readUIntBE(0, idLength), at, body, end }
}

/** The place of the first bit that is set tells how many bytes a number takes. */
function lengthOf(first: number | undefined, most: number): number | undefined {
  const length = first === undefined ? 9 : Math.clz32(first) - 23
  return length <= most ? length : undefined
}
