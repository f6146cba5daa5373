import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { VIDEO_EXTENSIONS } from '../../../shared/videoExtensions.ts'

/** A file of the watched folder as it is now. */
export interface Seen {
  readonly path: string
  /** Bytes, and milliseconds since 1970. */
  readonly size: number
  readonly mtimeMs: number
}

const VIDEOS: ReadonlySet<string> = new Set(VIDEO_EXTENSIONS)

/** The videos of a folder; hidden files are those of programs that are still writing. */
export async function videosIn(folder: string): Promise<Seen[]> {
  const names = await readdir(folder)
  const videos = names.filter((name) => !name.startsWith('.') && VIDEOS.has(extname(name).toLowerCase()))
  const seen = await Promise.all(
    videos.sort().map(async (name) => {
      const path = join(folder, name)
      const facts = await stat(path).catch(() => undefined)
      return facts?.isFile() ? [{ path, size: facts.size, mtimeMs: facts.mtimeMs }] : []
    }),
  )
  return seen.flat()
}

/** Which files have arrived: their size and date are the same as at the last look, at least `quiet` milliseconds ago. */
export interface Arrivals {
  /** Looks at the files as they are now; returns those that have arrived and were not returned as they are before. */
  look(files: readonly Seen[], now: number): Seen[]
  /** Whether all of these have been returned. */
  areAllTold(files: readonly Seen[]): boolean
}

/** Creates a memory of arrivals. `now` values are milliseconds. */
export function createArrivals(quiet: number): Arrivals {
  const known = new Map<string, { readonly file: Seen; readonly since: number; told: boolean }>()
  return {
    areAllTold: (files) => files.every(({ path }) => known.get(path)?.told === true),
    look(files, now) {
      const here = new Set(files.map(({ path }) => path))
      for (const path of known.keys()) if (!here.has(path)) known.delete(path)
      return files.filter((file) => {
        const before = known.get(file.path)
        if (before === undefined || before.file.size !== file.size || before.file.mtimeMs !== file.mtimeMs) {
          known.set(file.path, { file, since: now, told: false })
          return false
        }
        if (before.told || file.size === 0 || now - before.since < quiet) return false
        before.told = true
        return true
      })
    },
  }
}
