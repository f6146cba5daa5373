import { Codec, type CodecContext, type Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { openCodec } from '../openCodec.ts'

/** Settings for decoding a track. */
interface DecoderSetup {
  /** Each further thread delays a picture track by one picture; 0 uses all processors. */
  readonly threads?: number
  /** Options by FFmpeg's names. */
  readonly options?: Readonly<Record<string, string>>
  /** Error message for a format that cannot be decoded. */
  readonly unreadable: Message
}

/** Error message for a picture that cannot be decoded. */
export const UNREADABLE_PICTURE = say('engine.picture.unreadable')

/** Opens a decoder for a track; the caller frees it. Throws `invalid` if FFmpeg cannot decode the track. */
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
