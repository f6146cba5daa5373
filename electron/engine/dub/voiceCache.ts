import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A cache of the voices separated from videos, for further dubs of the same video. */
export interface VoiceCache {
  /**
   * The path for the voices of a video, by the hash of its content and the separator's version. Reads the whole video.
   */
  place(source: string, version: string, signal: AbortSignal): Promise<string>
  /** The path of a video's voices, or undefined if they are not in the cache. */
  find(source: string, version: string, signal: AbortSignal): Promise<string | undefined>
  /** Whether a cached file exists; marks it as just used. */
  has(path: string): Promise<boolean>
  /** Removes the least recently used files, but never `keep`, until the rest fits the quota. */
  trim(keep: string): Promise<void>
}

/** Default size of the cache in bytes; an hour of stereo takes about 300 MB. */
const QUOTA = 4e9
const ENDING = '.flac'

/** Creates a voice cache in a folder; `quota` in bytes. */
export function createVoiceCache(folder: string, quota = QUOTA): VoiceCache {
  const namesKept = async (): Promise<string[]> => {
    const names = await readdir(folder).catch((): string[] => [])
    return names.filter((name) => name.endsWith(ENDING))
  }
  return {
    async find(source, version, signal) {
      if ((await namesKept()).length === 0) return undefined // saves reading the whole video
      const path = await this.place(source, version, signal)
      return (await this.has(path)) ? path : undefined
    },
    async place(source, version, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Hashes all of the file, at a second for a gigabyte: a video with another sound track may have the same name,
      // size and date.
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
