import type { Blobs } from '../blobs/blobs.ts'

/** All bytes of a blob; undefined where there is none. */
export async function readBlob(blobs: Blobs, name: string): Promise<Buffer | undefined> {
  const reader = await blobs.open(name)
  if (reader === undefined) return undefined
  try {
    return Buffer.concat(await Array.fromAsync(reader.stream() as AsyncIterable<Buffer>))
  } finally {
    await reader.close()
  }
}
