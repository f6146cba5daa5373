import type { Blobs } from '../shared/blobs.ts'

/**
 * Reads a whole blob. Undefined if it is missing or empty: an empty blob is left when a computer loses power between the
 * renaming of a file and the write of its bytes, since no blob is written empty on purpose.
 */
export async function readBlob(blobs: Blobs, name: string): Promise<Buffer | undefined> {
  const reader = await blobs.open(name)
  if (reader === undefined) return undefined
  try {
    const bytes = Buffer.concat(await Array.fromAsync(reader.stream() as AsyncIterable<Buffer>))
    return bytes.length === 0 ? undefined : bytes
  } finally {
    await reader.close()
  }
}
