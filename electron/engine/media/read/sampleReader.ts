/** Reads a sequence of chunks in blocks of any size. */
export class SampleReader {
  readonly #chunks: Iterator<Float32Array>
  #chunk: Float32Array = new Float32Array(0)
  #ended = false

  constructor(chunks: Iterator<Float32Array>) {
    this.#chunks = chunks
  }

  /** Fills the target as far as possible and returns the number of samples. */
  read(target: Float32Array): number {
    let filled = 0
    while (filled < target.length && this.#refill()) {
      const piece = this.#chunk.subarray(0, target.length - filled)
      target.set(piece, filled)
      filled += piece.length
      this.#chunk = this.#chunk.subarray(piece.length)
    }
    return filled
  }

  close(): void {
    if (!this.#ended) this.#chunks.return?.()
  }

  #refill(): boolean {
    while (this.#chunk.length === 0 && !this.#ended) {
      const next = this.#chunks.next()
      if (next.done) this.#ended = true
      else this.#chunk = next.value
    }
    return this.#chunk.length > 0
  }
}
