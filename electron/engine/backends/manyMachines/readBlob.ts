import type { Blobs } from '../shared/blobs.ts'

/**
 * All bytes of a blob; undefined where there is none, or an empty one: that is what is left of a file whose computer went
 * off between its naming and the disk, for nobody writes nothing.
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
