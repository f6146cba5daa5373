import { statSync } from 'node:fs'
import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_MPEG4,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_VP9,
  AV_CODEC_ID_WEBVTT,
  AV_DISPOSITION_DEFAULT,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_DATA_ENCRYPTION_INFO,
  AV_PKT_DATA_ENCRYPTION_INIT_INFO,
  type AVCodecID,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
} from 'node-av/constants'
import { avGetCodecName, type Stream } from 'node-av/lib'
import type { TrackTraits } from '../../../../shared/audio/chooseSoundTrack.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { parseTimecode } from '../../../../shared/basics/timecode.ts'
import type { AudioTrack, MediaFacts, SubtitleTrack } from '../../../../shared/contract/local.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { checkLength } from '../../core/workLimits.ts'
import { filmChapters } from '../carry/filmChapters.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { trackTitle } from '../write/trackLabel.ts'
import { heldSeconds } from './heldSeconds.ts'
import { measureDuration, SourceFile, tagsIn, tracksOf, traitsOf } from './sourceFile.ts'
import { startTimecode } from './startTimecode.ts'

/**
 * Picture codecs that are copied into MP4: those that current players support there. MPEG-1/2, MJPEG or ProRes could be
 * stored too but would open almost nowhere, and VP8, Theora or WMV have no mapping to MP4.
 */
const MP4_PICTURE_CODECS: ReadonlySet<AVCodecID> = new Set([
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_VP9,
  AV_CODEC_ID_MPEG4,
])

/** Highest plausible frame rate; a higher value is a clock rate. */
const MAX_FRAMES_PER_SECOND = 1000

const TEXT_SUBTITLES: ReadonlySet<AVCodecID> = new Set([
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_WEBVTT,
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_TEXT,
])

/** Lists the tracks of a media file. Throws `invalid` with the reason if the file cannot be dubbed. */
export function* probe({ path }: MediaTasks['probe']['input']): Steps<MediaFacts> {
  using source = new SourceFile(path)
  refuseProtected(source)
  const picture = source.picture
  const audio = tracksOf(source, AVMEDIA_TYPE_AUDIO)
  if (picture === undefined && audio.length === 0) throw invalid(say('engine.file.nothing'))
  const stated = source.statedDuration
  const duration = stated ?? (yield* measureDuration(path))
  checkLength(duration)
  if (duration <= 0) throw invalid(say('engine.video.noLength'))
  const chapters = filmChapters(path, { listed: picture !== undefined }).map(({ title }) => title)
  const timecode = startTimecode(source, picture)
  const facts = {
    format: source.format,
    duration,
    sizeBytes: statSync(path).size,
    ...(picture === undefined ? {} : { video: pictureFacts(picture) }),
    audio: audio.map((stream) => audioFacts(source, stream)),
    subtitles: tracksOf(source, AVMEDIA_TYPE_SUBTITLE).map(subtitleFacts),
    ...(chapters.length > 0 && { chapters }),
    ...omitUndefined({ startTimecode: timecode }),
  }
  // After all else, as it reads on in the file.
  const holds = stated && (yield* heldSeconds(source, stated))
  return holds === undefined ? facts : { ...facts, holds }
}

/** Whether this picture can be copied into MP4. */
export function isCopyable(picture: Stream): boolean {
  return MP4_PICTURE_CODECS.has(picture.codecpar.codecId)
}

/** Whether this subtitle track can be read as text. */
export function isText(stream: Stream): boolean {
  return TEXT_SUBTITLES.has(stream.codecpar.codecId)
}

function pictureFacts(stream: Stream): NonNullable<MediaFacts['video']> {
  const { width, height } = stream.codecpar
  return {
    index: stream.index,
    codec: codecName(stream),
    width,
    height,
    frameRate: frameRate(stream),
    rotation: rotation(stream),
    shown: shownSize(stream),
    copyable: isCopyable(stream),
    ...omitUndefined({ duration: lengthOf(stream) }),
  }
}

/** Seconds of a track from its first to the end of its last frame; undefined where the container does not state it. */
function lengthOf({ duration, startTime, timeBase, metadata }: Stream): number | undefined {
  const seconds = (ticks: bigint) => (ticks === AV_NOPTS_VALUE ? 0 : (Number(ticks) * timeBase.num) / timeBase.den)
  if (seconds(duration) > 0) return seconds(duration)
  // Matroska tells the end, on its own clock.
  const end = parseTimecode(metadata?.get('DURATION') ?? '')
  return end === undefined || end <= seconds(startTime) ? undefined : end - seconds(startTime)
}

function audioFacts(source: SourceFile, stream: Stream): AudioTrack {
  return {
    index: stream.index,
    codec: codecName(stream),
    channels: stream.codecpar.channels,
    sampleRate: stream.codecpar.sampleRate,
    ...traitsIn(source, stream),
    // Containers round to a microsecond, so the first track may seem to start a little late.
    start: Math.max(0, Math.round((source.seconds(stream, stream.startTime) ?? 0) * 10_000) / 10_000),
  }
}

/** The traits of a sound track, with the language of a file that has no tags for its tracks. */
function traitsIn(source: SourceFile, stream: Stream): TrackTraits {
  const { language } = tagsIn(source)
  return { ...(language && language !== 'und' && { language }), ...traitsOf(stream) }
}

function subtitleFacts(stream: Stream): SubtitleTrack {
  return { index: stream.index, codec: codecName(stream), ...labels(stream), text: isText(stream) }
}

function labels(stream: Stream): { language?: string; title?: string; default: boolean } {
  const language = stream.metadata?.get('language')
  const title = trackTitle(stream)
  return {
    ...(language && language !== 'und' ? { language } : {}),
    ...(title ? { title } : {}),
    default: stream.hasDisposition(AV_DISPOSITION_DEFAULT),
  }
}

function codecName(stream: Stream): string {
  return avGetCodecName(stream.codecpar.codecId) ?? 'unknown'
}

/** The average frame rate, or the codec's nominal rate where the average is implausible (DV). */
function frameRate({ avgFrameRate, rFrameRate }: Stream): number {
  const average = avgFrameRate.den > 0 ? avgFrameRate.num / avgFrameRate.den : 0
  const nominal = rFrameRate.den > 0 ? rFrameRate.num / rFrameRate.den : 0
  return average > 0 && average <= MAX_FRAMES_PER_SECOND ? average : nominal
}

/** The size of a picture as it is shown, in square pixels: wide pixels count wider, and a turned picture has its sides exchanged. */
export function shownSize(stream: Stream): { width: number; height: number } {
  const { width, height } = stream.codecpar
  const wide = Math.max(1, Math.round(width * pixelAspect(stream)))
  return rotation(stream) % 180 === 0 ? { width: wide, height } : { width: height, height: wide }
}

/** Width of a stored pixel against its height, which Matroska states for the track and MP4 for the codec. */
function pixelAspect({ sampleAspectRatio, codecpar }: Stream): number {
  const { num, den } = sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio
  return num > 0 && den > 0 ? num / den : 1
}

/**
 * Clockwise rotation on display, in degrees, from the first two numbers of the display matrix: the displayed x axis,
 * with y pointing down.
 */
export function rotation(stream: Stream): number {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (matrix === null || matrix.length < 36) return 0
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  return (Math.round(degrees) + 360) % 360
}

/** Sample entries of protected MP4 tracks: common encryption and the older iTunes ones. */
const PROTECTED_TAGS = new Set(['encv', 'enca', 'enct', 'encs', 'drms', 'drmi'])

/** Packets to examine: enough to meet every track of an interleaved file. */
const MAX_PROBED_PACKETS = 200

/**
 * Throws `invalid` for a copy-protected file. Reads its first packets, so open the file again to read from the
 * beginning.
 */
function refuseProtected(source: SourceFile): void {
  if (isMarked(source) || hasEncryptedPackets(source)) {
    throw invalid(say('engine.video.protected'))
  }
}

function isMarked(source: SourceFile): boolean {
  return source.streams.some(
    ({ codecpar }) =>
      PROTECTED_TAGS.has(codecpar.codecTagString ?? '') ||
      codecpar.getCodedSideData(AV_PKT_DATA_ENCRYPTION_INIT_INFO) !== null,
  )
}

/**
 * Whether packets are encrypted. FFmpeg reports a protected MP4 track under its real codec, so only the packets show
 * it.
 */
function hasEncryptedPackets(source: SourceFile): boolean {
  const unseen = new Set(source.streams.map((stream) => stream.index))
  let count = 0
  for (const packet of source.packets()) {
    if (packet.getSideData(AV_PKT_DATA_ENCRYPTION_INFO) !== null) return true
    unseen.delete(packet.streamIndex)
    count++
    if (unseen.size === 0 || count === MAX_PROBED_PACKETS) return false
  }
  return false
}
