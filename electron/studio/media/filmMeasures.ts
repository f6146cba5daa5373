import { join } from 'node:path'
import { fingerprintOf } from '../../dubbing/project/mediaReference.ts'
import { openCacheFolder } from './cacheFolder.ts'

/** The files in which the engine keeps what it measured of films' sounds. */
export interface FilmMeasures {
  /** The file for a film, by its content; the engine writes it where it is not there. */
  of(path: string): Promise<string>
  /** Removes old files until the limit holds. */
  trim(): Promise<void>
}

/** The folder of these files, in the studio's data folder. */
export const measuresFolder = (dataDir: string): string => join(dataDir, 'cache', 'measures')

/** Limit of the cache in bytes: some seven hours of film. */
const MAX_MEASURES_CACHE_BYTES = 50e6
/** Raised when films are measured otherwise, so that old files are not used. */
const MEASURES_CACHE_VERSION = 2

/** Opens the cache. */
export function openFilmMeasures(dataDir: string): FilmMeasures {
  const kept = openCacheFolder(measuresFolder(dataDir), MAX_MEASURES_CACHE_BYTES)
  return {
    async of(path) {
      const { sizeBytes, hash } = await fingerprintOf(path)
      const name = `${hash}-${sizeBytes}-${MEASURES_CACHE_VERSION}.bed`
      return (await kept.find(name)) ?? kept.placeFor(name)
    },
    trim: kept.trim,
  }
}
