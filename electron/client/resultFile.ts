import { rename } from 'node:fs/promises'
import { AppError } from '../../shared/failure.ts'
import { createBase64File } from './base64File.ts'
import { fileFailure } from './diskErrors.ts'
import { createSkeletonReader } from './skeleton.ts'

/** What was in a job's answer, and whether there was a video to write. */
export interface ResultFile {
  readonly document: unknown
  readonly written: boolean
}

/**
 * Reads a job's answer while it arrives: its video goes to a file, of any size and in constant memory, and the rest is
 * returned with an empty `video_base64`. The file appears under its name only when all of the answer was right; until
 * then it is `path.part`, which is removed on any failure. Throws `bad_reply`, `file`, or what the body throws.
 */
export async function readResultFile(body: AsyncIterable<Uint8Array>, path: string): Promise<ResultFile> {
  const part = `${path}.part`
  const file = createBase64File(part)
  let bytes = 0
  const sink = {
    write(text: Buffer) {
      bytes += text.length
      return file.write(text)
    },
  }
  const reader = createSkeletonReader(['result', 'video_base64'], sink)
  try {
    for await (const chunk of body) await reader.feed(asBuffer(chunk))
    const document = reader.finish()
    if (bytes > 0) {
      await file.finish()
      await rename(part, path)
    }
    return { document, written: bytes > 0 }
  } catch (error) {
    await file.discard().catch(() => undefined)
    throw error instanceof AppError ? error : fileFailure(path, error)
  }
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
