import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renameFileSync } from '../../client/bytes/renameFile.ts'

/** Longest file name in bytes; file systems allow 255. */
const MAX_PART_NAME_BYTES = 250

/** A temporary path for a file being written, so that no half-written file has the final name. */
export class PartFile implements Disposable {
  readonly path: string
  readonly #out: string
  #kept = false

  constructor(out: string) {
    this.#out = out
    this.path = partPath(out)
  }

  /** Renames the finished file to its final name. */
  keep(): void {
    renameFileSync(this.path, this.#out)
    this.#kept = true
  }

  /** Removes the file unless it was kept. */
  [Symbol.dispose](): void {
    if (!this.#kept) rmSync(this.path, { force: true })
  }
}

/** The temporary path of an output; a name too long for the suffix is replaced by its hash. */
export function partPath(out: string): string {
  const name = basename(out)
  if (Buffer.byteLength(name) <= MAX_PART_NAME_BYTES) return `${out}.part`
  const key = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return join(dirname(out), `${key}.part`)
}
