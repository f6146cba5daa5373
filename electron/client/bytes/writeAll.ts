import type { FileHandle } from 'node:fs/promises'

/** Writes all bytes at a place of a file: a disk that is almost full accepts fewer than given, without an error. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
  }
}
