import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** File systems take names of 255 bytes. */
const LONGEST_BYTES = 250

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

/** The name of an output that is still being written; a name that has no room for the ending is cut. */
export function partPath(out: string): string {
  const name = basename(out)
  if (Buffer.byteLength(name) <= LONGEST_BYTES) return `${out}.part`
  const key = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return join(dirname(out), `${key}.part`)
}
