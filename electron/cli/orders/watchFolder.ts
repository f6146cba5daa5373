import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { SOUND_EXTENSIONS, VIDEO_EXTENSIONS } from '../../../shared/mediaEndings.ts'

/** A file of the watched folder as it is now. */
export interface Seen {
  readonly path: string
  /** Bytes, and milliseconds since 1970. */
  readonly size: number
  readonly mtimeMs: number
}

const VIDEOS: ReadonlySet<string> = new Set([...VIDEO_EXTENSIONS, ...SOUND_EXTENSIONS])

/**
 * The videos and sound files of a folder that are not among its results, by whatever link or spelling they are reached; hidden files are those
 * of programs that are still writing.
 */
export async function videosIn(folder: string, results: string): Promise<Seen[]> {
  const made = new Set((await filesIn(results)).map(({ id }) => id))
  const found = (await filesIn(folder)).filter(({ id }) => !made.has(id))
  return found.map(({ path, size, mtimeMs }) => ({ path, size, mtimeMs }))
}

/** The videos of a folder, each with the number that it has on its disk. */
async function filesIn(folder: string): Promise<(Seen & { readonly id: string })[]> {
  const names = await readdir(folder)
  const videos = names.filter((name) => !name.startsWith('.') && VIDEOS.has(extname(name).toLowerCase()))
  const seen = await Promise.all(
    videos.sort().map(async (name) => {
      const path = join(folder, name)
      const facts = await stat(path, { bigint: true }).catch(() => undefined)
      if (!facts?.isFile()) return []
      return [{ path, size: Number(facts.size), mtimeMs: Number(facts.mtimeMs), id: `${facts.dev} ${facts.ino}` }]
    }),
  )
  return seen.flat()
}

/** Which files have arrived: their size and date are the same as at the last look, at least `quiet` milliseconds ago. */
export interface Arrivals {
  /** Looks at the files as they are now; returns those that have arrived and were not returned as they are before. */
  look(files: readonly Seen[], now: number): Seen[]
  /**
   * Takes back that a file has arrived, as it cannot be read: a copy may have paused. It is returned once more after a longer
   * quiet. Answers false where that was done before, or the file has changed and is returned anyway.
   */
  doubt(file: Seen, now: number): boolean
  /** Whether all of these have been returned as they are now, and none is in doubt. */
  areAllTold(files: readonly Seen[]): boolean
}

/** How many times longer a file in doubt, or an empty one, has to be quiet. */
const PATIENCE = 6

/** Creates a memory of arrivals. `now` values are milliseconds. */
export function createArrivals(quiet: number): Arrivals {
  const known = new Map<string, { readonly file: Seen; since: number; told: boolean; patience: number }>()
  return {
    doubt({ path }, now) {
      const one = known.get(path)
      if (one === undefined || one.patience > 1) return false
      one.told = false
      one.since = now
      one.patience = PATIENCE
      return true
    },
    areAllTold: (files) =>
      files.every((file) => {
        const before = known.get(file.path)
        return before?.told === true && isAsBefore(file, before.file)
      }),
    look(files, now) {
      const here = new Set(files.map(({ path }) => path))
      for (const path of known.keys()) if (!here.has(path)) known.delete(path)
      return files.filter((file) => {
        const before = known.get(file.path)
        if (before === undefined || !isAsBefore(file, before.file)) {
          // Many a copy begins with an empty file, and goes on after a while.
          known.set(file.path, { file, since: now, told: false, patience: file.size === 0 ? PATIENCE : 1 })
          return false
        }
        if (before.told || now - before.since < quiet * before.patience) return false
        before.told = true
        return true
      })
    },
  }
}

function isAsBefore({ size, mtimeMs }: Seen, before: Seen): boolean {
  return size === before.size && mtimeMs === before.mtimeMs
}
