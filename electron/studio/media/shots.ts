import { readFile, writeFile } from 'node:fs/promises'
import type { Local } from '../../../shared/contract/local.ts'
import { FilmShots } from '../../../shared/contract/localMedia.ts'
import type { Progress } from '../../../shared/ipc.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Client } from '../../client/method.ts'
import { fingerprintOf } from '../../dubbing/project/mediaReference.ts'
import { replaceFile } from '../../files/placeFile.ts'
import { openCacheFolder } from './cacheFolder.ts'

/** Shots, key frames and still places of films. */
interface Shots {
  /** Detected once, then cached by the film's content. */
  of(
    path: string,
    makingOptions: { readonly signal: AbortSignal; onProgress(progress: Progress): void },
  ): Promise<FilmShots>
}

interface ShotsOptions {
  /** The cache folder. */
  readonly folder: string
  tools(signal: AbortSignal): Promise<Client<Local>>
}

const MAX_SHOTS_CACHE_BYTES = 20e6
/** Raised when shots are found differently, so that old results are not used. */
const SHOTS_CACHE_VERSION = 2

/** Creates the service. Shots are cached by the film's content, so a moved film is not searched again. */
export function createShots({ folder, tools }: ShotsOptions): Shots {
  const kept = openCacheFolder(folder, MAX_SHOTS_CACHE_BYTES)
  return {
    async of(path, { signal, onProgress }) {
      const { sizeBytes, hash } = await fingerprintOf(path)
      const name = `${hash}-${sizeBytes}-${SHOTS_CACHE_VERSION}.json`
      const known = await read(await kept.find(name))
      if (known !== undefined) return known
      let found: FilmShots = { times: [], keyframes: [], still: [] }
      const local = await tools(signal)
      for await (const { fraction, shots } of await local.shots({ path, stream: true }, { signal })) {
        onProgress({ stage: say('doing.shots'), fraction })
        found = shots ?? found
      }
      await replaceFile(kept.placeFor(name), (part) => writeFile(part, JSON.stringify(found)))
      await kept.trim()
      return found
    },
  }
}

/** Reads cached shots; undefined if there are none or the file is unusable. */
async function read(path: string | undefined): Promise<FilmShots | undefined> {
  try {
    return path === undefined ? undefined : FilmShots.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}
