import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Local } from '../../../shared/contract/local.ts'
import type { Progress } from '../../../shared/ipc.ts'
import type { Client } from '../../client/method.ts'
import { fingerprintOf } from '../project/mediaReference.ts'
import { openCacheFolder } from './cacheFolder.ts'

/** Where the picture of films changes. */
export interface Shots {
  /** Seconds at which each shot but the first begins. Looked for once, and kept for what the film holds. */
  of(path: string, given: { readonly signal: AbortSignal; onProgress(progress: Progress): void }): Promise<number[]>
}

interface ShotsOptions {
  /** Where they are kept. */
  readonly folder: string
  tools(signal: AbortSignal): Promise<Client<Local>>
}

const Times = z.array(z.number())
const MOST_BYTES = 20e6
/** Told anew when shots are found differently. */
const VERSION = 1

/** Keeps shots by what the films hold, so that a film which was moved is not looked through again. */
export function createShots({ folder, tools }: ShotsOptions): Shots {
  const kept = openCacheFolder(folder, MOST_BYTES)
  return {
    async of(path, { signal, onProgress }) {
      const { sizeBytes, hash } = await fingerprintOf(path)
      const name = `${hash}-${sizeBytes}-${VERSION}.json`
      const known = await read(await kept.find(name))
      if (known !== undefined) return known
      let found: number[] = []
      const local = await tools(signal)
      for await (const { fraction, times } of await local.shots({ path, stream: true }, { signal })) {
        onProgress({ stage: 'Looking for shot changes', fraction })
        found = times ?? found
      }
      await write(kept.placeFor(name), found)
      await kept.trim()
      return found
    },
  }
}

/** Undefined where there is nothing, or nothing that can be used. */
async function read(path: string | undefined): Promise<number[] | undefined> {
  try {
    return path === undefined ? undefined : Times.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

async function write(path: string, times: readonly number[]): Promise<void> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`
  try {
    await writeFile(part, JSON.stringify(times))
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}
