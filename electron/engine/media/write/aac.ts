import {
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_AAC_AT,
  FF_ENCODER_LIBFDK_AAC,
} from 'node-av/constants'
import { Codec } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { AudioCodec } from './audioEncoder.ts'

/**
 * AAC encoders, best first. Fraunhofer's takes less time than FFmpeg's own, even with its fast search; the default one takes
 * longer than the rest of a render. The Fraunhofer library in the Windows build of FFmpeg may not be redistributed.
 */
const AAC_ENCODERS: readonly AudioCodec[] = [
  ...(process.platform === 'win32' ? [] : [{ encoder: FF_ENCODER_LIBFDK_AAC, format: AV_SAMPLE_FMT_S16 }]),
  { encoder: FF_ENCODER_AAC_AT, format: AV_SAMPLE_FMT_S16 },
  { encoder: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, options: { aac_coder: 'fast' }, inParts: true },
]

/** The best AAC encoder of this machine. Throws `unavailable` if there is none. */
export function bestAac(): AudioCodec {
  const found = AAC_ENCODERS.find(({ encoder }) => Codec.findEncoderByName(encoder) !== null)
  if (found !== undefined) return found
  throw new AppError({ kind: 'unavailable', message: say('engine.ffmpeg.noEncoder', { codec: 'AAC' }) })
}
