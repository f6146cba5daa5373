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
  AV_PKT_DATA_DISPLAYMATRIX,
  type AVCodecID,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
} from 'node-av/constants'
import { avGetCodecName, type Stream } from 'node-av/lib'
import type { AudioTrack, MediaFacts, SubtitleTrack } from '../../../../shared/contract/local.ts'
import { invalid } from '../../../../shared/failure.ts'
import { checkLength } from '../../core/workLimits.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { trackTitle } from '../write/trackLabel.ts'
import { refuseProtected } from './protection.ts'
import { measureDuration, SourceFile, tracksOf } from './sourceFile.ts'

/**
 * What goes into MP4 as it is. These have a settled place in the format that players of today know; MPEG-1/2, MJPEG or
 * ProRes could be written too, but the result would open almost nowhere, and VP8, Theora or WMV have no place at all.
 */
const IN_MP4: ReadonlySet<AVCodecID> = new Set([
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_VP9,
  AV_CODEC_ID_MPEG4,
])

/** No camera takes more frames a second than this; a higher rate is a clock, not a rate. */
const FASTEST = 1000

const TEXT_SUBTITLES: ReadonlySet<AVCodecID> = new Set([
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_WEBVTT,
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_TEXT,
])

/** What a media file holds. Throws `invalid` with the reason where it cannot be dubbed. */
export function* probe({ path }: MediaTasks['probe']['input']): Steps<MediaFacts> {
  using source = new SourceFile(path)
  refuseProtected(source)
  const picture = source.picture
  const audio = tracksOf(source, AVMEDIA_TYPE_AUDIO)
  if (picture === undefined && audio.length === 0) throw invalid('The file holds neither picture nor sound.')
  const duration = source.statedDuration ?? (yield* measureDuration(path))
  checkLength(duration)
  if (duration <= 0) throw invalid('The video has no length. It may be a still picture, or cut off.')
  return {
    format: source.format,
    duration,
    sizeBytes: statSync(path).size,
    ...(picture === undefined ? {} : { video: pictureFacts(picture) }),
    audio: audio.map((stream) => audioFacts(source, stream)),
    subtitles: tracksOf(source, AVMEDIA_TYPE_SUBTITLE).map(subtitleFacts),
  }
}

/** Whether MP4 can carry this picture as it is. */
export function isCopyable(picture: Stream): boolean {
  return IN_MP4.has(picture.codecpar.codecId)
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
    copyable: isCopyable(stream),
  }
}

function audioFacts(source: SourceFile, stream: Stream): AudioTrack {
  return {
    index: stream.index,
    codec: codecName(stream),
    channels: stream.codecpar.channels,
    sampleRate: stream.codecpar.sampleRate,
    ...labels(stream),
    // Containers round to a millionth, so the first track of all may seem to start a little late.
    start: Math.max(0, Math.round((source.seconds(stream, stream.startTime) ?? 0) * 10_000) / 10_000),
  }
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

/** Frames a second on average; where that is out of reason (DV), what the codec says. */
function frameRate({ avgFrameRate, rFrameRate }: Stream): number {
  const average = avgFrameRate.den > 0 ? avgFrameRate.num / avgFrameRate.den : 0
  const nominal = rFrameRate.den > 0 ? rFrameRate.num / rFrameRate.den : 0
  return average > 0 && average <= FASTEST ? average : nominal
}

/**
 * Clockwise degrees by which a picture is turned on display. The display matrix holds a, b in its first two numbers: the
 * picture's x axis as it is shown, y pointing down.
 */
export function rotation(stream: Stream): number {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (matrix === null || matrix.length < 36) return 0
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  return (Math.round(degrees) + 360) % 360
}
