import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { FFmpegError } from 'node-av/lib'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'

const POINTERS =
  /^\s*(#extm3u|#ext-x|ffconcat|file\s+\S|\[playlist\]|\[reference\]|<\?xml|<mpd|<asx|<smil|v=0\s|rtsptext)/i
const MP4_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'moof', 'styp'])

/**
 * Throws for files that FFmpeg must not open: `not_found` if it is missing, `invalid` for a folder, an empty file or a
 * playlist that refers to other files.
 */
export function refuseUnreadable(path: string): void {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (facts === undefined) throw new AppError({ kind: 'not_found', message: say('engine.video.gone') })
  if (!facts.isFile()) throw invalid(say('engine.file.notFile'))
  if (facts.size === 0) throw invalid(say('engine.video.empty'))
  if (
    POINTERS.test(
      firstBytes(path)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  ) {
    throw invalid(say('engine.file.playlist'))
  }
}

/** The failure for a file that FFmpeg could not open, with a reason from the file's first bytes. */
export function openFailure(path: string, code: number): AppError {
  const cause = new FFmpegError(code)
  if (MP4_BOXES.has(firstBytes(path).toString('latin1', 4, 8))) {
    return new AppError({ kind: 'invalid', message: say('engine.video.cutOff') }, { cause })
  }
  return new AppError({ kind: 'invalid', message: NOT_MEDIA }, { cause })
}

/** Error message for a file without playable media. */
export const NOT_MEDIA = say('engine.file.noMedia')

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(4096)
  const file = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(file)
  }
}
