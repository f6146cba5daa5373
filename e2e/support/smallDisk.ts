import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** How often it is tried to fill a disk that others are writing to. */
const MAX_FILL_TRIES = 20
/** Least size of a disk in bytes; absent for any size. */
const MIN_DISK_BYTES = 4096

/** A small disk of its own at a folder, which can be full. Disposing takes it away again. */
export class SmallDisk implements Disposable {
  readonly path: string
  /** False where this user may not mount one. */
  readonly mounted: boolean
  readonly #bytes: number
  #full = false

  constructor(path: string, megabytes: number) {
    this.path = path
    this.#bytes = megabytes * 1e6
    mkdirSync(path, { recursive: true })
    this.mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${this.#bytes}`, 'griot', path]).status === 0
  }

  get full(): boolean {
    return this.#full
  }

  /** Leaves no more room than so many bytes, at once: it becomes as small as what is on it. */
  fill(left = 0): void {
    for (let tries = 0; ; tries++) {
      const { blocks, bfree, bsize } = statfsSync(this.path)
      if (this.#resize(Math.max(MIN_DISK_BYTES, (blocks - bfree) * bsize + left))) break
      if (tries === MAX_FILL_TRIES) throw new Error(`${this.path} could not be filled.`)
    }
    this.#full = true
  }

  /** Makes it as large again as it was. */
  free(): void {
    if (this.mounted) this.#resize(this.#bytes)
    this.#full = false
  }

  /** Names in one of its folders; empty where the folder is absent. */
  names(...folder: string[]): string[] {
    try {
      return readdirSync(join(this.path, ...folder))
    } catch {
      return []
    }
  }

  /** Tells whether that could be done: it cannot become smaller than what is on it. */
  #resize(bytes: number): boolean {
    return spawnSync('mount', ['-o', `remount,size=${bytes}`, this.path]).status === 0
  }

  [Symbol.dispose](): void {
    if (this.mounted) execFileSync('umount', [this.path])
  }
}
