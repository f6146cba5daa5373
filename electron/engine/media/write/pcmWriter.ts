import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes floats as 16-bit samples, buffered into large writes. */
export class PcmWriter implements Disposable {
  readonly #file: number
  readonly #pending = new Int16Array(65_536)
  #count = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  write(samples: Float32Array): void {
    for (let index = 0; index < samples.length; index++) {
      if (this.#count === this.#pending.length) this.finish()
      const scaled = (samples[index] ?? 0) * 32_768
      this.#pending[this.#count++] = scaled >= 32_767 ? 32_767 : scaled <= -32_768 ? -32_768 : Math.round(scaled)
    }
  }

  /** Writes the buffered samples. */
  finish(): void {
    const bytes = Buffer.from(this.#pending.buffer, 0, this.#count * 2)
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done)
    this.#count = 0
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }
}
