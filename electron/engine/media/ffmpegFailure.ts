import { AVERROR_ENOSPC } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { AppError } from '../../../shared/failure.ts'

/** Whose fault a failed FFmpeg call is: the file's (`invalid`), the place it is written to (`file`), or ours. */
export type Blame = 'invalid' | 'file' | 'internal'

/** Throws the sentence when an FFmpeg call failed, with FFmpeg's own words as the cause; a full disk says so itself. */
export function check(code: number, message: string, blame: Blame = 'internal'): number {
  if (code >= 0) return code
  const cause = new FFmpegError(code)
  if (code === AVERROR_ENOSPC) {
    throw new AppError({ kind: 'unavailable', message: 'The disk is full. Free some space and try again.' }, { cause })
  }
  throw new AppError({ kind: blame, message }, { cause })
}
