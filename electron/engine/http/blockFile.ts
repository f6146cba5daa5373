import { type FileHandle, open } from 'node:fs/promises'

/** A file that is written behind its sender. Whoever makes it ends or closes it. */
export interface BlockFile {
  /** Takes a copy of the bytes, also while the file is busy. */
  write(bytes: Buffer): void
  /** So much waits for the disk that nothing more should be sent until `calm`. */
  readonly busy: boolean
  /** Resolves when something of what waits is written; throws what the disk says. */
  calm(): Promise<void>
  /** Writes what is left and closes. Throws where any of it could not be written. */
  end(): Promise<void>
  /** Closes without writing what waits; may be called after `end` too. */
  close(): Promise<void>
}

const BLOCK = 1024 * 1024
/** Blocks that may wait while another is filled. */
const AHEAD = 2

/**
 * Makes a new file that is written in large blocks out of the same few buffers. The pieces of a body must not wait for
 * the disk themselves: those that do grow old on the heap, and only a search of all of it frees them, which on a slow
 * disk took ten times the processor time of everything else.
 */
export async function createBlockFile(path: string): Promise<BlockFile> {
  const handle = await open(path, 'wx', 0o600)
  const waiting: Promise<void>[] = []
  const spare: Buffer<ArrayBuffer>[] = []
  let last = Promise.resolve()
  let block = Buffer.allocUnsafeSlow(BLOCK)
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
    last.catch(() => undefined) // heard by whoever waits for it
    waiting.push(last)
    block = spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK)
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
        if (used === BLOCK) handOver()
      }
    },
    get busy() {
      return waiting.length >= AHEAD
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

/** A disk that is nearly full takes part of the bytes first. */
async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten
}
