/** Bytes that are still being made, for any number of readers; each gets all of them from the first on. */
export interface GrowingSound {
  /** Whether there is any: resolves with the first bytes, or with the end where none came. */
  readonly begun: Promise<boolean>
  push(bytes: Uint8Array): void
  end(): void
  read(): ReadableStream<Uint8Array>
}

/** Makes one that has nothing yet. It holds what was pushed as long as somebody holds it. */
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
