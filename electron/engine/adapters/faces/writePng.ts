import { crc32, deflateSync } from 'node:zlib'
import type { Plane } from '../../media/picture/scaledPlane.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits a colour, red, green and blue; the usual compression, filters and order of rows. */
const EIGHT_BITS_RGB = [8, 2, 0, 0, 0]

/** A colour picture as a PNG file. */
export function writePng({ width, height, bytes }: Plane): Buffer {
  const across = width * 3
  const rows = Buffer.alloc((across + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(bytes.subarray(row * across, (row + 1) * across), row * (across + 1) + 1)
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const head = Buffer.concat([size, Buffer.from(EIGHT_BITS_RGB)])
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
