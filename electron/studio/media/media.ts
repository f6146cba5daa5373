import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OpenedMedia, PeakLevel } from '../../../shared/commands/media.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import type { FilmShots } from '../../../shared/contract/localMedia.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Connection } from '../service/connection.ts'
import type { MediaFiles } from './mediaFiles.ts'
import { peakFiles } from './peaks.ts'
import { playabilityOf } from './playability.ts'
import { type CopyMaking, createProxies, type Making } from './proxies.ts'
import { createShots } from './shots.ts'
import { createSounds, type SoundWish } from './sounds.ts'

/** The studio's view of media files. */
export interface Media {
  /** A file's facts, whether the page may be able to play it, and the copy that was made because it could not. Throws `file` or `invalid` with words for the user. */
  open(path: string, signal: AbortSignal): Promise<OpenedMedia>
  /** The waveform. `until`, in seconds, limits it to the beginning for a file not drawn before. */
  peaks(path: string, until: number | undefined, signal: AbortSignal): Promise<{ levels: PeakLevel[]; whole: boolean }>
  /** The URL of a copy that the page can play. */
  proxy(path: string, given: CopyMaking): Promise<string>
  /** The shots of a film, its key frames and where nobody moves. */
  shots(path: string, given: Making): Promise<FilmShots>
  /** The URL of a range of the sound, as headerless 16-bit samples. */
  sound(path: string, wish: SoundWish, signal: AbortSignal): Promise<string>
  /** URLs of thumbnails spread over a film; none for sound alone. */
  thumbnails(path: string, count: number, signal: AbortSignal): Promise<string[]>
}

interface MediaOptions {
  readonly dataDir: string
  readonly connection: Connection
  readonly files: MediaFiles
}

const FINEST_PER_SECOND = 200

/** Creates the service; the engine of this computer reads the files. */
export function createMedia({ dataDir, connection, files }: MediaOptions): Media {
  const probed = new Map<string, MediaFacts>()
  const tools = (signal: AbortSignal) => connection.tools(signal)
  const proxies = createProxies({ folder: join(dataDir, 'cache'), tools })
  const shots = createShots({ folder: join(dataDir, 'cache', 'shots'), tools })
  const sounds = createSounds({ folder: join(dataDir, 'cache', 'sounds'), tools })

  /** Cached: a plan is made anew with every change of an order, the file is probed once. */
  async function factsOf(path: string, signal: AbortSignal): Promise<MediaFacts> {
    const { size, mtimeMs } = await checkFile(path)
    const key = `${size} ${mtimeMs} ${path}`
    const facts = probed.get(key) ?? (await (await connection.tools(signal)).probe({ path }, { signal }))
    probed.set(key, facts)
    return facts
  }

  return {
    async open(path, signal) {
      const facts = await factsOf(path, signal)
      const playable = playabilityOf(facts)
      // A copy remembers that this film did not play.
      const copy = await proxies.find(path)
      const proxy = copy === undefined ? {} : { proxyUrl: files.urlOf(copy) }
      return { path, name: basename(path), url: files.urlOf(path), facts, playable, ...proxy }
    },
    async proxy(path, given) {
      await checkFile(path)
      return files.urlOf(await proxies.make(path, given))
    },
    async shots(path, given) {
      await checkFile(path)
      return shots.of(path, given)
    },
    async sound(path, wish, signal) {
      await checkFile(path)
      return files.urlOf(await sounds.of(path, wish, signal))
    },
    async thumbnails(path, count, signal) {
      const { video, duration } = await factsOf(path, signal)
      const made = video === undefined ? [] : await proxies.stills(path, { count, duration }, signal)
      return made.map((one) => files.urlOf(one))
    },
    async peaks(path, until, signal) {
      await checkFile(path)
      const made = await peakFiles(path, {
        folder: join(dataDir, 'cache', 'peaks'),
        perSecond: FINEST_PER_SECOND,
        until,
        draw: async (perSecond, end) => {
          const tools = await connection.tools(signal)
          return (await tools.peaks({ path, perSecond, until: end }, { signal })).peaks
        },
      })
      const levels = made.levels.map(({ perSecond, windows, path: file }) => {
        return { perSecond, windows, url: files.urlOf(file) }
      })
      return { levels, whole: made.whole }
    },
  }
}

/** Checks that a path is a usable file. Throws `file` or `invalid` with words for the user. */
export async function checkFile(path: string): Promise<Stats> {
  const facts = await stat(path).catch(() => undefined)
  if (facts?.isFile() && facts.size > 0) return facts
  const message =
    facts === undefined && path.includes('\uFFFD')
      ? say('failure.file.badName', { path })
      : facts === undefined
        ? say('failure.file.missing', { path })
        : facts.isFile()
          ? say('failure.file.empty', { path })
          : say('failure.file.folder', { path })
  throw new AppError({ kind: 'file', message, path })
}
