import { renameSync, rmSync } from 'node:fs'

/** Where a file is written until it is whole, so that nobody ever finds half of it under its own name. */
export class PartFile implements Disposable {
  readonly path: string
  readonly #out: string
  #kept = false

  constructor(out: string) {
    this.#out = out
    this.path = partPath(out)
  }

  /** Gives the finished file its name. */
  keep(): void {
    renameSync(this.path, this.#out)
    this.#kept = true
  }

  /** Removes the file unless it was kept. */
  [Symbol.dispose](): void {
    if (!this.#kept) rmSync(this.path, { force: true })
  }
}

/** The name of an output that is still being written. */
export function partPath(out: string): string {
  return `${out}.part`
}
