import { Readable } from 'node:stream'
import type { BlobReader } from '../backends/shared/blobs.ts'
import type { Bytes } from '../http/mount.ts'
import { createChunkSweeper } from '../process/sweepChunks.ts'

/**
 * Bytes encoded at once. The text of so few stays in the young generation of the heap and is freed cheaply; buffers of the
 * same size would cause a hundred full collections a gigabyte.
 */
const SLICE = 48 * 1024
/** Bytes read at once. Both sizes are multiples of three, so that only the end of the video needs base64 padding. */
const PIECE = 24 * SLICE
/** Maximum characters encoded ahead of the sent ones. */
const AHEAD = 512 * 1024

/**
 * The reply for a finished render: JSON with the video in base64, encoded while it is sent, so that memory holds one piece at
 * a time. Closes the video at the end, or when the client disconnects.
 */
export function videoReply(video: BlobReader): Bytes {
  const { size } = video
  const head = '{"status":"done","progress":1,"result":{"video_base64":"'
  const tail = '","format":"mp4"},"error":null}'
  const encoded = async function* (): AsyncGenerator<string> {
    const sweep = createChunkSweeper()
    try {
      yield head
      const piece = Buffer.allocUnsafe(PIECE)
      for (;;) {
        const { bytesRead } = await readFully(video, piece)
        for (let at = 0; at < bytesRead; at += SLICE) {
          yield piece.toString('base64', at, Math.min(bytesRead, at + SLICE))
        }
        sweep(bytesRead)
        if (bytesRead < PIECE) break
      }
      yield tail
    } finally {
      await video.close()
    }
  }
  return {
    type: 'application/json; charset=utf-8',
    // With an encoding set, strings are passed on without a copy.
    body: Readable.from(encoded(), { objectMode: false, encoding: 'utf8', highWaterMark: AHEAD }),
    headers: { 'content-length': head.length + 4 * Math.ceil(size / 3) + tail.length },
  }
}

/** Fills the buffer unless the file ends first; a short read in the middle would break the base64. */
async function readFully(video: BlobReader, buffer: Buffer): Promise<{ bytesRead: number }> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await video.read(buffer, filled, buffer.length - filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return { bytesRead: filled }
}
