import type { Codec, CodecContext } from 'node-av/lib'
import type { Message } from '../../../shared/locale/message.ts'
import { type Blame, check } from './ffmpegFailure.ts'

/** Settings for opening a codec: options by FFmpeg's names, and the error message if it fails. */
interface CodecSetup {
  readonly options?: Readonly<Record<string, string>>
  readonly message: Message
  readonly blame?: Blame
}

/**
 * Opens a codec with options, set one by one because node-av 6.1.1 frees a dictionary given to `open2Sync` twice, which
 * crashes the process.
 */
export function openCodec(context: CodecContext, codec: Codec, { options = {}, message, blame }: CodecSetup): void {
  for (const [name, value] of Object.entries(options)) check(context.setOption(name, value), message, blame)
  check(context.open2Sync(codec, null), message, blame)
}
