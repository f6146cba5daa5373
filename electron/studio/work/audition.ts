import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Budget } from '../../../shared/speechServers/budget.ts'
import { budgetLinks, hereOnlyLinks } from '../../dubbing/work/orderFields.ts'
import { type Saying, speakText } from '../../dubbing/work/render/speakText.ts'
import type { MediaFiles } from '../media/mediaFiles.ts'
import type { Connection } from '../service/connection.ts'

/** Sound for listening. */
export interface AuditionSound {
  readonly url: string
  readonly seconds: number
}

/** Whether the text may not leave this computer, what it is counted on, and how to stop. */
interface AuditionInputs {
  readonly staysHere: boolean
  readonly budget: Budget
  readonly signal: AbortSignal
}

/** Speaks texts for listening only; nothing is stored in a project. */
export interface Auditions {
  speak(saying: Saying, inputs: AuditionInputs): Promise<AuditionSound>
  /** Removes all sound. */
  close(): Promise<void>
}

interface AuditionOptions {
  readonly connection: Connection
  readonly files: MediaFiles
  /** The working folder, emptied on close. */
  readonly folder: string
}

/** Most sounds kept; the latest are likely to be played again. */
const MAX_KEPT_AUDITIONS = 50

/** Creates the service. Recent sounds are cached by their content. */
export function createAuditions({ connection, files, folder }: AuditionOptions): Auditions {
  const recentSounds = new Map<string, { readonly path: string; readonly seconds: number }>()
  // Removes what a crash left behind.
  rmSync(folder, { recursive: true, force: true })

  async function say(saying: Saying, path: string, { staysHere, budget, signal }: AuditionInputs): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const links = budgetLinks(staysHere ? hereOnlyLinks(connection) : connection, budget)
    const { service } = await links.link(connection.current, signal)
    const { voices } = await service.voices({}, { signal })
    const kind = voices.find(({ id }) => id === saying.voice)?.kind
    return speakText({ ...saying, kind }, { service, path, signal })
  }

  async function forgetOldest(): Promise<void> {
    const [oldest] = recentSounds
    if (recentSounds.size <= MAX_KEPT_AUDITIONS || oldest === undefined) return
    recentSounds.delete(oldest[0])
    await rm(oldest[1].path, { force: true })
  }

  return {
    async speak(saying, inputs) {
      const made = JSON.stringify([connection.current, saying])
      const key = createHash('sha256').update(made).digest('hex').slice(0, 32)
      const known = recentSounds.get(key)
      const path = join(folder, `${key}.wav`)
      const seconds = known?.seconds ?? (await say(saying, path, inputs))
      // Set again, so that it becomes the most recent.
      recentSounds.delete(key)
      recentSounds.set(key, { path, seconds })
      await forgetOldest()
      return { url: files.urlOf(path), seconds }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
