import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Bytes } from '../http/mount.ts'

/** Bytes encoded at once: strings up to this length stay in the young heap, where they cost next to nothing. */
const SLICE = 48 * 1024
/** Bytes read at once. Both are multiples of three, so that only the end of the video needs padding. */
const PIECE = 6 * SLICE

/**
 * A finished render job as JSON, its video encoded while it is sent: no step holds more than one piece of it. Undefined
 * where the video is gone.
 */
export async function videoReply(path: string): Promise<Bytes | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return undefined
  const { size } = found
  const head = '{"status":"done","progress":1,"result":{"video_base64":"'
  const tail = '","format":"mp4"},"error":null}'
  const encoded = async function* (): AsyncGenerator<string | Buffer> {
    const file = await open(path)
    try {
      yield head
      const piece = Buffer.allocUnsafe(PIECE)
      for (;;) {
        const { bytesRead } = await readFully(file, piece)
        if (bytesRead > 0) yield toBase64(piece.subarray(0, bytesRead))
        if (bytesRead < PIECE) break
      }
      yield tail
    } finally {
      await file.close()
    }
  }
  return {
    type: 'application/json; charset=utf-8',
    body: Readable.from(encoded(), { objectMode: false }),
    headers: { 'content-length': head.length + 4 * Math.ceil(size / 3) + tail.length },
  }
}

function toBase64(bytes: Buffer): Buffer {
  const text = Buffer.allocUnsafeSlow(4 * Math.ceil(bytes.length / 3)) // from no pool, which it would keep alive
  for (let at = 0; at < bytes.length; at += SLICE) {
    text.write(bytes.toString('base64', at, Math.min(bytes.length, at + SLICE)), (at / 3) * 4, 'latin1')
  }
  return text
}

/** Fills the buffer unless the file ends first; a short read in the middle would break the encoding. */
async function readFully(file: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<{ bytesRead: number }> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return { bytesRead: filled }
}
