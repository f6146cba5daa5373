import { join } from 'node:path'
import { fingerprintOf } from '../../dubbing/project/mediaReference.ts'
import { openCacheFolder } from './cacheFolder.ts'

/** The files in which the engine keeps what it measured of films' sounds. */
export interface FilmMeasures {
  /** The file for a film, by its content and the sound track that is chosen; the engine writes it where it is not there. */
  of(path: string, soundTrack?: number): Promise<string>
  /** Removes old files until the limit holds. */
  trim(): Promise<void>
}

/** The folder of these files, in the studio's data folder. */
export const measuresFolder = (dataDir: string): string => join(dataDir, 'cache', 'measures')

/** Limit of the cache in bytes: some seven hours of film. */
const MAX_MEASURES_CACHE_BYTES = 50e6
/** Raised when films are measured otherwise, so that old files are not used. */
const MEASURES_CACHE_VERSION = 2

/** The part of a cached file's name that names the sound track; none where no track is chosen. */
export function trackKey(soundTrack: number | undefined): string[] {
  return soundTrack === undefined ? [] : [`track${soundTrack}`]
}

/** Opens the cache. */
export function openFilmMeasures(dataDir: string): FilmMeasures {
  const kept = openCacheFolder(measuresFolder(dataDir), MAX_MEASURES_CACHE_BYTES)
  return {
    async of(path, soundTrack) {
      const { sizeBytes, hash } = await fingerprintOf(path)
      const name = `${[hash, sizeBytes, ...trackKey(soundTrack), MEASURES_CACHE_VERSION].join('-')}.bed`
      return (await kept.find(name)) ?? kept.placeFor(name)
    },
    trim: kept.trim,
  }
}
