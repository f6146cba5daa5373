import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OpenedMedia, PeakLevel, Playable, media as table } from '../../../shared/commands/media.ts'
import type { Local, MediaFacts } from '../../../shared/contract/local.ts'
import type { FilmShots, SyncedCues, VoiceRemoval } from '../../../shared/contract/localMedia.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import type { Client } from '../../client/method.ts'
import { fingerprintOf } from '../../dubbing/project/mediaReference.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { Connection } from '../service/connection.ts'
import { openCacheFolder } from './cacheFolder.ts'
import { type FilmMeasures, openFilmMeasures, trackKey } from './filmMeasures.ts'
import type { MediaFiles } from './mediaFiles.ts'
import { peakFiles } from './peaks.ts'
import { type CopyMaking, createProxies, type Making } from './proxies.ts'
import { createShots } from './shots.ts'

/** The studio's view of media files. */
export interface Media {
  /** A file's facts, whether the page may be able to play it, and the copy that was made because it could not. Throws `file` or `invalid` with words for the user. */
  open(path: string, signal: AbortSignal, soundTrack?: number): Promise<OpenedMedia>
  /** The waveform. */
  peaks(path: string, waveRequest: WaveRequest, signal: AbortSignal): Promise<{ levels: PeakLevel[]; whole: boolean }>
  /** The URL of a copy that the page can play. */
  proxy(path: string, copyOptions: CopyMaking): Promise<string>
  /** The shots of a film, its key frames and where nobody moves. */
  shots(path: string, makingOptions: Making): Promise<FilmShots>
  /** The stretches in which somebody speaks. */
  bursts(path: string, soundTrack: number | undefined, signal: AbortSignal): Promise<{ bursts: TimeSpan[] }>
  /** Where subtitles belong by where somebody speaks. */
  syncCues(
    path: string,
    request: { readonly soundTrack?: number | undefined; readonly cues: TimeSpan[] },
    signal: AbortSignal,
  ): Promise<SyncedCues>
  /** The URL of a range of the sound, as headerless 16-bit samples. */
  sound(path: string, soundRequest: SoundRequest, signal: AbortSignal): Promise<string>
  /** URLs of thumbnails spread over a film; none for sound alone. */
  thumbnails(path: string, count: number, signal: AbortSignal): Promise<string[]>
}

/** The sound track to draw, see `SoundTrackNumber`; `until`, in seconds, limits it to the beginning for a file not drawn before. */
interface WaveRequest {
  readonly until?: number | undefined
  readonly soundTrack?: number | undefined
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
  const sounds = createSounds({ folder: join(dataDir, 'cache', 'sounds'), measures: openFilmMeasures(dataDir), tools })

  /** Cached: a plan is made anew with every change of an order, the file is probed once. */
  async function factsOf(path: string, signal: AbortSignal): Promise<MediaFacts> {
    const { size, mtimeMs } = await checkFile(path)
    const key = `${size} ${mtimeMs} ${path}`
    const facts = probed.get(key) ?? (await (await connection.tools(signal)).probe({ path }, { signal }))
    probed.set(key, facts)
    return facts
  }

  return {
    async open(path, signal, soundTrack) {
      const facts = await factsOf(path, signal)
      const playable = playabilityOf(facts)
      // A copy remembers that this film did not play.
      const copy = await proxies.find(path, soundTrack)
      const proxy = copy === undefined ? {} : { proxyUrl: files.urlOf(copy) }
      return { path, name: basename(path), url: files.urlOf(path), facts, playable, ...proxy }
    },
    async proxy(path, copyOptions) {
      await checkFile(path)
      return files.urlOf(await proxies.make(path, copyOptions))
    },
    async shots(path, makingOptions) {
      await checkFile(path)
      return shots.of(path, makingOptions)
    },
    async bursts(path, soundTrack, signal) {
      await checkFile(path)
      return (await tools(signal)).bursts({ path, soundTrack }, { signal })
    },
    async syncCues(path, request, signal) {
      await checkFile(path)
      return (await tools(signal)).syncCues({ path, ...request }, { signal })
    },
    async sound(path, soundRequest, signal) {
      await checkFile(path)
      return files.urlOf(await sounds.of(path, soundRequest, signal))
    },
    async thumbnails(path, count, signal) {
      const { video, duration } = await factsOf(path, signal)
      const made = video === undefined ? [] : await proxies.stills(path, { count, duration }, signal)
      return made.map((one) => files.urlOf(one))
    },
    async peaks(path, { until, soundTrack }, signal) {
      await checkFile(path)
      const made = await peakFiles(path, {
        folder: join(dataDir, 'cache', 'peaks'),
        perSecond: FINEST_PER_SECOND,
        until,
        soundTrack,
        draw: async (perSecond, end) => {
          const tools = await connection.tools(signal)
          return (await tools.peaks({ path, perSecond, until: end, soundTrack }, { signal })).peaks
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

/** Codecs that no Chromium decodes, with whatever hardware. */
const UNPLAYABLE_VIDEO_CODECS = [
  ...['mpeg1video', 'mpeg2video', 'mpeg4', 'msmpeg4v2', 'msmpeg4v3', 'h263', 'flv1', 'wmv1', 'wmv2', 'wmv3', 'vc1'],
  ...['prores', 'dnxhd', 'dvvideo', 'mjpeg', 'ffv1', 'rawvideo', 'theora'],
]
const UNPLAYABLE_AUDIO_CODECS = ['dts', 'truehd', 'wmav1', 'wmav2', 'wmapro', 'alac']
/** Containers that no Chromium opens, by FFmpeg's names. */
const UNPLAYABLE_CONTAINERS = ['avi', 'asf', 'flv', 'mpeg', 'mpegts', 'mxf', 'rm']

/**
 * The parts of a file that the page may be able to play: only what no Chromium plays is known before. The rest depends on the
 * browser and its computer (HEVC, AC-3, 10-bit pictures) and on the file itself; the player tells by playing it.
 */
export function playabilityOf({ format, video, audio }: MediaFacts): Playable {
  const opens = !format.split(',').some((name) => UNPLAYABLE_CONTAINERS.includes(name))
  const track = audio.find((one) => one.default) ?? audio[0]
  return {
    picture: opens && video !== undefined && !UNPLAYABLE_VIDEO_CODECS.includes(video.codec),
    sound: opens && track !== undefined && !UNPLAYABLE_AUDIO_CODECS.includes(track.codec),
  }
}

/** Ranges of the sound of films, as files of headerless 16-bit samples, interleaved where there are two channels. */
interface Sounds {
  /** The file of a range, made or cached. It is shorter if the sound ends earlier. */
  of(path: string, soundRequest: SoundRequest, signal: AbortSignal): Promise<string>
}

/** A range in seconds, its sample rate in Hz, its channels, 1 or 2, and how voices are taken out of it. */
interface SoundRequest {
  readonly start: number
  readonly end: number
  readonly rate: number
  readonly channels: 1 | 2
  readonly removal?: VoiceRemoval | undefined
  readonly soundTrack?: number | undefined
}

interface SoundsOptions {
  /** The cache folder. */
  readonly folder: string
  readonly measures: Pick<FilmMeasures, 'of'>
  tools(signal: AbortSignal): Promise<Client<Local>>
}

/** Limit of the cache in bytes, somewhat less than two hours at 16 kHz. */
const MAX_SOUND_CACHE_BYTES = 200e6
/** Raised when sound comes out differently, so that old files are not used. */
const SOUND_CACHE_VERSION = 2

/** Creates the service. Ranges are cached by the film's content. */
export function createSounds({ folder, measures, tools }: SoundsOptions): Sounds {
  const kept = openCacheFolder(folder, MAX_SOUND_CACHE_BYTES)
  return {
    async of(path, { removal, ...range }, signal) {
      const { sizeBytes, hash } = await fingerprintOf(path)
      const { start, end, rate, channels, soundTrack } = range
      const without = removal === undefined ? [] : [removal.place, removal.belowDb]
      const film = [hash, sizeBytes, ...trackKey(soundTrack)]
      const name = `${[...film, start, end, rate, channels, ...without, SOUND_CACHE_VERSION].join('-')}.pcm`
      const known = await kept.find(name)
      if (known !== undefined) return known
      const output = kept.placeFor(name)
      const order = removal && { ...removal, measures: await measures.of(path, soundTrack) }
      await (await tools(signal)).sound({ path, output, ...range, removal: order }, { signal })
      await kept.trim()
      return output
    },
  }
}

/** The handlers of `shared/commands/media.ts`. */
export function mediaCommands(media: Media): CommandHandlers<typeof table> {
  return {
    openMedia: ({ path, soundTrack }, { signal }) => media.open(path, signal, soundTrack),
    peaks: ({ path, ...wave }, { signal }) => media.peaks(path, wave, signal),
    proxy: async ({ path, encode, soundTrack }, { signal, onProgress }) => {
      return { url: await media.proxy(path, { encode, soundTrack, signal, onProgress }) }
    },
    shots: ({ path }, { signal, onProgress }) => media.shots(path, { signal, onProgress }),
    bursts: ({ path, soundTrack }, { signal }) => media.bursts(path, soundTrack, signal),
    syncCues: ({ path, ...request }, { signal }) => media.syncCues(path, request, signal),
    sound: async ({ path, ...wish }, { signal }) => ({ url: await media.sound(path, wish, signal) }),
    thumbnails: async ({ path, count }, { signal }) => ({ urls: await media.thumbnails(path, count, signal) }),
  }
}
