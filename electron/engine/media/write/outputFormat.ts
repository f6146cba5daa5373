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
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S32,
  type AVCodecID,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_PCM_S24LE,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { endingOf, SOUND_ENDINGS, VIDEO_ENDINGS } from '../../../../shared/mediaEndings.ts'
import { MAX_CHAPTERS } from '../carry/chapter.ts'
import { MAX_ID3_CHAPTERS } from '../carry/id3Chapters.ts'
import { MAX_MP4_CHAPTERS } from '../carry/mp4Chapters.ts'
import { MAX_COMMENT_CHAPTERS } from '../carry/vorbisComments.ts'
import { isCopyable } from '../read/probe.ts'
import { bestAac } from './aac.ts'
import type { AudioCodec } from './audioEncoder.ts'

/** The file format of a dub. */
export interface OutputFormat {
  /** The format's common name. */
  readonly name: string
  /** FFmpeg's container name and options. */
  readonly container: string
  readonly options: Readonly<Record<string, string>>
  /** Looked up lazily, since the best AAC encoder depends on the machine. */
  readonly sound: () => AudioCodec
  /** False for lossless formats, which have no bit rate. */
  readonly lossy: boolean
  /** Whether the language is a tag of the file, not of its track. */
  readonly oneLanguage?: boolean
  /** Codec of new subtitles; absent for sound-only formats. */
  readonly subtitles?: 'mov_text' | 'subrip'
  /** Whether a track of texts with a look and a place of their own (ASS) can be added. */
  readonly supportsAss?: boolean
  /** Maximal number of chapters. */
  readonly maxChapters: number
  /** The form of a cover, if the format holds one. */
  readonly cover?: 'picture' | 'attachment' | 'comment'
  /** Whether files such as fonts can be attached. */
  readonly attachments: boolean
  /** Whether a track of the source can be copied. */
  copiesPicture(picture: Stream): boolean
  copiesSound(sound: Stream): boolean
  copiesSubtitles(track: Stream): boolean
  copiesCover(cover: Stream): boolean
}

/** Sound codecs that MP4 players support. */
const MP4_SOUND_CODECS: ReadonlySet<AVCodecID> = new Set([
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_EAC3,
])

/** Cover codecs that players support. */
const COVER_CODECS: ReadonlySet<AVCodecID> = new Set([AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG])

/** Subtitles that Matroska holds unchanged; others are converted to SubRip or left out. */
const MATROSKA_SUBTITLE_CODECS: ReadonlySet<AVCodecID> = new Set([
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_WEBVTT,
  AV_CODEC_ID_HDMV_PGS_SUBTITLE,
])

const mp4 = {
  name: 'MP4',
  container: 'mp4',
  // The index comes first, so that players and browsers can start before the whole file has arrived.
  options: { movflags: '+faststart' },
  sound: bestAac,
  lossy: true,
  copiesPicture: isCopyable,
  copiesSound: ({ codecpar }: Stream) => MP4_SOUND_CODECS.has(codecpar.codecId),
  copiesSubtitles: ({ codecpar }: Stream) => codecpar.codecId === AV_CODEC_ID_MOV_TEXT,
  maxChapters: MAX_MP4_CHAPTERS,
  cover: 'picture',
  copiesCover: ({ codecpar }: Stream) => COVER_CODECS.has(codecpar.codecId),
  attachments: false,
} as const

const soundOnly = {
  options: {},
  oneLanguage: true,
  lossy: false,
  maxChapters: 0,
  attachments: false,
  copiesPicture: () => false,
  copiesSound: () => false,
  copiesSubtitles: () => false,
  copiesCover: () => false,
} as const

/** Sound in Ogg; its tags, and its cover among them, are comments. */
const opus = {
  ...soundOnly,
  name: 'Opus',
  container: 'ogg',
  sound: () => ({ encoder: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_FLT }),
  lossy: true,
  maxChapters: MAX_COMMENT_CHAPTERS,
  cover: 'comment',
  copiesCover: mp4.copiesCover,
} as const

/** The factors of LAME's presets for our bit rates (`presets.c`), which would make a dub up to 0.45 LU too quiet. */
const LAME_SCALES = { 96000: 0.95, 192000: 0.97 }

/** The endings of all files that can be written. */
const OUTPUT_ENDINGS = [...VIDEO_ENDINGS, ...SOUND_ENDINGS]

const OUTPUT_FORMATS: Readonly<Record<(typeof OUTPUT_ENDINGS)[number], OutputFormat>> = {
  '.mp4': { ...mp4, subtitles: 'mov_text' },
  '.m4a': mp4,
  '.mkv': {
    ...mp4,
    name: 'MKV',
    container: 'matroska',
    options: {},
    subtitles: 'subrip',
    supportsAss: true,
    copiesPicture: () => true,
    copiesSound: () => true,
    copiesSubtitles: ({ codecpar }) =>
      // DVD subtitles need their palette, which is in the extradata.
      MATROSKA_SUBTITLE_CODECS.has(codecpar.codecId) ||
      (codecpar.codecId === AV_CODEC_ID_DVD_SUBTITLE && codecpar.extradataSize > 0),
    maxChapters: MAX_CHAPTERS,
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
    maxChapters: MAX_COMMENT_CHAPTERS,
    cover: 'picture',
    copiesCover: mp4.copiesCover,
  },
  '.mp3': {
    ...soundOnly,
    name: 'MP3',
    container: 'mp3',
    sound: () => ({ encoder: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP, scales: LAME_SCALES }),
    lossy: true,
    maxChapters: MAX_ID3_CHAPTERS,
    cover: 'picture',
    copiesCover: mp4.copiesCover,
  },
  '.opus': opus,
  '.ogg': opus,
}

/** The format for a file's extension. Throws `invalid` for others. */
export function outputFormat(path: string): OutputFormat {
  const extension = endingOf(path)
  const knownExtension = OUTPUT_ENDINGS.find((one) => one === extension)
  if (knownExtension !== undefined) return OUTPUT_FORMATS[knownExtension]
  throw invalid(say('engine.output.ending', { extension, endings: OUTPUT_ENDINGS.join(', ') }))
}
