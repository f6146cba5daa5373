import { extname } from 'node:path'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_DVD_SUBTITLE,
  AV_CODEC_ID_EAC3,
  AV_CODEC_ID_HDMV_PGS_SUBTITLE,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_PNG,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_WEBVTT,
  AV_SAMPLE_FMT_S32,
  type AVCodecID,
  FF_ENCODER_FLAC,
  FF_ENCODER_PCM_S24LE,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { MOST_CHAPTERS } from '../carry/chapter.ts'
import { MOST_LISTED } from '../carry/mp4Chapters.ts'
import { isCopyable } from '../read/probe.ts'
import { bestAac } from './aac.ts'
import type { AudioCodec } from './audioEncoder.ts'
import { OUTPUT_EXTENSIONS, type OutputExtension, outputExtension } from './outputExtensions.ts'

/** The kind of file a dub is written as. */
export interface OutputFormat {
  /** What people call it. */
  readonly name: string
  /** FFmpeg's name of the container and its options. */
  readonly container: string
  readonly options: Readonly<Record<string, string>>
  /** Found when asked for, since the best AAC depends on the machine. */
  readonly sound: () => AudioCodec
  /** False where nothing is lost and no bit rate is chosen. */
  readonly lossy: boolean
  /** The codec of subtitles that are made; absent where only sound goes in. */
  readonly subtitles?: 'mov_text' | 'subrip'
  /** Most chapters. */
  readonly chapters: number
  /** How a cover goes in, if it does. */
  readonly cover?: 'picture' | 'attachment'
  /** Whether files such as fonts can be attached. */
  readonly attachments: boolean
  /** Whether a track of the source can go in as it is. */
  copiesPicture(picture: Stream): boolean
  copiesSound(sound: Stream): boolean
  copiesSubtitles(track: Stream): boolean
  copiesCover(cover: Stream): boolean
}

/** Sound that MP4 players know. */
const IN_MP4: ReadonlySet<AVCodecID> = new Set([AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3])

/** Covers that players know. */
const COVERS: ReadonlySet<AVCodecID> = new Set([AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG])

/** Subtitles that Matroska holds as they are; others have text that can be written as SubRip, or no place in it. */
const IN_MATROSKA: ReadonlySet<AVCodecID> = new Set([
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_WEBVTT,
  AV_CODEC_ID_HDMV_PGS_SUBTITLE,
])

const mp4 = {
  name: 'MP4',
  container: 'mp4',
  // The index in front, so that players and browsers can start before the whole file is there.
  options: { movflags: '+faststart' },
  sound: bestAac,
  lossy: true,
  copiesPicture: isCopyable,
  copiesSound: ({ codecpar }: Stream) => IN_MP4.has(codecpar.codecId),
  copiesSubtitles: ({ codecpar }: Stream) => codecpar.codecId === AV_CODEC_ID_MOV_TEXT,
  chapters: MOST_LISTED,
  cover: 'picture',
  copiesCover: ({ codecpar }: Stream) => COVERS.has(codecpar.codecId),
  attachments: false,
} as const

const soundOnly = {
  options: {},
  lossy: false,
  chapters: 0,
  attachments: false,
  copiesPicture: () => false,
  copiesSound: () => false,
  copiesSubtitles: () => false,
  copiesCover: () => false,
} as const

const FORMATS: Readonly<Record<OutputExtension, OutputFormat>> = {
  '.mp4': { ...mp4, subtitles: 'mov_text' },
  '.m4a': mp4,
  '.mkv': {
    ...mp4,
    name: 'MKV',
    container: 'matroska',
    options: {},
    subtitles: 'subrip',
    copiesPicture: () => true,
    copiesSound: () => true,
    copiesSubtitles: ({ codecpar }) =>
      // The palette of DVD subtitles is beside the track; without it they cannot be shown.
      IN_MATROSKA.has(codecpar.codecId) ||
      (codecpar.codecId === AV_CODEC_ID_DVD_SUBTITLE && codecpar.extradataSize > 0),
    chapters: MOST_CHAPTERS,
    cover: 'attachment',
    attachments: true,
  },
  '.wav': {
    ...soundOnly,
    name: 'WAV',
    container: 'wav',
    sound: () => ({ encoder: FF_ENCODER_PCM_S24LE, format: AV_SAMPLE_FMT_S32 }),
  },
  '.flac': {
    ...soundOnly,
    name: 'FLAC',
    container: 'flac',
    sound: () => ({ encoder: FF_ENCODER_FLAC, format: AV_SAMPLE_FMT_S32 }),
  },
}

/** The format that goes with a file's name. Throws `invalid` for others. */
export function outputFormat(out: string): OutputFormat {
  const extension = outputExtension(extname(out))
  if (extension !== undefined) return FORMATS[extension]
  throw invalid(`${extname(out)} files cannot be written. Use ${OUTPUT_EXTENSIONS.join(', ')}.`)
}
