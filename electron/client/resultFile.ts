import { AppError } from '../../shared/failure.ts'
import { createBase64File } from './base64File.ts'
import { fileFailure } from './diskErrors.ts'
import { renameFile } from './renameFile.ts'
import { createSkeletonReader } from './skeleton.ts'

/** A job's answer without its video, and whether a video was written. */
interface ResultFile {
  readonly document: unknown
  readonly written: boolean
}

/**
 * Reads a job's answer while it arrives: the video goes to a file, in constant memory, and the rest is returned with an
 * empty `video_base64`. The file is `path.part` until the whole answer was valid; any failure removes it. Throws
 * `bad_reply`, `file`, or the body's error.
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
      await renameFile(part, path)
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
