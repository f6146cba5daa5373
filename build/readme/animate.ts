import { crc32 } from 'node:zlib'

/** A frame of an animation: a PNG file and its duration in milliseconds. */
export interface Shot {
  readonly png: Buffer
  readonly milliseconds: number
}

const PNG_SIGNATURE_BYTES = 8

/**
 * Joins PNG files of one size and colour type into one animated PNG, which repeats for ever (Portable Network Graphics
 * Specification, third edition, section 11.3.6): their compressed pixels go over as they are.
 */
export function animate(shots: readonly Shot[]): Buffer {
  const [first] = shots
  if (first === undefined) throw new Error('An animation needs a picture.')
  const head = chunksOf(first.png).find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13)
  const parts = [
    first.png.subarray(0, PNG_SIGNATURE_BYTES),
    chunk('IHDR', head),
    chunk('acTL', numbers(shots.length, 0)),
  ]
  let sequence = 0
  for (const [at, { png, milliseconds }] of shots.entries()) {
    const control = Buffer.alloc(26)
    control.writeUInt32BE(sequence++, 0)
    head.copy(control, 4, 0, 8)
    control.writeUInt16BE(milliseconds, 20)
    control.writeUInt16BE(1000, 22)
    parts.push(chunk('fcTL', control))
    for (const { type, data } of chunksOf(png)) {
      if (type !== 'IDAT') continue
      parts.push(at === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(sequence++), data])))
    }
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))])
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = PNG_SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}
