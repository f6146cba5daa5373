import { closeSync, openSync, readSync, statSync } from 'node:fs'
import {
  AV_CODEC_ID_NONE,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_CLEAN_EFFECTS,
  AV_DISPOSITION_COMMENT,
  AV_DISPOSITION_DEFAULT,
  AV_DISPOSITION_DESCRIPTIONS,
  AV_DISPOSITION_ORIGINAL,
  AV_DISPOSITION_TIMED_THUMBNAILS,
  AV_DISPOSITION_VISUAL_IMPAIRED,
  AV_NOPTS_VALUE,
  AVDISCARD_ALL,
  AVDISCARD_DEFAULT,
  AVERROR_EOF,
  AVFMT_FLAG_GENPTS,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
} from 'node-av/constants'
import { Codec, Dictionary, FFmpegError, FormatContext, Packet, type Stream } from 'node-av/lib'
import { chooseSoundTrack, type TrackTraits } from '../../../../shared/audio/chooseSoundTrack.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { LATEST_TIME_SECONDS, parseTimecode } from '../../../../shared/basics/timecode.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { trackTitle } from '../write/trackLabel.ts'

/**
 * The containers that are read. All others of FFmpeg are refused: playlists, scripts and picture sequences would make
 * it open other files, and subtitles or still pictures are no media to dub.
 */
const CONTAINERS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpegtsraw,mpeg,mpegvideo,flv,live_flv,asf,ogg,wav,w64,mp3,aac,' +
  'flac,aiff,amr,amrnb,amrwb,ac3,eac3,dts,caf,au,mxf,nut,rm,dv,gxf,wv,ape,tta'

/**
 * Formats without a duration in the header, where FFmpeg's guess from the bit rate is off by seconds; or, in ASF, with one that counts the
 * start of the latest track twice.
 */
const GUESSED_LENGTH = new Set(['aac', 'amr', 'ac3', 'eac3', 'dts', 'asf'])

/** Consecutive read errors after which the rest of the file counts as missing. */
const MAX_CONSECUTIVE_READ_ERRORS = 50

/**
 * Limits on reading. A file may repeat parts of itself (edit lists, shared chunks), and a small one for years of play.
 * At most `MAX_READ_TO_SIZE_RATIO` its size plus `EXTRA_READ_BYTES` is read; each packet costs its size plus `PACKET_OVERHEAD_BYTES` bytes.
 */
const MAX_READ_TO_SIZE_RATIO = 32
const EXTRA_READ_BYTES = 256e6
const PACKET_OVERHEAD_BYTES = 64
const FILE_REPEATS_ITSELF = say('engine.file.repeats', { times: MAX_READ_TO_SIZE_RATIO })

/** A media file opened for reading. No other file is opened, whatever this file refers to. Close it with `using`. */
export class SourceFile implements Disposable {
  readonly path: string
  readonly context: FormatContext
  readonly streams: readonly Stream[]
  /** Start of the content on the file's own clock in seconds; it is time zero for all readers. */
  readonly origin: number
  /** Bytes that may still be read. */
  #left: number
  /** Seconds per tick of the streams, which are asked for with every packet. */
  readonly #units = new WeakMap<Stream, number>()
  /** Read errors so far. */
  badReads = 0

  /** Throws `invalid` with the reason if the file is not readable media. */
  constructor(path: string) {
    refuseUnreadable(path)
    this.path = path
    this.#left = MAX_READ_TO_SIZE_RATIO * statSync(path).size + EXTRA_READ_BYTES
    this.context = new FormatContext()
    try {
      using options = Dictionary.fromObject({ protocol_whitelist: 'file', format_whitelist: CONTAINERS })
      const opened = this.context.openInputSync(`file:${path}`, null, options)
      if (opened < 0) throw openFailure(path, opened)
      check(this.context.findStreamInfoSync(null), NOT_MEDIA, 'invalid')
    } catch (error) {
      this.context.closeInputSync()
      throw error
    }
    this.streams = this.context.streams
    // Negative times hold only priming samples, which are not presented.
    this.origin = Math.max(0, microseconds(this.context.startTime) ?? 0)
  }

  /** Short name of the container. */
  get format(): string {
    return this.context.iformat?.name ?? ''
  }

  /** Stated duration in seconds from time zero; undefined if the container does not know it. */
  get statedDuration(): number | undefined {
    if (GUESSED_LENGTH.has(this.format)) return undefined
    // Matroska writers count the duration from the clock's zero or from the start; only reading the file tells which.
    if (this.origin > 1 && this.format.startsWith('matroska')) return undefined
    const duration = this.#tagged ?? this.#ofContainer
    // Else damaged.
    return duration !== undefined && duration > 0 && duration <= LATEST_TIME_SECONDS ? duration : undefined
  }

  /** The duration in the container's header, without sound before time zero. */
  get #ofContainer(): number | undefined {
    const duration = microseconds(this.context.duration)
    return duration && duration + Math.min(0, microseconds(this.context.startTime) ?? 0)
  }

  /**
   * Duration in seconds of the longest picture or sound track, where Matroska states it for all. The file's duration
   * includes subtitles, and one damaged subtitle may lie hours after the end. The stated duration of a sound track includes
   * the encoder's priming samples, which are not presented.
   */
  get #tagged(): number | undefined {
    const tracks = this.streams.filter(isPictureOrSound)
    if (tracks.length === this.streams.length) return undefined
    const durations = tracks.map(({ metadata, codecpar: { initialPadding, sampleRate } }) => {
      const stated = parseTimecode(metadata?.get('DURATION') ?? '')
      return stated && stated - (sampleRate > 0 ? initialPadding / sampleRate : 0)
    })
    return durations.includes(undefined) ? undefined : Math.max(0, ...durations.map(Number)) || undefined
  }

  /** The moving picture: the default or largest track, never cover art. */
  get picture(): Stream | undefined {
    return this.streams
      .filter((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && isMoving(stream))
      .toSorted((a, b) => weight(b) - weight(a))[0]
  }

  /** Cover pictures. */
  get covers(): Stream[] {
    return this.streams.filter((stream) => stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC))
  }

  /** Whether the file has sound, decodable or not. */
  get hasSound(): boolean {
    return this.streams.some(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO)
  }

  /** The sound track of a number, from 1, else the one that a film is dubbed from; undefined if it cannot be decoded. */
  sound(number?: number): Stream | undefined {
    const tracks = tracksOf(this, AVMEDIA_TYPE_AUDIO)
    const traits = tracks.map(traitsOf)
    const at = number === undefined ? chooseSoundTrack(traits) : number - 1
    return traits[at]?.unreadable === true ? undefined : tracks[at]
  }

  /** Limits reading to these tracks; the demuxer skips all others. */
  select(...selected: readonly Stream[]): void {
    for (const stream of this.streams) {
      const isSelected = selected.some(({ index }) => index === stream.index)
      stream.discard = isSelected ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /** Generates the display times that some containers (AVI) do not store. */
  deriveTimes(): void {
    this.context.setFlags(AVFMT_FLAG_GENPTS)
  }

  /** The packets of one track, or of all selected ones, in the file's order. Each is valid until the next. */
  *packets(onlyTrack?: Stream): Generator<Packet> {
    using packet = new Packet()
    packet.alloc()
    while (this.#read(packet)) {
      if (onlyTrack === undefined || packet.streamIndex === onlyTrack.index) yield packet
      packet.unref()
    }
  }

  /** Converts a stream's time stamp to seconds from time zero; undefined if there is none. */
  seconds(stream: Stream, stamp: bigint): number | undefined {
    if (stamp === AV_NOPTS_VALUE) return undefined
    const unit = this.#units.get(stream) ?? timeUnit(stream)
    this.#units.set(stream, unit)
    return Number(stamp) * unit - this.origin
  }

  [Symbol.dispose](): void {
    this.context.closeInputSync()
  }

  /** Reads the next packet; false at the end. Read errors are counted and skipped. */
  #read(packet: Packet): boolean {
    for (let failures = 0; failures < MAX_CONSECUTIVE_READ_ERRORS; failures++) {
      const code = this.context.readFrameSync(packet)
      if (code >= 0) {
        this.#spend(packet)
        return true
      }
      if (code === AVERROR_EOF) return false
      this.badReads++
    }
    return false
  }

  /** Throws `invalid` if far more was read than the file can hold. */
  #spend({ size }: Packet): void {
    this.#left -= size + PACKET_OVERHEAD_BYTES
    if (this.#left < 0) throw invalid(FILE_REPEATS_ITSELF)
  }
}

/** The tags of a file by name; Ogg has those of its sound only. */
export function tagsIn(source: SourceFile): Readonly<Record<string, string>> {
  const { metadata } = source.format === 'ogg' ? (source.sound() ?? source.context) : source.context
  return metadata?.getAll() ?? {}
}

/** The tracks of a type. */
export function tracksOf({ streams }: SourceFile, type: AVMediaType): Stream[] {
  return streams.filter(({ codecpar }) => codecpar.codecType === type)
}

/** Seconds per tick of a stream's clock. */
export function timeUnit(stream: Pick<Stream, 'timeBase'>): number {
  return stream.timeBase.num / stream.timeBase.den
}

/**
 * Measures the duration in seconds by reading the whole file: the end of the last packet of any picture or sound track.
 * Yields `progress` as progress.
 */
export function* measureDuration(path: string, progress = 0): Generator<number, number> {
  using source = new SourceFile(path)
  const tracks = source.streams.filter(isPictureOrSound)
  const units = source.streams.map((stream) => (tracks.length === 0 || tracks.includes(stream) ? timeUnit(stream) : 0))
  let end = 0
  for (const packet of source.packets()) {
    const unit = units[packet.streamIndex] ?? 0
    const stamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
    if (stamp !== AV_NOPTS_VALUE) end = Math.max(end, Number(stamp + packet.duration) * unit)
    yield progress
  }
  return Math.max(0, end - source.origin)
}

/** The sound track to use, if one is chosen by its number, from 1. Throws `invalid` if there is none. */
export function requireSound(source: SourceFile, number?: number): Stream {
  const stream = source.sound(number)
  if (stream !== undefined) return stream
  if (number !== undefined) throw invalid(say('engine.sound.noTrack', { track: number }))
  throw invalid(source.hasSound ? say('engine.sound.unreadable') : say('engine.sound.none'))
}

/** Titles of tracks that comment on a film, or describe its picture, where their flags do not say so. */
const COMMENTARY_TITLE_PATTERN = /comment(ary|aire|ario|o)|kommentar/i
const DESCRIPTION_TITLE_PATTERN =
  /\bdescri(bed|ptive|ption|pci)|audiodes[ck]ri|visually impaired|narrati(on|ve) for the blind/i

/** The traits by which a sound track is chosen among those of its file. */
export function traitsOf(stream: Stream): TrackTraits {
  const { codecpar, metadata } = stream
  const title = trackTitle(stream)
  const role = roleOf(stream, title)
  const language = metadata?.get('language')
  // A programme that broadcasts nothing on a track names it all the same.
  const isEmpty = codecpar.channels === 0 || codecpar.sampleRate === 0
  return {
    ...(language && language !== 'und' ? { language } : {}),
    ...(title ? { title } : {}),
    channels: codecpar.channels,
    default: stream.hasDisposition(AV_DISPOSITION_DEFAULT),
    ...omitUndefined({ role }),
    ...(stream.hasDisposition(AV_DISPOSITION_ORIGINAL) && { original: true as const }),
    ...((isEmpty || Codec.findDecoder(codecpar.codecId) === null) && { unreadable: true as const }),
  }
}

function roleOf(stream: Stream, title = ''): TrackTraits['role'] {
  if (stream.hasDisposition(AV_DISPOSITION_COMMENT) || COMMENTARY_TITLE_PATTERN.test(title)) return 'commentary'
  const isDescribed =
    stream.hasDisposition(AV_DISPOSITION_VISUAL_IMPAIRED) || stream.hasDisposition(AV_DISPOSITION_DESCRIPTIONS)
  if (isDescribed || DESCRIPTION_TITLE_PATTERN.test(title)) return 'description'
  return stream.hasDisposition(AV_DISPOSITION_CLEAN_EFFECTS) ? 'effects' : undefined
}

/** Whether a track has pictures or sound. */
export function isPictureOrSound({ codecpar }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_VIDEO || codecpar.codecType === AVMEDIA_TYPE_AUDIO
}

function isMoving(stream: Stream): boolean {
  const still =
    stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC) || stream.hasDisposition(AV_DISPOSITION_TIMED_THUMBNAILS)
  return !still && stream.codecpar.codecId !== AV_CODEC_ID_NONE && stream.codecpar.width > 0
}

function weight(stream: Stream): number {
  const chosen = stream.hasDisposition(AV_DISPOSITION_DEFAULT) ? 2 ** 40 : 0
  return chosen + stream.codecpar.width * stream.codecpar.height
}

function microseconds(stamp: bigint): number | undefined {
  return stamp === AV_NOPTS_VALUE ? undefined : Number(stamp) / 1e6
}

const POINTER_FILE_PATTERN =
  /^\s*(#extm3u|#ext-x|ffconcat|file\s+\S|\[playlist\]|\[reference\]|<\?xml|<mpd|<asx|<smil|v=0\s|rtsptext)/i
const MP4_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'moof', 'styp'])

/**
 * Throws for files that FFmpeg must not open: `not_found` if it is missing, `invalid` for a folder, an empty file or a
 * playlist that refers to other files.
 */
function refuseUnreadable(path: string): void {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (facts === undefined) throw new AppError({ kind: 'not_found', message: say('engine.video.gone') })
  if (!facts.isFile()) throw invalid(say('engine.file.notFile'))
  if (facts.size === 0) throw invalid(say('engine.video.empty'))
  if (
    POINTER_FILE_PATTERN.test(
      firstBytes(path)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  ) {
    throw invalid(say('engine.file.playlist'))
  }
}

/** The failure for a file that FFmpeg could not open, with a reason from the file's first bytes. */
function openFailure(path: string, code: number): AppError {
  const cause = new FFmpegError(code)
  if (MP4_BOXES.has(firstBytes(path).toString('latin1', 4, 8))) {
    return new AppError({ kind: 'invalid', message: say('engine.video.cutOff') }, { cause })
  }
  return new AppError({ kind: 'invalid', message: NOT_MEDIA }, { cause })
}

/** Error message for a file without playable media. */
const NOT_MEDIA = say('engine.file.noMedia')

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(4096)
  const file = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(file)
  }
}
