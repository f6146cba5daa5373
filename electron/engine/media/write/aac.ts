import {
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_AAC_AT,
  FF_ENCODER_LIBFDK_AAC,
} from 'node-av/constants'
import { Codec } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import type { AudioCodec } from './audioEncoder.ts'

/**
 * Best first. Fraunhofer's is four times as fast on speech as FFmpeg's own, whose usual search takes longer than all the
 * rest of a render. The Windows build of FFmpeg carries a Fraunhofer library that may not be passed on with it.
 */
const CHOICES: readonly AudioCodec[] = [
  ...(process.platform === 'win32' ? [] : [{ encoder: FF_ENCODER_LIBFDK_AAC, format: AV_SAMPLE_FMT_S16 }]),
  { encoder: FF_ENCODER_AAC_AT, format: AV_SAMPLE_FMT_S16 },
  { encoder: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, options: { aac_coder: 'fast' } },
]

/** The best AAC encoder on this machine. Throws `unavailable` where there is none. */
export function bestAac(): AudioCodec {
  const found = CHOICES.find(({ encoder }) => Codec.findEncoderByName(encoder) !== null)
  if (found !== undefined) return found
  throw new AppError({ kind: 'unavailable', message: 'This build of FFmpeg cannot write AAC sound.' })
}
