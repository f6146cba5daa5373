import { readPiece } from './filePiece.ts'

/** The ids of a Matroska segment, of its table of contents and of the space that is left free (RFC 9559). */
export const SEGMENT_ID = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  empty: 0xec,
} as const

/** An element of EBML, the binary form of Matroska (RFC 8794). */
export interface Element {
  readonly id: number
  /** Offsets in bytes of the element, its content, and its end. */
  readonly at: number
  readonly body: number
  /** Infinite if the writer did not know the size. */
  readonly end: number
}

/** Bytes of the longest header: an id of four bytes and a size of eight. */
const MAX_ELEMENT_HEADER_BYTES = 12

/** The consecutive elements in a range of an open file. Ends early if the file is damaged. */
export function* elementsInFile(file: number, from: number, to: number): Generator<Element> {
  for (let at = from; at < to; ) {
    const element = readHeader(readPiece(file, at, MAX_ELEMENT_HEADER_BYTES), at)
    if (element === undefined) return
    yield element
    at = element.end
  }
}

/** The elements in a buffer, by id and content. */
export function* elementsIn(bytes: Buffer): Generator<{ readonly id: number; readonly body: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const element = readHeader(bytes.subarray(at, at + MAX_ELEMENT_HEADER_BYTES), at)
    if (element === undefined || element.end > bytes.length) return
    yield { id: element.id, body: bytes.subarray(element.body, element.end) }
    at = element.end
  }
}

/** Decodes an unsigned integer; 0 if its length is invalid. */
export function numberIn(body: Buffer): number {
  return body.length > 0 && body.length <= 8 ? Number(BigInt(`0x${body.toString('hex')}`)) : 0
}

/** Encodes an element. */
export function encodeElement(id: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), sizeOf(body.length), body])
}

/** Encodes an element that holds an unsigned integer. */
export function numberElement(id: number, value: number): Buffer {
  const body = Buffer.alloc(8)
  body.writeBigUInt64BE(BigInt(Math.max(0, Math.round(value))))
  return encodeElement(id, body)
}

/** Encodes a size in eight bytes, whatever its value, so that the length of a header is known beforehand. */
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

/**
 * The number of bytes that a variable-length integer takes, from the position of its first set bit; undefined if over
 * `maxLength`.
 */
function lengthOf(first: number | undefined, maxLength: number): number | undefined {
  const length = first === undefined ? 9 : Math.clz32(first) - 23
  return length <= maxLength ? length : undefined
}
