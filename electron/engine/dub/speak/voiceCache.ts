import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createSlots, type Slots } from '../../process/slots.ts'

/** A cache of the voices separated from videos, for further dubs of the same video. */
export interface VoiceCache {
  /**
   * The path for the voices of a video, by the hash of its content and the separator's version. Reads the whole video.
   */
  place(source: string, version: string, signal: AbortSignal): Promise<string>
  /**
   * Waits until no other job of this engine makes the voices of this path; disposing lets the next. Two that made them at once
   * would write into one file. Throws `cancelled`.
   */
  turn(path: string, signal: AbortSignal): Promise<Disposable>
  /** The path of a video's voices by the first of these versions that is in the cache. Reads the whole video once. */
  find(source: string, versions: readonly string[], signal: AbortSignal): Promise<string | undefined>
  /** Whether a cached file exists; marks it as just used. */
  has(path: string): Promise<boolean>
  /** Removes the least recently used files until the rest fits the quota, but never `keep` nor one used in the last 12 hours. */
  trim(keep: string): Promise<void>
}

/** Default size of the cache in bytes; an hour of stereo takes about 300 MB. */
const VOICE_CACHE_QUOTA_BYTES = 4e9
const VOICE_FILE_EXTENSION = '.flac'
/** Milliseconds after its last use for which a file stays: another dub, of this engine or the next, may have yet to mix it. */
const VOICE_CACHE_RETENTION_MS = 12 * 3_600_000

/** Creates a voice cache in a folder; `quota` in bytes. */
export function createVoiceCache(folder: string, quota = VOICE_CACHE_QUOTA_BYTES): VoiceCache {
  const namesKept = async (): Promise<string[]> => {
    const names = await readdir(folder).catch((): string[] => [])
    return names.filter((name) => name.endsWith(VOICE_FILE_EXTENSION))
  }
  const turns = new Map<string, Slots>()
  const placesOf = async (source: string, versions: readonly string[], signal: AbortSignal): Promise<string[]> => {
    // Hashes all of the file, at a second for a gigabyte: a video with another sound track may have the same name,
    // size and date.
    const hashes = versions.map((version) => createHash('sha256').update(`${version}\n`))
    for await (const block of createReadStream(source, { signal, highWaterMark: 1 << 20 }))
      for (const hash of hashes) hash.update(block as Buffer)
    return hashes.map((hash) => join(folder, `${hash.digest('hex')}${VOICE_FILE_EXTENSION}`))
  }
  return {
    async find(source, versions, signal) {
      if (versions.length === 0 || (await namesKept()).length === 0) return undefined // saves reading the whole video
      for (const path of await placesOf(source, versions, signal)) if (await this.has(path)) return path
      return undefined
    },
    async place(source, version, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const [path = ''] = await placesOf(source, [version], signal)
      return path
    },
    turn(path, signal) {
      const slots = turns.get(path) ?? createSlots(1)
      turns.set(path, slots)
      return slots.take(signal)
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
      for (const { path, size, used } of files.toSorted((a, b) => a.used - b.used)) {
        if (total <= quota) return
        if (path === keep || Date.now() - used < VOICE_CACHE_RETENTION_MS) continue
        await rm(path, { force: true })
        total -= size
      }
    },
  }
}
