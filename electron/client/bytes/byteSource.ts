/** A buffered reader over bytes that arrive in chunks of any size. */
export interface ByteSource {
  /** Buffers at least `size` bytes; false if the stream ends before. */
  has(size: number): Promise<boolean>
  /** The buffered bytes, without consuming them. */
  peek(): Buffer
  /** Consumes up to `size` buffered bytes. */
  take(size: number): Buffer
  /** Skips bytes, buffered or still to come. */
  skip(size: number): Promise<void>
  /** Stops reading and closes the underlying stream. */
  close(): Promise<void>
}

/** Wraps a stream of chunks of any size. */
export function createByteSource(chunks: AsyncIterable<Uint8Array>): ByteSource {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const { done, value } = await iterator.next()
    if (done) return false
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    return true
  }

  function take(size: number): Buffer {
    const taken = held.subarray(0, size)
    held = held.subarray(size)
    return taken
  }

  return {
    take,
    peek: () => held,
    async has(size) {
      while (held.length < size) if (!(await more())) return false
      return true
    },
    async skip(size) {
      for (let left = size; left > 0; ) {
        if (held.length === 0 && !(await more())) return
        left -= take(left).length
      }
    },
    async close() {
      await iterator.return?.()
    },
  }
}
