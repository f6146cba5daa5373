import { extname } from 'node:path'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_EAC3,
  AV_CODEC_ID_MP3,
  AV_SAMPLE_FMT_S32,
  type AVCodecID,
  FF_ENCODER_FLAC,
  FF_ENCODER_PCM_S24LE,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { invalid } from '../../../shared/failure.ts'
import { bestAac } from './aac.ts'
import type { AudioCodec } from './audioEncoder.ts'
import { OUTPUT_EXTENSIONS, type OutputExtension, outputExtension } from './outputExtensions.ts'
import { isCopyable } from './probe.ts'

/** The kind of file a dub is written as. */
export interface OutputFormat {
  /** FFmpeg's name of the container and its options. */
  readonly container: string
  readonly options: Readonly<Record<string, string>>
  /** Found when asked for, since the best AAC depends on the machine. */
  readonly sound: () => AudioCodec
  /** False where nothing is lost and no bit rate is chosen. */
  readonly lossy: boolean
  /** Absent where only sound goes in. */
  readonly subtitles?: 'mov_text' | 'subrip'
  /** Whether a track of the source can go in as it is. */
  copiesPicture(picture: Stream): boolean
  copiesSound(sound: Stream): boolean
}

/** Sound that MP4 players know. */
const IN_MP4: ReadonlySet<AVCodecID> = new Set([AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3])

const mp4 = {
  container: 'mp4',
  // The index in front, so that players and browsers can start before the whole file is there.
  options: { movflags: '+faststart' },
  sound: bestAac,
  lossy: true,
  copiesPicture: isCopyable,
  copiesSound: ({ codecpar }: Stream) => IN_MP4.has(codecpar.codecId),
} as const

const soundOnly = { options: {}, lossy: false, copiesPicture: () => false, copiesSound: () => false } as const

const FORMATS: Readonly<Record<OutputExtension, OutputFormat>> = {
  '.mp4': { ...mp4, subtitles: 'mov_text' },
  '.m4a': mp4,
  '.mkv': {
    ...mp4,
    container: 'matroska',
    options: {},
    subtitles: 'subrip',
    copiesPicture: () => true,
    copiesSound: () => true,
  },
  '.wav': {
    ...soundOnly,
    container: 'wav',
    sound: () => ({ encoder: FF_ENCODER_PCM_S24LE, format: AV_SAMPLE_FMT_S32 }),
  },
  '.flac': { ...soundOnly, container: 'flac', sound: () => ({ encoder: FF_ENCODER_FLAC, format: AV_SAMPLE_FMT_S32 }) },
}

/** The format that goes with a file's name. Throws `invalid` for others. */
export function outputFormat(out: string): OutputFormat {
  const extension = outputExtension(extname(out))
  if (extension !== undefined) return FORMATS[extension]
  throw invalid(`${extname(out)} files cannot be written. Use ${OUTPUT_EXTENSIONS.join(', ')}.`)
}
