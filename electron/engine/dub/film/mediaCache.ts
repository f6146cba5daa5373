import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Step, stepsIn } from '../../backends/shared/steps.ts'
import type { FilmFile } from './filmFile.ts'

/** The folder of a film with the results that all its dubs share, such as its sound as samples. */
export interface CachedFilm {
  readonly folder: string
  /** The number of its sound track that counts, from 1, where one is chosen. */
  readonly soundTrack?: number | undefined
  /** Runs a step once for all jobs on the film; another job that needs it meanwhile waits for it. */
  readonly step: Step
}

/** The shared results of the films that lie on this computer. */
export interface MediaCache {
  /** Opens the results of a film as it is now; a changed file is another film. Disposing lets it be removed. */
  open(film: FilmFile): Promise<CachedFilm & Disposable>
}

/** Most films of which anything is kept; an hour of film takes about 120 MB. */
const MAX_KEPT_FILMS = 2

/** Creates the cache in a folder. Of films that no job uses the least recently used are removed. */
export function createMediaCache(root: string, maxFilms = MAX_KEPT_FILMS): MediaCache {
  const users = new Map<string, number>()
  const running = new Map<string, Promise<unknown>>()

  function shared(folder: string): Step {
    const run = stepsIn(folder)
    return async <T>(name: string, make: () => Promise<T>): Promise<T> => {
      const key = join(folder, name)
      // Another job may be cancelled in the middle of the step; then it is made here.
      for (let other = running.get(key); other !== undefined; other = running.get(key))
        await other.catch(() => undefined)
      const made = run(name, make)
      running.set(key, made)
      try {
        return await made
      } finally {
        running.delete(key)
      }
    }
  }

  async function trim(): Promise<void> {
    const names = await readdir(root)
    const unused = names.filter((name) => !users.has(name))
    const dated = await Promise.all(
      unused.map(async (name) => ({ name, used: (await stat(join(root, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
    )
    const kept = Math.max(0, maxFilms - users.size)
    for (const { name } of dated.sort((a, b) => b.used - a.used).slice(kept))
      if (!users.has(name)) await rm(join(root, name), { recursive: true, force: true })
  }

  return {
    async open({ path, fingerprint, soundTrack }) {
      // Another sound is another film.
      const name = createHash('sha256')
        .update([path, fingerprint, soundTrack ?? ''].join('\n'))
        .digest('hex')
        .slice(0, 32)
      users.set(name, (users.get(name) ?? 0) + 1)
      const release = () => {
        const left = (users.get(name) ?? 1) - 1
        if (left > 0) users.set(name, left)
        else users.delete(name)
      }
      try {
        const folder = join(root, name)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await utimes(folder, new Date(), new Date())
        await trim()
        return { folder, soundTrack, step: shared(folder), [Symbol.dispose]: release }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
