import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { FFmpegError } from 'node-av/lib'
import { AppError, invalid } from '../../../../shared/failure.ts'

const POINTERS =
  /^\s*(#extm3u|#ext-x|ffconcat|file\s+\S|\[playlist\]|\[reference\]|<\?xml|<mpd|<asx|<smil|v=0\s|rtsptext)/i
const MP4_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'moof', 'styp'])

/**
 * Throws for files that FFmpeg must not open: `not_found` if it is missing, `invalid` for a folder, an empty file or a
 * playlist that refers to other files.
 */
export function refuseUnreadable(path: string): void {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (facts === undefined) throw new AppError({ kind: 'not_found', message: 'The video is not there any more.' })
  if (!facts.isFile()) throw invalid('This is not a file. Give a video or sound file.')
  if (facts.size === 0) throw invalid('The video is empty (0 bytes). Copy or download it again.')
  if (
    POINTERS.test(
      firstBytes(path)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  ) {
    throw invalid('This is a playlist or a script that points at other files. Give the video file itself.')
  }
}

/** The failure for a file that FFmpeg could not open, with a reason from the file's first bytes. */
export function openFailure(path: string, code: number): AppError {
  const cause = new FFmpegError(code)
  if (MP4_BOXES.has(firstBytes(path).toString('latin1', 4, 8))) {
    const message =
      'The video is cut off: the part that lists its contents is missing. Copy, download or record it again.'
    return new AppError({ kind: 'invalid', message }, { cause })
  }
  return new AppError({ kind: 'invalid', message: NOT_MEDIA }, { cause })
}

/** Error message for a file without playable media. */
export const NOT_MEDIA =
  'This is not a video or sound file that can be read. Give an MP4, MOV, MKV, WebM, AVI or TS video, or a sound file.'

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(4096)
  const file = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(file)
  }
}
