import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_WEBVTT,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AC3,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVORBIS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16LE,
  type FFEncoderCodec,
} from 'node-av/constants'
import { bestAac } from './aac.ts'
import type { AudioCodec } from './audioEncoder.ts'

/** A picture encoder, with settings for a small file in little time. */
export interface VideoCodec {
  readonly encoder: FFEncoderCodec
  readonly options: Readonly<Record<string, string>>
}

/** Picture codecs that can be written. */
export const videoCodecs = {
  h264: { encoder: FF_ENCODER_LIBX264, options: { preset: 'medium', crf: '20' } },
  hevc: { encoder: FF_ENCODER_LIBX265, options: { preset: 'fast', crf: '24', 'x265-params': 'log-level=none' } },
  vp8: { encoder: FF_ENCODER_LIBVPX_VP8, options: { deadline: 'realtime', 'cpu-used': '4', b: '1M' } },
  vp9: { encoder: FF_ENCODER_LIBVPX_VP9, options: { deadline: 'realtime', 'cpu-used': '8', crf: '32', b: '0' } },
  mpeg4: { encoder: FF_ENCODER_MPEG4, options: { b: '1M' } },
  mpeg2video: { encoder: FF_ENCODER_MPEG2VIDEO, options: { b: '2M' } },
} as const satisfies Record<string, VideoCodec>

/** A sound encoder and its bits per second for each channel. */
export interface WritableSound extends AudioCodec {
  readonly bitRate?: number
}

/** Sound codecs that can be written; looked up lazily, since the best AAC encoder depends on the machine. */
export const audioCodecs = {
  aac: () => ({ ...bestAac(), bitRate: 80_000 }),
  opus: () => ({ encoder: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_FLT, bitRate: 64_000 }),
  vorbis: () => ({ encoder: FF_ENCODER_LIBVORBIS, format: AV_SAMPLE_FMT_FLTP, bitRate: 80_000 }),
  mp3: () => ({ encoder: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP, bitRate: 80_000 }),
  ac3: () => ({ encoder: FF_ENCODER_AC3, format: AV_SAMPLE_FMT_FLTP, bitRate: 80_000 }),
  flac: () => ({ encoder: FF_ENCODER_FLAC, format: AV_SAMPLE_FMT_S16 }),
  pcm: () => ({ encoder: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16 }),
} as const satisfies Record<string, () => WritableSound>

/** Subtitle codecs that can be written. */
export const subtitleCodecs = {
  mov_text: AV_CODEC_ID_MOV_TEXT,
  subrip: AV_CODEC_ID_SUBRIP,
  webvtt: AV_CODEC_ID_WEBVTT,
  ass: AV_CODEC_ID_ASS,
} as const
