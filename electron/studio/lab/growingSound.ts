/** A stream of bytes under construction for any number of readers; each reads all bytes from the first on. */
export interface GrowingSound {
  /** Resolves to true with the first bytes, to false if the stream ends without any. */
  readonly begun: Promise<boolean>
  push(bytes: Uint8Array): void
  end(): void
  read(): ReadableStream<Uint8Array>
}

/** Creates an empty stream. It keeps all bytes in memory. */
export function createGrowingSound(): GrowingSound {
  const chunks: Uint8Array[] = []
  let ended = false
  let grown = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<boolean>()
  function wake(): void {
    begin(chunks.length > 0)
    const last = grown
    grown = Promise.withResolvers()
    last.resolve()
  }
  return {
    begun,
    push(bytes) {
      chunks.push(bytes)
      wake()
    },
    end() {
      ended = true
      wake()
    },
    read() {
      let at = 0
      return new ReadableStream({
        async pull(controller) {
          while (at >= chunks.length && !ended) await grown.promise
          const next = chunks[at]
          at += 1
          if (next === undefined) controller.close()
          else controller.enqueue(next)
        },
      })
    },
  }
}
