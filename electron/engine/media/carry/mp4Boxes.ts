import { readPiece } from './filePiece.ts'

/** A box of an MP4 file (ISO/IEC 14496-12). */
export interface Mp4Box {
  readonly type: string
  /** Offsets in bytes of the box, its content, and its end. */
  readonly at: number
  readonly body: number
  readonly end: number
}

/** The consecutive boxes in a range of an open file. Ends early if the file is damaged. */
export function* boxesIn(file: number, from: number, to: number): Generator<Mp4Box> {
  for (let at = from; at + 8 <= to; ) {
    const head = readPiece(file, at, 16)
    if (head.length < 8) return
    const stated = head.readUInt32BE(0)
    const long = stated === 1 && head.length === 16
    const size = stated === 0 ? to - at : long ? Number(head.readBigUInt64BE(8)) : stated
    const body = at + (long ? 16 : 8)
    if (at + size < body || at + size > to) return
    yield { type: head.toString('latin1', 4, 8), at, body, end: at + size }
    at += size
  }
}

/** The first box of a type in a range of an open file. */
export function boxIn(file: number, type: string, { body, end }: Pick<Mp4Box, 'body' | 'end'>): Mp4Box | undefined {
  for (const box of boxesIn(file, body, end)) if (box.type === type) return box
  return undefined
}

/** Encodes a box. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
