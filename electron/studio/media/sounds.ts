import type { Local } from '../../../shared/contract/local.ts'
import type { Client } from '../../client/method.ts'
import { fingerprintOf } from '../../dubbing/project/mediaReference.ts'
import { openCacheFolder } from './cacheFolder.ts'

/** Ranges of the sound of films, as files of headerless 16-bit samples, interleaved where there are two channels. */
interface Sounds {
  /** The file of a range, made or cached. It is shorter if the sound ends earlier. */
  of(path: string, wish: SoundWish, signal: AbortSignal): Promise<string>
}

/** A range in seconds, its sample rate in Hz, and its channels: 1 or 2. */
export interface SoundWish {
  readonly start: number
  readonly end: number
  readonly rate: number
  readonly channels: 1 | 2
}

interface SoundsOptions {
  /** The cache folder. */
  readonly folder: string
  tools(signal: AbortSignal): Promise<Client<Local>>
}

/** Limit of the cache in bytes, somewhat less than two hours at 16 kHz. */
const MOST_BYTES = 200e6
/** Raised when sound comes out differently, so that old files are not used. */
const VERSION = 2

/** Creates the service. Ranges are cached by the film's content. */
export function createSounds({ folder, tools }: SoundsOptions): Sounds {
  const kept = openCacheFolder(folder, MOST_BYTES)
  return {
    async of(path, { start, end, rate, channels }, signal) {
      const { sizeBytes, hash } = await fingerprintOf(path)
      const name = `${hash}-${sizeBytes}-${start}-${end}-${rate}-${channels}-${VERSION}.pcm`
      const known = await kept.find(name)
      if (known !== undefined) return known
      const output = kept.placeFor(name)
      await (await tools(signal)).sound({ path, output, start, end, rate, channels }, { signal })
      await kept.trim()
      return output
    },
  }
}
