/** Bytes that arrive in pieces, taken in the portions a parser needs. */
export interface ByteSource {
  /** Waits until that many bytes are held; false where the end comes first. */
  has(size: number): Promise<boolean>
  /** The held bytes from the beginning, without taking them. */
  peek(): Buffer
  /** Takes held bytes, fewer where fewer are held. */
  take(size: number): Buffer
  /** Passes over bytes, held or to come. */
  skip(size: number): Promise<void>
  /** Ends the reading early, and with it whatever sends the bytes. */
  close(): Promise<void>
}

/** Wraps chunks cut anywhere. */
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
