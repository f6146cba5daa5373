import { AVERROR_ENOSPC } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'

/** The failure kind of a failed FFmpeg call: the input file's fault (`invalid`), the output's (`file`), or ours. */
export type Blame = 'invalid' | 'file' | 'internal'

/**
 * Returns a successful result. Throws `message` if an FFmpeg call failed, with FFmpeg's own message as the cause; a
 * full disk is reported as such.
 */
export function check(code: number, message: string | Message, blame: Blame = 'internal'): number {
  if (code >= 0) return code
  const cause = new FFmpegError(code)
  if (code === AVERROR_ENOSPC) {
    throw new AppError({ kind: 'unavailable', message: say('failure.diskFull') }, { cause })
  }
  throw new AppError({ kind: blame, message }, { cause })
}
