import { readSync } from 'node:fs'

/** Reads bytes of an open file from an offset; fewer where the file ends before. */
export function readPiece(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, length))
  let filled = 0
  while (filled < bytes.length) {
    const read = readSync(file, bytes, filled, bytes.length - filled, at + filled)
    if (read === 0) break
    filled += read
  }
  return bytes.subarray(0, filled)
}
