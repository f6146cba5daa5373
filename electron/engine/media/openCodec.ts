import type { Codec, CodecContext } from 'node-av/lib'
import { type Blame, check } from './ffmpegFailure.ts'

/** How a codec is opened: its options by FFmpeg's names, and what to say when it refuses. */
export interface CodecSetup {
  readonly options?: Readonly<Record<string, string>>
  readonly message: string
  readonly blame?: Blame
}

/**
 * Opens a codec with options. They are set one by one, because a dictionary handed to `open2Sync` is freed twice in
 * node-av 6.1.1, which crashes the process.
 */
export function openCodec(context: CodecContext, codec: Codec, { options = {}, message, blame }: CodecSetup): void {
  for (const [name, value] of Object.entries(options)) check(context.setOption(name, value), message, blame)
  check(context.open2Sync(codec, null), message, blame)
}
