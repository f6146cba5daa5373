import type { Local } from '../../../shared/contract/local.ts'
import type { Client } from '../../client/method.ts'
import { fingerprintOf } from '../project/mediaReference.ts'
import { openCacheFolder } from './cacheFolder.ts'

/** Stretches of the sound of films, as files of headerless 16-bit mono. */
export interface Sounds {
  /** The file of a stretch, made or kept from before. It is shorter where the sound ends before. */
  of(path: string, wish: SoundWish, signal: AbortSignal): Promise<string>
}

/** Which stretch, in seconds, and how many samples of each second. */
export interface SoundWish {
  readonly start: number
  readonly end: number
  readonly rate: number
}

interface SoundsOptions {
  /** Where they are kept. */
  readonly folder: string
  tools(signal: AbortSignal): Promise<Client<Local>>
}

/** Somewhat less than two hours at 16 kHz. */
const MOST_BYTES = 200e6
/** Told anew when sound comes out differently. */
const VERSION = 1

/** Keeps stretches by what the films hold; what was asked for last is likely to be asked for again. */
export function createSounds({ folder, tools }: SoundsOptions): Sounds {
  const kept = openCacheFolder(folder, MOST_BYTES)
  return {
    async of(path, { start, end, rate }, signal) {
      const { sizeBytes, hash } = await fingerprintOf(path)
      const name = `${hash}-${sizeBytes}-${start}-${end}-${rate}-${VERSION}.pcm`
      const known = await kept.find(name)
      if (known !== undefined) return known
      const output = kept.placeFor(name)
      await (await tools(signal)).sound({ path, output, start, end, rate }, { signal })
      await kept.trim()
      return output
    },
  }
}
