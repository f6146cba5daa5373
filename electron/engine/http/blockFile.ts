import { type FileHandle, open } from 'node:fs/promises'

/** A file with buffered, asynchronous writes. Its creator ends or closes it. */
export interface BlockFile {
  /** Copies the bytes into the buffer; returns at once, even while a write is pending. */
  write(bytes: Buffer): void
  /** Whether so many bytes are pending that the sender should wait for `calm`. */
  readonly busy: boolean
  /** Resolves when some pending bytes are written. Throws the disk's error. */
  calm(): Promise<void>
  /** Writes the pending bytes and closes. Throws if any byte could not be written. */
  end(): Promise<void>
  /** Closes and drops the pending bytes; may be called after `end` too. */
  close(): Promise<void>
}

const FILE_BLOCK_BYTES = 1024 * 1024
/** Full blocks that may be pending while another is filled. */
const MAX_PENDING_BLOCKS = 2

/**
 * Creates a file that is written in large blocks from a few reused buffers. The chunks of a request body must not be queued
 * themselves: they would reach the old generation of the heap, and the full collections that free them took ten times the
 * processor time of everything else on a slow disk.
 */
export async function createBlockFile(path: string): Promise<BlockFile> {
  const handle = await open(path, 'wx', 0o600)
  const waiting: Promise<void>[] = []
  const spare: Buffer<ArrayBuffer>[] = []
  let last = Promise.resolve()
  let block = Buffer.allocUnsafeSlow(FILE_BLOCK_BYTES)
  let used = 0
  let abandoned = false

  const handOver = (): void => {
    const full = block
    const bytes = full.subarray(0, used)
    last = last.then(async () => {
      if (!abandoned) await writeWhole(handle, bytes)
      spare.push(full)
      void waiting.shift()
    })
    last.catch(() => undefined) // thrown by `calm` and `end`
    waiting.push(last)
    block = spare.pop() ?? Buffer.allocUnsafeSlow(FILE_BLOCK_BYTES)
    used = 0
  }
  const close = async (): Promise<void> => {
    abandoned = true
    await last.catch(() => undefined)
    await handle.close()
  }
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const taken = bytes.copy(block, used, at)
        at += taken
        used += taken
        if (used === FILE_BLOCK_BYTES) handOver()
      }
    },
    get busy() {
      return waiting.length >= MAX_PENDING_BLOCKS
    },
    calm: async () => waiting[0],
    async end() {
      handOver()
      await last
      await handle.close()
    },
    close,
  }
}

/** Writes all bytes: a disk that is nearly full accepts a part of them first. */
async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten
}
