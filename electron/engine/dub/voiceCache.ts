import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Voices that were separated from videos, kept for the next dub of the same one. */
export interface VoiceCache {
  /** The file for a video's voices as one version of a separator hears them, by the content of the video. */
  place(source: string, version: string, signal: AbortSignal): Promise<string>
  /** The file of a video's voices, if they are kept. */
  find(source: string, version: string, signal: AbortSignal): Promise<string | undefined>
  /** Whether they are there; then they count as just used. */
  has(path: string): Promise<boolean>
  /** Removes those not used for longest, but never this one, until the rest fits. */
  trim(keep: string): Promise<void>
}

/** Bytes that all of them may take; an hour of stereo is about 300 MB. */
const QUOTA = 4e9
const ENDING = '.flac'

/** Keeps them in a folder of their own. */
export function createVoiceCache(folder: string, quota = QUOTA): VoiceCache {
  const namesKept = async (): Promise<string[]> => {
    const names = await readdir(folder).catch((): string[] => [])
    return names.filter((name) => name.endsWith(ENDING))
  }
  return {
    async find(source, version, signal) {
      if ((await namesKept()).length === 0) return undefined // reading the whole video would be for nothing
      const path = await this.place(source, version, signal)
      return (await this.has(path)) ? path : undefined
    },
    async place(source, version, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // All of it is read, at a second for a gigabyte: a video whose sound was exchanged may look the same from outside.
      const hash = createHash('sha256').update(`${version}\n`)
      for await (const block of createReadStream(source, { signal, highWaterMark: 1 << 20 }))
        hash.update(block as Buffer)
      return join(folder, `${hash.digest('hex')}${ENDING}`)
    },
    async has(path) {
      const there = await access(path).then(
        () => true,
        () => false,
      )
      if (there) await utimes(path, new Date(), new Date())
      return there
    },
    async trim(keep) {
      const files = await Promise.all(
        (await namesKept()).map(async (name) => {
          const path = join(folder, name)
          const { size, mtimeMs } = await stat(path)
          return { path, size, used: mtimeMs }
        }),
      )
      let total = files.reduce((sum, { size }) => sum + size, 0)
      for (const { path, size } of files.toSorted((a, b) => a.used - b.used)) {
        if (total <= quota) return
        if (path === keep) continue
        await rm(path, { force: true })
        total -= size
      }
    },
  }
}
