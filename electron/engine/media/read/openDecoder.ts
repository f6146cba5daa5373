import { Codec, type CodecContext, type Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { check } from '../ffmpegFailure.ts'
import { openCodec } from '../openCodec.ts'

/** How a track is to be decoded. */
export interface DecoderSetup {
  /** Of a picture, each thread more holds back another picture; 0 takes as many as there are processors. */
  readonly threads?: number
  /** By FFmpeg's names. */
  readonly options?: Readonly<Record<string, string>>
  /** What is said of a format that cannot be decoded. */
  readonly unreadable: string
}

/** What is said of a picture that cannot be decoded. */
export const UNREADABLE_PICTURE = 'The picture is in a format that cannot be read.'

/** Opens a decoder, which stays the caller's to free, for a track. Throws `invalid` where FFmpeg cannot decode it. */
export function openDecoder(decoder: CodecContext, { codecpar, timeBase }: Stream, setup: DecoderSetup): void {
  const { threads, options = {}, unreadable } = setup
  const codec = Codec.findDecoder(codecpar.codecId)
  if (codec === null) throw invalid(unreadable)
  decoder.allocContext3(codec)
  check(decoder.parametersToContext(codecpar), unreadable, 'invalid')
  decoder.pktTimebase = timeBase
  if (threads !== undefined) decoder.threadCount = threads
  openCodec(decoder, codec, { options, message: unreadable, blame: 'invalid' })
}
